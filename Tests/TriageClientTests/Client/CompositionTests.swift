import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("All middleware in its order", .timeLimit(.minutes(30)))
struct CompositionTests {
    private func bench(
        _ clock: TestClock, _ script: ScriptedTransport.Script,
        fallback: @escaping @Sendable (ClientRequest, Fault) async -> ClientResponse? = { _, _ in
            nil
        }
    ) throws -> SessionFixture {
        let settings = Circuit.Configuration(
            samplingWindow: 10, failureThreshold: 4, breakDuration: .seconds(2))
        return try SessionFixture(
            clock: clock,
            outer: [Fallback(fallback), Retry(clock: clock, randomizer: { 0 })],
            inner: [
                CircuitBreaker(settings, clock: clock),
                Hedge(after: .seconds(1), clock: clock),
            ], script: script)
    }

    @Test
    func `a slow response, an outage, an expired token and a value: one request, one value`()
        async throws
    {
        let clock = TestClock()
        let bench = try bench(
            clock,
            .init { _, number in
                switch number {
                case 1: try await clock.sleep(for: .seconds(5))
                case 2: return .status(503)
                case 3: return .status(419)
                default: break
                }
                return number == 1 ? .status(503) : .clip
            })
        let task = bench.startCalls(1)[0]
        await eventually { bench.transport.sentRequests.count == 1 && clock.sleeperCount == 3 }
        clock.advance(by: .seconds(1))
        await eventually { bench.transport.sentRequests.count == 2 && clock.sleeperCount == 2 }
        await yieldRepeatedly()
        clock.advance(by: .seconds(4))
        #expect(try await task.value == Clip())
        #expect(bench.transport.tokens == ["old", "old", "old", "new"])
        #expect(bench.refreshes == 1)
    }

    @Test
    func `an outage opens the circuit, and the fallback replaces the rejected requests`()
        async throws
    {
        let (clock, codes) = (TestClock(), EventRecorder<String>())
        let bench = try bench(
            clock, .init { _, _ in .status(503) },
            fallback: { _, fault in
                codes.record(fault.code)
                return .clip
            })
        #expect(await values(of: [bench.startCalls(1)[0]]) == 1)
        #expect(await values(of: [bench.startCalls(1)[0]]) == 1)
        #expect(await values(of: [bench.startCalls(1)[0]]) == 1)
        #expect(bench.transport.sentRequests.count == 4)
        #expect(codes.elements == ["http.503", "circuit.open", "circuit.open"])
    }
}
