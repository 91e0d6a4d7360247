import Foundation
import SinkDoubles
import Testing
import TriageConcurrency
import TriageCore
import TriageDiscord
import TriageRedaction
import TriageReporting
import TriageSinkSupport
import TriageTesting

@Suite("Secrets planted in every field", .timeLimit(.minutes(5)))
struct PlantedSecretsTests {
    private let planted = PlantedSecrets.all
    private let files = FakeFiles()
    private let breadcrumbs = Breadcrumbs(capacity: 1, now: { Receiver.time })
    private let context = Lock("")

    @Test("none of hundreds is on the disk or on a wire")
    func nowhere() async throws {
        let receivers = (0..<6).map { _ in Receiver() }
        let links = receivers.map(\.connection)
        let sinks: [any Sink] = [
            try Sinks.sentry(links[0]), try Sinks.analytics(links[1]), Sinks.closure(links[2]),
            try Sinks.telemetry(links[3]), try Sinks.discord(links[4]),
        ]
        let tunnel = pipeline(sinks, isOnline: false)
        for (number, secret) in planted.enumerated() {
            let draft = draft(secret.text, number)
            tunnel.take(draft)
            tunnel.amend([draft.failed.fault.incident], choice: secret.text)
        }
        await tunnel.finish(within: .zero)
        try expectNone(in: files.files.values.map { $0 }, planted.count)

        let street = pipeline(sinks, isOnline: true)
        await street.finish(within: .seconds(240))
        let card = pipeline([try Sinks.discord(links[5], .embed)], isOnline: true)
        for (number, secret) in planted.enumerated() {
            card.take(draft(secret.text, planted.count + number))
        }
        await card.finish(within: .seconds(240))
        for receiver in receivers { try expectNone(in: receiver.transport.bodies, planted.count) }
    }

    /// Whether each of the texts tells of one planted secret, and tells none.
    private func expectNone(in texts: [Data], _ count: Int) throws {
        #expect(texts.count >= count)
        let all = texts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
            // Ids are digits at random, and Discord's texts escape what would be its markup.
            .replacing(/[0-9a-f]{16,32}/, with: "").replacing(/\\+/, with: "")
        #expect(all.contains(Redactor.mark))
        let found = Set(planted.map(\.secret)).filter(all.contains)
        #expect(found == [])
    }

    private func pipeline(_ sinks: [any Sink], isOnline: Bool) -> ReportPipeline {
        let context = context
        return ReportPipeline(
            .init(
                sinks: sinks, folder: URL(fileURLWithPath: "/queue"), files: files,
                flood: .init(limit: .max), breadcrumbs: breadcrumbs,
                context: {
                    let text = context.current
                    return ReportContext(
                        appVersion: text, system: text, locale: text, memberID: text)
                }, isOnline: { isOnline }, now: { Receiver.time }))
    }

    /// A draft with the text in each place that a text can come from.
    private func draft(_ text: String, _ number: Int) -> ReportDraft {
        breadcrumbs.drop(text, "\(text, privacy: .public)")
        context.withLock { $0 = text }
        var facts = Fault.Facts()
        (facts.method, facts.path, facts.status, facts.attempts) = (text, text, 200, 2)
        (facts.type, facts.codingPath, facts.bodyShape) = (text, text, text)
        facts.history = [.init(number: 1, code: text)]
        facts.beganBy = OperationName(rawValue: text)
        let cause = Fault(Fault.Kind(rawValue: text), code: text)
        var fault = Fault(
            Fault.Kind(rawValue: text), code: text, message: "\(text, privacy: .public)",
            cause: cause, facts: facts)
        var digits = Counting(upcoming: UInt64(number))
        fault.incident = Incident(using: &digits)
        let action = Notice.Action(.retry, label: text)
        return ReportDraft(
            level: .error,
            failed: Failed(fault: fault, operation: .init(name: OperationName(rawValue: text))),
            notice: Notice(.alert, title: text, message: text, actions: [action]))
    }
}

private struct Counting: RandomNumberGenerator {
    var upcoming: UInt64

    mutating func next() -> UInt64 {
        defer { upcoming += 1 }
        return upcoming
    }
}
