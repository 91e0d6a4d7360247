import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("A hedge", .timeLimit(.minutes(30)))
struct HedgeTests {
    private func bench(_ steps: FaultPlan.Step..., limit: Int = 1) throws -> ClientFixture {
        var bench = ClientFixture(FaultPlan(steps))
        bench.middleware = [
            Hedge(after: .seconds(1), maxHedgedAttempts: limit, clock: bench.clock)
        ]
        return bench
    }

    @Test
    func `a fast response needs no second attempt`() async throws {
        let bench = try bench(.clip)
        #expect(try await bench.client().send(.clip) == Clip())
        bench.clock.advance(by: .seconds(5))
        await yieldRepeatedly()
        #expect(bench.transport.requests.count == 1)
    }

    @Test
    func `a slow attempt is overtaken and canceled on the wire`() async throws {
        let bench = try bench(.hang, .clip)
        let client = try bench.client()
        async let clip = client.send(.clip)
        await bench.clock.waitForSleepers(count: 3)
        bench.clock.advance(by: .seconds(1) - .nanoseconds(1))
        await yieldRepeatedly()
        #expect(bench.transport.requests.count == 1)
        bench.clock.advance(by: .nanoseconds(1))
        #expect(try await clip == Clip())
        await eventually { bench.transport.canceledCount == 1 && bench.eventSummaries.count >= 4 }
        #expect(bench.eventSummaries == ["sent 1", "hedged", "sent 2", "answered 2 200"])
    }

    @Test
    func `an attempt that was overtaken is none of the ended ones in the history of a failure`()
        async throws
    {
        let bench = try bench(.hang, .json("{}"))
        let client = try bench.client()
        async let result = thrownFault(of: client, .clip)
        await bench.clock.waitForSleepers(count: 3)
        bench.clock.advance(by: .seconds(1))
        let fault = try await result
        #expect(fault.kind == .undecodable)
        #expect(fault.facts.history.map(\.number) == [2])
        #expect(fault.facts.attempts == 2)
        #expect(!bench.eventSummaries.contains { $0.hasPrefix("failed") })
    }

    @Test
    func `an attempt that ignores cancellation is not awaited`() async throws {
        let bench = try bench(.hangIgnoringCancellation, .clip)
        let client = try bench.client()
        async let clip = client.send(.clip)
        await bench.clock.waitForSleepers(count: 2)
        bench.clock.advance(by: .seconds(1))
        #expect(try await clip == Clip())
    }

    @Test
    func `the first good response wins, even if the first attempt gets it`() async throws {
        let bench = try bench(.after(.seconds(2), .clip), .hang)
        let client = try bench.client()
        async let clip = client.send(.clip)
        await bench.clock.waitForSleepers(count: 3)
        bench.clock.advance(by: .seconds(1))
        await eventually { bench.transport.requests.count == 2 }
        bench.clock.advance(by: .seconds(1))
        #expect(try await clip == Clip())
        await eventually { bench.transport.canceledCount == 1 }
    }

    @Test
    func `a failure waits for the other attempt, and if both fail the last is delivered`()
        async throws
    {
        let bench = try bench(.after(.seconds(3), .status(503)), .status(500))
        let client = try bench.client()
        async let result = thrownFault(of: client, .clip)
        await bench.clock.waitForSleepers(count: 3)
        bench.clock.advance(by: .seconds(1))
        await eventually { bench.eventSummaries.contains("answered 2 500") }
        await yieldRepeatedly()
        bench.clock.advance(by: .seconds(2))
        let fault = try await result
        #expect(fault.code == "http.503")
        #expect(fault.facts.history.map(\.code) == ["http.500", "http.503"])
    }

    @Test
    func `a response that cannot be decoded is the winner's failure alone`() async throws {
        let bench = try bench(.hangIgnoringCancellation, .json("{}"))
        let client = try bench.client()
        async let result = thrownFault(of: client, .clip)
        await bench.clock.waitForSleepers(count: 2)
        bench.clock.advance(by: .seconds(1))
        let fault = try await result
        #expect(fault.kind == .undecodable)
        #expect(fault.facts.history.map(\.code) == ["http.200"])
        #expect(bench.eventSummaries == ["sent 1", "hedged", "sent 2", "answered 2 200"])
    }

    @Test
    func `a failure before the delay is delivered at once`() async throws {
        let bench = try bench(.status(404), .clip)
        #expect(try await thrownFault(of: bench.client(), .clip).code == "http.404")
        bench.clock.advance(by: .seconds(5))
        await yieldRepeatedly()
        #expect(bench.transport.requests.count == 1)
    }

    @Test
    func `a request that changes something is never hedged, with or without a key`() async throws {
        for endpoint in [
            .post("/v1/clips"), .post("/v1/clips").withIdempotencyKey, .put("/v1/clips"),
            .delete("/v1/clips"),
        ] as [APIEndpoint<Clip>] {
            let bench = try bench(.hang)
            let client = try bench.client()
            async let result = thrownFault(of: client, endpoint)
            await bench.clock.waitForSleepers(count: 2)
            await yieldRepeatedly()
            bench.clock.advance(by: .seconds(9))
            await yieldRepeatedly()
            #expect(bench.transport.requests.count == 1)
            bench.clock.advance(by: .seconds(1))
            #expect(try await result.kind == .timeout)
        }
    }

    @Test
    func `canceled, it ends both attempts at once`() async throws {
        let bench = try bench(.hang)
        let client = try bench.client()
        let task = Task { try await client.send(.clip) }
        await bench.clock.waitForSleepers(count: 3)
        bench.clock.advance(by: .seconds(1))
        await eventually { bench.transport.requests.count == 2 }
        task.cancel()
        #expect(try await task.fault().kind == .canceled)
        await eventually { bench.transport.canceledCount == 2 && bench.eventSummaries.count >= 3 }
        #expect(bench.eventSummaries == ["sent 1", "hedged", "sent 2"])
    }

    @Test
    func `several hedged attempts start, each after its own delay`() async throws {
        let bench = try bench(.hang, .hang, .clip, limit: 2)
        let client = try bench.client()
        async let clip = client.send(.clip)
        await bench.clock.waitForSleepers(count: 3)
        bench.clock.advance(by: .seconds(1))
        await bench.clock.waitForSleepers(count: 4)
        #expect(bench.transport.requests.count == 2)
        bench.clock.advance(by: .seconds(1))
        #expect(try await clip == Clip())
        await eventually { bench.transport.canceledCount == 2 }
    }
}
