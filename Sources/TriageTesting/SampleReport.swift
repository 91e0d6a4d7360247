public import Foundation
public import TriageCore
public import TriageReporting

/// Makes reports that tell all that a report can tell, the same for the same arguments.
public struct SampleReport: Sendable {
    /// When it is taken.
    public var time: Date
    /// How much it matters.
    public var level = ReportLevel.error
    /// The number of its incident, from which its id is made.
    public var number: UInt64 = 1
    /// What is added to every text in it, such as what breaks the framing of a format.
    public var textSuffix = ""

    /// Makes the sample of a time.
    public init(at time: Date) { self.time = time }

    /// The report, as a pipeline takes it.
    public func report() async throws -> Report {
        let memory = InMemorySink()
        let pipeline = ReportPipeline(configuration(memory))
        let fault = fault
        let action = Notice.Action(.retry, label: "Retry")
        pipeline.report(
            ReportDraft(
                level: level,
                failure: FailureContext(
                    fault: fault, operation: .init(name: .init(rawValue: operation))),
                notice: Notice(
                    .alert, title: text("Trouble"), message: text("Later."), actions: [action]),
                receipt: NoticeReceipt(noticeID: 1, supportCode: fault.incident.supportCode)))
        pipeline.recordChoice("retry", for: [fault.incident])
        await pipeline.shutdown(timeout: .seconds(240))
        guard let report = memory.reports.first else { throw NoReportTaken() }
        return report
    }

    /// No report was taken.
    private struct NoReportTaken: Error {}

    private var operation: String { text("home.load") }

    private func text(_ text: String) -> String { text + textSuffix }

    private var fault: Fault {
        var facts = Fault.Facts()
        (facts.method, facts.path) = (text("GET"), text("/v1/clubs/{id}"))
        (facts.status, facts.attempts) = (200, 2)
        facts.history = [(1, "http.503"), (2, "undecodable")].map {
            Fault.Attempt(number: $0, code: text($1))
        }
        (facts.type, facts.codingPath) = (text("Club"), text("members[0].name"))
        facts.bodyShape = text(#"{"name":null}"#)
        let cause = Fault(.undecodable, code: text("decoding.valueNotFound"))
        let message = text("the club could not be read")
        var fault = Fault(
            .undecodable, code: text("club.undecodable"), message: "\(message, privacy: .public)",
            cause: cause, facts: facts, fileID: "Club/Repository.swift", line: 7)
        var numbers = CountingGenerator(upcoming: number)
        fault.incident = Incident(using: &numbers)
        return fault
    }

    private func configuration(_ sink: InMemorySink) -> ReportPipeline.Configuration {
        let time = time
        let trail = Breadcrumbs(now: { time - 1 })
        trail.add(text("screen"), "home\(textSuffix, privacy: .public)")
        let context = ReportContext(
            appVersion: text("1.2.3"), system: text("iOS 18.0"), locale: text("ko_KR"),
            userID: text("member-7"))
        return ReportPipeline.Configuration(
            sinks: [sink], breadcrumbs: trail, context: { context }, now: { time })
    }
}

/// Counts, for ids that a test can foretell.
private struct CountingGenerator: RandomNumberGenerator {
    var upcoming: UInt64

    mutating func next() -> UInt64 {
        defer { upcoming += 1 }
        return upcoming
    }
}
