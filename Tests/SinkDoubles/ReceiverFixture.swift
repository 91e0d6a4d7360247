package import Foundation
package import HTTPTypes
import TriageConcurrency
package import TriageCore
@_spi(Wire) package import TriageDiscord
import TriageHTTP
@_spi(Tools) package import TriageReporting
package import TriageSinkSupport
package import TriageTesting

/// A receiver that follows a plan, with the connection for a sink to it.
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

    /// Advances the time for timestamps, but not the clock.
    package func advanceTime(by seconds: TimeInterval) { time.withLock { $0 += seconds } }

    /// The received bodies as text.
    package var texts: [String] { transport.bodies.map { String(decoding: $0, as: UTF8.self) } }

    /// Returns the received envelopes.
    package func envelopes() throws -> [ReceivedEnvelope] {
        try transport.bodies.map { try ReceivedEnvelope($0) }
    }

    /// Returns the event or the feedback that the first envelope begins with.
    package func event() throws -> ReportValue? { try envelopes().first?.items.first?.json() }

    /// Returns the losses that each envelope reports.
    package func losses() throws -> [[String]] {
        try envelopes().map { envelope in
            try envelope.items.filter { $0.type == "client_report" }
                .flatMap { try $0.json()["discarded_events"]?.elements ?? [] }
                .map { loss in
                    ["reason", "category", "quantity"].compactMap { loss[$0]?.description }
                        .joined(separator: " ")
                }.sorted()
        }
    }

    /// Returns the received messages.
    package func messages() throws -> [DiscordMessage] {
        try transport.bodies.map { try DiscordMessage(received: $0) }
    }
}

extension FaultPlan.Step {
    /// Returns a step that responds with header fields and a JSON body.
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
    /// Returns the value of a header field.
    package func field(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { headerFields[$0] }
    }
}

/// Creates a report at the time of the receivers.
package func sampleReport(
    _ number: UInt64 = 1, _ level: ReportLevel = .error, at time: Date = ReceiverFixture.time,
    planted: String = ""
) async throws -> Report {
    var sample = SampleReport(at: time)
    (sample.number, sample.level, sample.textSuffix) = (number, level, planted)
    return try await sample.report()
}

extension Sink {
    /// Returns the remedy for a failed delivery; nil if the report was delivered.
    package func remedy(delivering report: Report) async throws -> SinkFailure.Remedy? {
        try await failure(delivering: report)?.remedy
    }

    /// Returns the failure of a delivery; nil if the report was delivered.
    package func failure(delivering report: Report) async throws -> SinkFailure? {
        do {
            try await deliver(report)
            return nil
        } catch let failure as SinkFailure {
            return failure
        }
    }
}
