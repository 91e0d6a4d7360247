package import Foundation
package import HTTPTypes
import TriageConcurrency
package import TriageCore
package import TriageDiscord
import TriageHTTP
package import TriageReporting
package import TriageSentry
package import TriageSinkSupport
package import TriageTesting

/// A receiver that does as planned, and the connection of a sink to it.
package struct ReceiverFixture {
    package static let time = Date(timeIntervalSince1970: 1_800_000_000)

    package let clock = TestClock()
    package let transport: StubTransport
    private let time = Lock(Self.time)

    package init(_ steps: FaultPlan.Step...) { self.init(steps.isEmpty ? [.status(200)] : steps) }

    package init(_ steps: [FaultPlan.Step]) {
        transport = StubTransport(FaultPlan(steps), clock: clock)
    }

    package var connection: SinkConnection {
        let time = time
        return SinkConnection(transport: transport, clock: clock, now: { time.current })
    }

    /// Lets time pass for what is told and compared, not on the clock.
    package func advanceTime(by seconds: TimeInterval) { time.withLock { $0 += seconds } }

    /// The bodies that came, as text.
    package var texts: [String] { transport.bodies.map { String(decoding: $0, as: UTF8.self) } }

    /// The envelopes that came.
    package func envelopes() throws -> [SentryEnvelope] {
        try transport.bodies.map { try SentryEnvelope(decoding: $0) }
    }

    /// What each envelope says was lost.
    package func losses() throws -> [[String]] {
        try envelopes().map { envelope in
            try envelope.items.filter { $0.type == "client_report" }
                .flatMap { try $0.decoded(as: SentryClientReport.self).discarded }
                .map { "\($0.reason) \($0.category) \($0.quantity)" }.sorted()
        }
    }

    /// The messages that came.
    package func messages() throws -> [DiscordMessage] {
        try transport.bodies.map { try JSONDecoder().decode(DiscordMessage.self, from: $0) }
    }
}

extension FaultPlan.Step {
    /// An answer with fields and a body of JSON.
    package static func status(
        _ status: Int, _ fields: [String: String], _ body: String = ""
    ) -> Self {
        var head = HTTPResponse(status: .init(code: status))
        for (name, value) in fields {
            if let name = HTTPField.Name(name) { head.headerFields[name] = value }
        }
        return .respond(ClientResponse(head: head, body: Data(body.utf8)))
    }

    package static let lost = FaultPlan.Step.fail(Fault(.connectionLost))
}

extension HTTPRequest {
    /// The value of a field, by its name.
    package func field(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { headerFields[$0] }
    }
}

/// A report of the time that receivers have.
package func sampleReport(
    _ number: UInt64 = 1, _ level: ReportLevel = .error, at time: Date = ReceiverFixture.time,
    planted: String = ""
) async throws -> Report {
    var sample = SampleReport(at: time)
    (sample.number, sample.level, sample.textSuffix) = (number, level, planted)
    return try await sample.report()
}

extension Sink {
    /// What is to be done about a report; nil when it was delivered.
    package func remedy(delivering report: Report) async throws -> SinkFailure.Remedy? {
        try await failure(delivering: report)?.remedy
    }

    /// Why a report was not delivered; nil when it was.
    package func failure(delivering report: Report) async throws -> SinkFailure? {
        do {
            try await deliver(report)
            return nil
        } catch let failure as SinkFailure {
            return failure
        }
    }
}
