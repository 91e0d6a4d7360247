import Foundation
import HTTPTypes
import TriageCore
import TriageRedaction
@_spi(Tools) import TriageReporting

extension SinkConformance {
    func checkStableName() throws {
        let names = try (0..<2).map { _ in try sink(StubTransport(FaultPlan([]))).name }
        try expect(names[0] == names[1], "another name each time: \(names)")
        try expect(!names[0].isEmpty, "no name")
        try expect(
            escapingControlCharacters(names[0]) == names[0], "a control character in the name")
    }

    func checkDeliversOnce() async throws {
        let trial = try await DeliveryTrial(self, [.status(200)])
        try expect(await trial.deliver() == nil, "not delivered")
        await trial.sink.flush()
        try expect(
            trial.transport.requests.count == 1, "\(trial.transport.requests.count) requests")
    }

    func checkIdenticalRetry() async throws {
        let cut = Fault(ours: .connectionLost)
        let trial = try await DeliveryTrial(self, [.fail(cut), .status(200)])
        let failure = await trial.deliver()
        try expect(failure?.remedy == .retry(after: nil), "not again, but \(ending(failure))")
        try expect(await trial.deliver() == nil, "not delivered")
        try expect(Set(trial.transport.bodies).count == 1, "other bytes the second time")
    }

    func checkRetryWithoutResponse() async throws {
        for error in [Fault(ours: .unreachable), URLError(.timedOut), mismatch("")] as [any Error] {
            let failure = try await DeliveryTrial(self, [.fail(error)]).deliver()
            try expect(failure?.remedy == .retry(after: nil), "not again, but \(ending(failure))")
        }
    }

    func checkRetryAfter() async throws {
        let wait = FaultPlan.Step.respond(.text("", 429, [.retryAfter: "7"]))
        let failure = try await DeliveryTrial(self, [wait]).deliver()
        try expect(
            failure?.remedy == .retry(after: .seconds(7)), "no wait of 7 s, but \(ending(failure))")
    }

    func checkDropsRefused() async throws {
        let failure = try await DeliveryTrial(self, [.status(400)]).deliver()
        guard case .drop = failure?.remedy else {
            throw mismatch("not dropped, but \(ending(failure))")
        }
    }

    func checkRedirect() async throws {
        let redirect = FaultPlan.Step.respond(.text("", 307, [.location: "/elsewhere"]))
        let trial = try await DeliveryTrial(self, [redirect])
        try expect(await trial.deliver() != nil, "delivered")
        try expect(trial.transport.requests.count == 1, "followed")
    }

    func checkHidesSecrets() async throws {
        let statuses = [200, 204, 302, 400, 401, 403, 404, 413, 418, 429, 500, 503]
        let leaky = Mismatch(description: secrets.joined(separator: " "))
        for step in statuses.map({ FaultPlan.Step.status($0) }) + [.fail(leaky)] {
            let trial = try await DeliveryTrial(self, [step])
            var texts = [trial.sink.name, "\(trial.sink)", String(reflecting: trial.sink)]
            dump(trial.sink, to: &texts[0])
            if let error = await trial.error() { texts += ["\(error)", String(reflecting: error)] }
            let shown = secrets.contains { secret in texts.contains { $0.contains(secret) } }
            try expect(!shown, "a secret is shown")
        }
    }

    func checkEscapesControls() async throws {
        let controls = (0..<32).map { String(UnicodeScalar(UInt8($0))) }
        let planted = controls.joined() + "\r\n\u{7F}\u{85}\u{2028}\u{2029}\"\\"
        let plain = try await DeliveryTrial(self, [.status(200)])
        let hostile = try await DeliveryTrial(self, [.status(200)], planted)
        try expect(await plain.deliver() == nil, "not delivered")
        try expect(await hostile.deliver() == nil, "not delivered with control characters in it")
        try expect(plain.controls == hostile.controls, "a control character came through")
    }

    private func expect(_ holds: Bool, _ message: @autoclosure () -> String) throws {
        if !holds { throw mismatch(message()) }
    }

    private func ending(_ failure: SinkFailure?) -> String {
        failure.map { "\($0.remedy) \($0.code)" } ?? "delivered"
    }

    private func mismatch(_ message: String) -> Mismatch { Mismatch(description: message) }
}

/// A sink, a report, and a stub transport that plays the receiver.
private struct DeliveryTrial {
    let transport: StubTransport
    let sink: any Sink
    let report: Report

    init(_ suite: SinkConformance, _ steps: [FaultPlan.Step], _ planted: String = "") async throws {
        transport = StubTransport(FaultPlan(steps))
        sink = try suite.sink(transport)
        var sample = SampleReport(at: suite.time)
        sample.textSuffix = planted
        report = try await sample.report()
    }

    func error() async -> (any Error)? {
        do {
            try await sink.deliver(report)
            return nil
        } catch {
            return error
        }
    }

    /// Delivers the report and returns the failure; nil for a success.
    func deliver() async -> SinkFailure? {
        guard let error = await error() else { return nil }
        return error as? SinkFailure ?? SinkFailure(.drop(.refused), code: "anything else")
    }

    /// The control characters in all bodies sent.
    var controls: [UInt8] { transport.bodies.joined().filter { $0 < 0x20 } }
}
