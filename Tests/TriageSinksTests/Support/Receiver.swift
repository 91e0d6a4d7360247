import Foundation
import HTTPTypes
import Testing
import Triage
import TriageClient
import TriageHTTP
import TriageReporting
import TriageSinks
import TriageTesting
import TriageWire

/// A receiver that does as planned, and the connection of a sink to it.
struct Receiver {
    static let time = Date(timeIntervalSince1970: 1_800_000_000)

    let clock = VirtualClock()
    let transport: StubTransport
    private let time = Lock(Self.time)

    init(_ steps: FaultPlan.Step...) { self.init(steps.isEmpty ? [.status(200)] : steps) }

    init(_ steps: [FaultPlan.Step]) {
        transport = StubTransport(FaultPlan(steps), clock: clock)
    }

    var connection: SinkConnection {
        let time = time
        return SinkConnection(transport: transport, clock: clock, now: { time.current })
    }

    /// Lets time pass for what is told and compared, not on the clock.
    func pass(_ seconds: TimeInterval) { time.withLock { $0 += seconds } }

    /// The bodies that came, as text.
    var texts: [String] { transport.bodies.map { String(decoding: $0, as: UTF8.self) } }

    /// The envelopes that came.
    func envelopes() throws -> [SentryEnvelope] {
        try transport.bodies.map { try SentryEnvelope(reading: $0) }
    }

    /// The messages that came.
    func messages() throws -> [DiscordMessage] {
        try transport.bodies.map { try JSONDecoder().decode(DiscordMessage.self, from: $0) }
    }
}

extension FaultPlan.Step {
    /// An answer with fields and a body of JSON.
    static func status(
        _ status: Int, _ fields: [String: String], _ body: String = ""
    ) -> Self {
        var head = HTTPResponse(status: .init(code: status))
        for (name, value) in fields {
            if let name = HTTPField.Name(name) { head.headerFields[name] = value }
        }
        return .answer(Answer(head: head, body: Data(body.utf8)))
    }

    static let lost = FaultPlan.Step.fail(Fault(.connectionLost))
}

extension HTTPRequest {
    /// The value of a field, by its name.
    func field(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { headerFields[$0] }
    }
}

/// A report of the time that receivers have.
func sampleReport(
    _ number: UInt64 = 1, _ level: ReportLevel = .error, at time: Date = Receiver.time,
    planted: String = ""
) async throws -> Report {
    var sample = SampleReport(at: time)
    (sample.number, sample.level, sample.planted) = (number, level, planted)
    return try await sample.report()
}

extension Sink {
    /// What is to be done about a report; nil when it was delivered.
    func remedy(_ report: Report) async throws -> SinkFailure.Remedy? {
        try await failure(report)?.remedy
    }

    /// Why a report was not delivered; nil when it was.
    func failure(_ report: Report) async throws -> SinkFailure? {
        do {
            try await deliver(report)
            return nil
        } catch let failure as SinkFailure {
            return failure
        }
    }
}
