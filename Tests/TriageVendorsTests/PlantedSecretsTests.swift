import Foundation
import SinkDoubles
import Testing
import TriageConcurrency
@_spi(Tools) import TriageCore
@_spi(Wire) import TriageDiscord
import TriageRedaction
@_spi(Tools) import TriageReporting
import TriageSinkSupport
@_spi(Tools) import TriageTesting

@Suite("Secrets planted in every field", .timeLimit(.minutes(30)))
struct PlantedSecretsTests {
    private let planted = SecretSamples.all
    private let files = InMemoryFileStore()
    private let breadcrumbs = Breadcrumbs(capacity: 1, now: { ReceiverFixture.time })
    private let context = Lock("")

    @Test
    func `none of hundreds is on disk or on the wire`() async throws {
        let receivers = (0..<6).map { _ in ReceiverFixture() }
        let links = receivers.map(\.connection)
        let sinks: [any Sink] = [
            try TestSinks.sentry(links[0]), try TestSinks.analytics(links[1]),
            TestSinks.closure(links[2]),
            try TestSinks.telemetry(links[3]), try TestSinks.discord(links[4]),
        ]
        let tunnel = pipeline(sinks, isOnline: false)
        for (number, secret) in planted.enumerated() {
            let draft = draft(secret.text, number)
            tunnel.report(draft)
            tunnel.recordChoice(secret.text, for: [draft.failure.fault.incident])
            if number.isMultiple(of: 20) {
                tunnel.sendFeedback("about \(secret.text)", name: secret.text)
            }
            // Other tests get the thread in between.
            await Task.yield()
        }
        await tunnel.shutdown(timeout: .zero)
        try expectNone(in: files.files.values.map { $0 }, planted.count)

        let street = pipeline(sinks, isOnline: true)
        await street.shutdown(timeout: .seconds(240))
        let card = pipeline([try TestSinks.discord(links[5], .embed)], isOnline: true)
        for (number, secret) in planted.enumerated() {
            card.report(draft(secret.text, planted.count + number))
            await Task.yield()
        }
        await card.shutdown(timeout: .seconds(240))
        for receiver in receivers { try expectNone(in: receiver.transport.bodies, planted.count) }
    }

    /// Expects that there is a text for each planted secret and that none of them holds a secret.
    private func expectNone(in texts: [Data], _ count: Int) throws {
        #expect(texts.count >= count)
        let all = texts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
            // IDs and the boundaries of forms are random digits and could fake a hit; Discord's
            // escapes could hide one.
            .replacing(/[0-9a-f]{16,32}|triage-[0-9A-F-]{36}/, with: "")
            .replacing(/\\+/, with: "")
        #expect(all.contains(Redactor.placeholder))
        let found = Set(planted.map { $0.secret }).filter(all.contains)
        #expect(found == [])
    }

    private func pipeline(_ sinks: [any Sink], isOnline: Bool) -> ReportPipeline {
        let context = context
        return ReportPipeline(
            .init(
                sinks: sinks, folder: URL(fileURLWithPath: "/queue"),
                throttle: .init(limit: .max), breadcrumbs: breadcrumbs,
                context: {
                    let text = context.current
                    return ReportContext(
                        appVersion: text, system: text, locale: text, device: text,
                        userID: text, userKind: UserKind(rawValue: text), installationID: text)
                },
                attachments: { _ in
                    let text = context.current
                    return [ReportAttachment(name: text, data: Data(text.utf8), mediaType: text)]
                }, isOnline: { isOnline }, clock: TestClock(), now: { ReceiverFixture.time }
            ).stored(in: files))
    }

    /// Creates a draft with the text in every field that takes a text.
    private func draft(_ text: String, _ number: Int) -> ReportDraft {
        breadcrumbs.add(text, "\(text, privacy: .public)")
        context.withLock { $0 = text }
        var facts = Fault.Facts()
        (facts.method, facts.path, facts.status, facts.attempts) = (text, text, 200, 2)
        (facts.type, facts.codingPath, facts.bodyShape) = (text, text, text)
        facts.history = [.init(number: 1, code: text)]
        (facts.initiatedBy, facts.check) = (OperationName(rawValue: text), text)
        let cause = Fault(Fault.Kind(rawValue: text), code: text)
        var fault = Fault(
            Fault.Kind(rawValue: text), code: text, message: "\(text, privacy: .public)",
            cause: cause, facts: facts)
        fault.secondaryCauses = [
            NSError(domain: text, code: 1, userInfo: [NSLocalizedDescriptionKey: text]),
            Told(diagnosticMessage: "\(text, privacy: .public)"),
        ]
        var digits = Counting(upcoming: UInt64(number))
        fault.incident = Incident(using: &digits)
        // A log line may name any text as its file.
        fault.location = FaultLocation(fileID: text, line: 1)
        let action = Notice.Action(.retry, label: text)
        return ReportDraft(
            level: .error,
            failure: FailureContext(
                fault: fault, operation: .init(name: OperationName(rawValue: text))),
            notice: Notice(.alert, title: text, message: text, actions: [action]),
            exchanges: [
                Exchange(
                    method: text, path: text, attempt: 1, status: 200, code: text,
                    fields: ["retry-after": text])
            ],
            attributes: [
                "text": .text("\(text, privacy: .public)"), text: ["list": [.object([text: 1])]],
            ])
    }
}

private struct Told: DiagnosticError {
    let diagnosticMessage: FaultMessage
}

private struct Counting: RandomNumberGenerator {
    var upcoming: UInt64

    mutating func next() -> UInt64 {
        defer { upcoming += 1 }
        return upcoming
    }
}
