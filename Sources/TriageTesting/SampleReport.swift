package import Foundation
@_spi(Tools) package import TriageCore
@_spi(Tools) package import TriageReporting

/// A builder of reports with every field set, which are equal for equal properties.
package struct SampleReport: Sendable {
    /// The time of the report.
    package var time: Date
    /// The level of the report; `error` by default.
    package var level = ReportLevel.error
    /// The number from which the incident's ID is made; 1 by default.
    package var number: UInt64 = 1
    /// The suffix of every text in the report; empty by default.
    ///
    /// A test uses it to break the framing of a format.
    package var textSuffix = ""
    /// The requests of the operation; none by default.
    package var exchanges: [Exchange] = []
    /// Whether the report has an attachment; false by default.
    package var hasAttachment = false

    /// Creates a builder for reports of this time.
    package init(at time: Date) { self.time = time }

    /// Makes a report by passing a draft through a report pipeline.
    ///
    /// - Throws: An error if the pipeline makes no report.
    package func report() async throws -> Report {
        let sink = InMemorySink()
        let pipeline = ReportPipeline(configuration(sink))
        let fault = fault
        let operation = OperationInfo(name: .init(rawValue: text("home.load")))
        let notice = Notice(
            .alert, title: text("Trouble"), message: text("Later."),
            actions: [.init(.retry, label: "Retry")])
        pipeline.report(
            ReportDraft(
                level: level, failure: FailureContext(fault: fault, operation: operation),
                notice: notice,
                receipt: NoticeReceipt(noticeID: 1, supportCode: fault.incident.supportCode),
                exchanges: exchanges,
                attributes: attributes))
        pipeline.recordChoice("retry", for: [fault.incident])
        await pipeline.shutdown(timeout: .seconds(240))
        guard let report = sink.reports.first else { throw NoReportTaken() }
        return report
    }

    /// An error for a pipeline that made no report.
    private struct NoReportTaken: Error {}

    private func text(_ text: String) -> String { text + textSuffix }

    private var attributes: [String: ReportValue] {
        [
            "plan": "\(text("pro"), privacy: .public)",
            "cart": ["items": 3, "isPaid": false, "total": 9.5, "codes": ["A", "B"]],
        ]
    }

    private var fault: Fault {
        var facts = Fault.Facts()
        (facts.method, facts.path) = (text("GET"), text("/v1/clubs/{id}"))
        (facts.status, facts.attempts) = (200, 2)
        (facts.check, facts.retryAfter) = (text("session"), .seconds(120))
        facts.history = [(1, "http.503"), (2, "undecodable")].map {
            Fault.Attempt(number: $0, code: text($1))
        }
        (facts.type, facts.codingPath) = (text("Club"), text("members[0].name"))
        facts.bodyShape = text(#"{"name":null}"#)
        facts.mismatch = BodyMismatch(.null, expected: text("a string"))
        let cause = Fault(
            ours: .undecodable, code: text("decoding.valueNotFound"),
            message: "\(text("no value where one must be"), privacy: .public)")
        let message = text("the club could not be read")
        var fault = Fault(
            .undecodable, code: text("club.undecodable"), message: "\(message, privacy: .public)",
            cause: cause, facts: facts, fileID: "Club/Repository.swift", line: 7)
        var numbers = CountingGenerator(upcoming: number)
        fault.incident = Incident(using: &numbers)
        return fault
    }

    private func configuration(_ sink: InMemorySink) -> ReportPipeline.Configuration {
        let trail = Breadcrumbs(now: { time - 1 })
        trail.add(text("screen"), "home\(textSuffix, privacy: .public)")
        let context = ReportContext(
            appVersion: text("1.2.3"), system: text("iOS 18.0"), locale: text("ko_KR"),
            device: text("iPhone17,1"), userID: text("member-7"), userKind: .member,
            installationID: "installation-3")
        let file = ReportAttachment(name: "log.txt", data: Data(text("line").utf8))
        return ReportPipeline.Configuration(
            sinks: [sink], breadcrumbs: trail, context: { context },
            attachments: { _ in hasAttachment ? [file] : [] }, now: { time })
    }
}

/// A generator that counts, for IDs that a test can predict.
private struct CountingGenerator: RandomNumberGenerator {
    var upcoming: UInt64

    mutating func next() -> UInt64 {
        defer { upcoming += 1 }
        return upcoming
    }
}
