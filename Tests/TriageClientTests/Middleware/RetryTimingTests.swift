import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("Retries within a deadline and a budget", .timeLimit(.minutes(30)))
struct RetryTimingTests {
    private func refusing(_ seconds: Int) -> FaultPlan {
        FaultPlan([.respond(.status(503, "", [.retryAfter: "\(seconds)"])), .clip])
    }

    private func bench(_ plan: FaultPlan, budget: RetryBudget? = nil) -> ClientFixture {
        var bench = ClientFixture(plan)
        bench.middleware = [Retry(.standard, budget: budget, clock: bench.clock, randomizer: { 0 })]
        return bench
    }

    @Test
    func `a delay that would exceed the deadline is not begun: the response is delivered now`()
        async throws
    {
        for seconds in [10, 11, 86_400, .max] {
            let bench = bench(refusing(seconds))
            let fault = try await thrownFault(of: bench.client(), .clip)
            #expect(fault.code == "http.503")
            #expect(fault.facts.retryAfter != nil)
            #expect(bench.transport.requests.count == 1)
            #expect(bench.clock.now == TestClock().now)
        }
    }

    @Test
    func `a delay that just fits is begun, and its retry has the rest of the time`() async throws {
        let bench = bench(refusing(9))
        let client = try bench.client()
        async let clip = client.send(.clip)
        await bench.clock.waitForSleepers(count: 2)
        bench.clock.advance(by: .seconds(9))
        #expect(try await clip == Clip())
    }

    @Test
    func `the deadline passes during a retry: the request is timed out, with its history`()
        async throws
    {
        let bench = bench(FaultPlan([.status(503), .hang]))
        let client = try bench.client()
        async let result = thrownFault(of: client, .clip)
        await eventually { bench.transport.requests.count == 2 && bench.clock.sleeperCount >= 2 }
        bench.clock.advance(by: .seconds(10))
        let fault = try await result
        #expect(fault.kind == .timeout)
        #expect(fault.facts.history.map(\.code) == ["http.503", "deadline"])
    }

    @Test
    func `an attempt that takes too long is retried, and the whole deadline still holds`()
        async throws
    {
        for step in [FaultPlan.Step.hang, .hangIgnoringCancellation] {
            let bench = bench(FaultPlan([step, step, .clip]))
            let client = try limited(bench, .seconds(4))
            async let clip = client.send(.clip)
            await passAttempts(1, .seconds(4), bench)
            await passAttempts(2, .seconds(4), bench)
            #expect(try await clip == Clip())
            #expect(bench.eventSummaries.filter { $0.hasPrefix("failed") }.count == 2)
        }
    }

    @Test
    func `attempts that each fit their limit do not exceed the deadline together`() async throws {
        let bench = bench(FaultPlan([.hang]))
        let client = try limited(bench, .seconds(4))
        async let result = thrownFault(of: client, .clip)
        await passAttempts(1, .seconds(4), bench)
        await passAttempts(2, .seconds(4), bench)
        await passAttempts(3, .seconds(2), bench)
        let fault = try await result
        #expect(fault.kind == .timeout)
        #expect(fault.facts.attempts == 3)
        #expect(fault.facts.history.map(\.code) == ["deadline", "deadline", "deadline"])
        #expect(bench.clock.now.duration(to: TestClock().now) == .seconds(-10))
    }

    private func limited(_ bench: ClientFixture, _ limit: Duration) throws -> APIClient {
        let events = bench.events
        return try APIClient(
            APIClient.Configuration(
                baseURL: #require(URL(string: bench.server)), transport: bench.transport,
                attemptTimeout: limit, clock: bench.clock, middleware: bench.middleware,
                observe: { events.record($0) }))
    }

    /// Lets time pass while an attempt is in flight.
    private func passAttempts(_ number: Int, _ time: Duration, _ bench: ClientFixture) async {
        await eventually { bench.transport.requests.count == number }
        bench.clock.advance(by: time)
    }

    @Test
    func `a thousand failing requests have at most a hundred retries between them`() async throws {
        let bench = bench(FaultPlan([.status(503)]), budget: RetryBudget(retryRatio: 0.1))
        let client = try bench.client()
        let tasks = (0..<1000).map { _ in Task { try await client.send(.clip) } }
        let faults = try await faults(of: tasks)
        #expect(faults.allSatisfy { $0.code == "http.503" })
        #expect(bench.transport.requests.count > 1000)
        #expect(bench.transport.requests.count <= 1100)
        #expect(bench.eventSummaries.contains("retryBudgetExhausted(code: \"http.503\")"))
    }

    @Test
    func `a retry that is not begun for lack of time takes nothing from the budget`() async throws {
        let late = FaultPlan.Step.respond(.status(503, "", [.retryAfter: "10"]))
        let bench = bench(
            FaultPlan([late, .status(503), .clip]),
            budget: RetryBudget(retryRatio: 0, initialRetries: 1))
        let client = try bench.client()
        #expect(try await thrownFault(of: client, .clip).facts.attempts == 1)
        #expect(try await client.send(.clip) == Clip())
    }

    @Test
    func `a budget belongs to its middleware: two clients that share it share the rest`()
        async throws
    {
        let bench = bench(
            FaultPlan([.status(503)]), budget: RetryBudget(retryRatio: 0, initialRetries: 3))
        let (one, two) = (try bench.client(), try bench.client())
        #expect(try await thrownFault(of: one, .clip).facts.attempts == 3)
        #expect(try await thrownFault(of: two, .clip).facts.attempts == 2)
        #expect(try await thrownFault(of: one, .clip).facts.attempts == 1)
    }

    @Test
    func `two thousand retries wait no longer than the maximum, and never less than zero`()
        async throws
    {
        var bench = ClientFixture(.status(503))
        let policy = HTTPRetryPolicy(
            maxRetries: 2000,
            backoff: ExponentialBackoff(baseDelay: .milliseconds(1), maxDelay: .seconds(2)))
        bench.middleware = [Retry(policy, clock: bench.clock, randomizer: { 0.999_999 })]
        let (events, clock) = (bench.events, bench.clock)
        let client = try APIClient(
            APIClient.Configuration(
                baseURL: #require(URL(string: bench.server)), transport: bench.transport,
                timeout: .seconds(100_000), clock: clock, middleware: bench.middleware,
                observe: { events.record($0) }))
        let task = Task { try await client.send(.clip) }
        for _ in 0..<2000 {
            await clock.waitForSleepers(count: 2)
            clock.advance(by: .seconds(2))
        }
        #expect(try await task.fault().facts.attempts == 2001)
        let waits = events.elements.compactMap { event -> Duration? in
            if case .middleware(.retrying(_, let wait), _) = event { wait } else { nil }
        }
        #expect(waits.count == 2000)
        #expect(waits.allSatisfy { $0 >= .zero && $0 <= .seconds(2) })
        #expect((waits.last ?? .zero) > .milliseconds(1999))
    }
}
