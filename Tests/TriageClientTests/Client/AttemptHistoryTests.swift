import Foundation
import HTTPTypes
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

/// Middleware that calls off its first attempt when a second one has ended, or loses patience.
private struct Racing: Middleware {
    let transport: StubTransport
    var isPatient = true

    func intercept(
        _ request: ClientRequest, next: @escaping Next
    ) async throws(Fault) -> ClientResponse {
        let first = Task { try? await next(request) }
        defer { first.cancel() }
        await eventually { transport.requests.count == 1 }
        guard isPatient else { throw Fault(.timeout, code: "patience") }
        return try await next(request)
    }
}

@Suite("The history of a request's attempts", .timeLimit(.minutes(30)))
struct AttemptHistoryTests {
    @Test(arguments: [FaultPlan.Step.hang, .hangIgnoringCancellation])
    func `leaves out an attempt that was called off because another one has failed`(
        step: FaultPlan.Step
    ) async throws {
        var bench = ClientFixture(step, .status(503))
        bench.middleware = [Racing(transport: bench.transport)]
        let fault = try await thrownFault(of: bench.client(), .clip)
        #expect(fault.code == "http.503")
        #expect(fault.facts.attempts == 2)
        #expect(fault.facts.history.map(\.number) == [2])
        #expect(bench.eventSummaries == ["sent 1", "sent 2", "answered 2 503"])
    }

    @Test
    func `leaves out an attempt that was called off because another one has lost its connection`()
        async throws
    {
        var bench = ClientFixture(
            .hangIgnoringCancellation, .fail(Fault(.connectionLost, code: "lost")))
        bench.middleware = [Racing(transport: bench.transport)]
        let fault = try await thrownFault(of: bench.client(), .clip)
        #expect(fault.facts.history.map(\.code) == ["lost"])
        #expect(bench.eventSummaries == ["sent 1", "sent 2", "failed 2 connectionLost"])
    }

    @Test
    func `has all attempts that the deadline ends, also after one that timed out alone`()
        async throws
    {
        var bench = ClientFixture(.fail(Fault(.timeout, code: "deadline")), .hang)
        bench.middleware = [Racing(transport: bench.transport)]
        let client = try bench.client()
        async let result = thrownFault(of: client, .clip)
        await eventually { bench.transport.requests.count == 2 && bench.clock.sleeperCount >= 1 }
        bench.clock.advance(by: .seconds(10))
        let fault = try await result
        #expect(fault.facts.history.map(\.code) == ["deadline", "deadline"])
    }

    @Test
    func `has an attempt that middleware gave up, with the reason of its own`() async throws {
        var bench = ClientFixture(.hangIgnoringCancellation)
        bench.middleware = [Racing(transport: bench.transport, isPatient: false)]
        let fault = try await thrownFault(of: bench.client(), .clip)
        #expect(fault.facts.history.map(\.code) == ["patience"])
        #expect(bench.eventSummaries == ["sent 1", "failed 1 timeout"])
    }
}
