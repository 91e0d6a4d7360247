import HTTPTypes
import TestDoubles
import Testing
import TriageCore
import TriageHTTP
import TriageTesting
@testable import TriageClient

@Suite("A rate limiter", .timeLimit(.minutes(30)))
struct RateLimiterTests {
    private func bench(
        _ steps: FaultPlan.Step..., maxRequests: Int = 2, period: Duration = .seconds(5),
        maxWait: Duration = .seconds(8)
    ) -> ClientFixture {
        var bench = ClientFixture(FaultPlan(steps))
        bench.middleware = [
            RateLimiter(
                maxRequests: maxRequests, in: period, maxWait: maxWait, clock: bench.clock)
        ]
        return bench
    }

    @Test
    func `requests above the limit wait until the window has moved, and start in their order`()
        async throws
    {
        let bench = bench(.clip)
        let client = try bench.client()
        _ = try await client.send(.clip)
        bench.clock.advance(by: .seconds(1))
        _ = try await client.send(.clip)
        let first = Task { try await client.send(.get("/v1/1", as: Clip.self)) }
        await eventually { bench.clock.timeUntilNextWake == .seconds(4) }
        let second = Task { try await client.send(.get("/v1/2", as: Clip.self)) }
        await eventually { bench.eventSummaries.count { $0.hasPrefix("waiting") } == 2 }
        #expect(bench.transport.requests.count == 2)
        bench.clock.advance(by: .seconds(4))
        _ = try await first.value
        #expect(bench.transport.requests.dropFirst(2).map(\.path) == ["/v1/1"])
        await eventually { bench.clock.timeUntilNextWake == .seconds(1) }
        bench.clock.advance(by: .seconds(1))
        _ = try await second.value
        #expect(bench.transport.requests.dropFirst(2).map(\.path) == ["/v1/1", "/v1/2"])
        #expect(bench.eventSummaries.contains(#"waiting(code: "rateLimiter.exceeded")"#))
    }

    @Test
    func `a request whose turn would come too late fails at once and knows the wait`() async throws
    {
        let bench = bench(.clip, maxWait: .seconds(4))
        let client = try bench.client()
        for _ in 0..<2 { _ = try await client.send(.clip) }
        bench.clock.advance(by: .milliseconds(500))
        let fault = try await thrownFault(of: client, .clip)
        #expect(fault.kind == .rateLimited && fault.code == "rateLimiter.exceeded")
        #expect(fault.facts.retryAfter == .milliseconds(4500) && fault.facts.attempts == 0)
        bench.clock.advance(by: .milliseconds(4500))
        #expect(try await client.send(.clip) == Clip())
    }

    @Test
    func `no wait begins that would exceed the client's deadline`() async throws {
        let bench = bench(.clip, maxRequests: 1, maxWait: .seconds(60))
        let client = try bench.client()
        _ = try await client.send(.clip)
        let fault = try await thrownFault(of: client, APIEndpoint.clip.timeout(.seconds(5)))
        #expect(fault.code == "rateLimiter.exceeded")
    }

    @Test
    func `a canceled request leaves the line at once, and the next one takes its turn`()
        async throws
    {
        let bench = bench(.clip, maxRequests: 1, period: .seconds(1))
        let client = try bench.client()
        _ = try await client.send(.clip)
        let first = Task { try await client.send(.clip) }
        await eventually { bench.eventSummaries.contains { $0.hasPrefix("waiting") } }
        let second = Task { try await client.send(.get("/v1/2", as: Clip.self)) }
        await eventually { bench.eventSummaries.count { $0.hasPrefix("waiting") } == 2 }
        first.cancel()
        #expect(try await first.fault().kind == .canceled)
        second.cancel()
        _ = await second.result
        await eventually { bench.clock.sleeperCount == 1 }
        let third = Task { try await client.send(.get("/v1/3", as: Clip.self)) }
        await eventually { bench.clock.timeUntilNextWake == .seconds(1) }
        bench.clock.advance(by: .seconds(1))
        #expect(try await third.value == Clip())
        #expect(bench.transport.requests.map(\.path) == ["/v1/clips/7", "/v1/3"])
    }

    @Test
    func `a 429 with Retry-After holds all requests to its host, and none to another`() async throws
    {
        let bench = bench(
            .respond(.status(429, "", [.retryAfter: "3"])), .clip, maxRequests: 10)
        let client = try bench.client()
        _ = try await thrownFault(of: client, .clip)
        let task = Task { try await client.send(.clip) }
        await eventually { bench.clock.timeUntilNextWake == .seconds(3) }
        var other = bench
        other.server = "https://other.example.org"
        #expect(try await other.client().send(.clip) == Clip())
        #expect(bench.transport.requests.count == 2)
        bench.clock.advance(by: .seconds(3))
        #expect(try await task.value == Clip())
    }

    @Test
    func `within any span of the period at most the maximum starts, for any arrivals`() {
        for seed in 0..<50 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            let limit = Int.random(in: 1...4, using: &random)
            var window = RateWindow(maxRequests: limit, period: .seconds(10))
            var (now, starts) = (Duration.zero, [Duration]())
            for _ in 0..<100 {
                now += .seconds(Int.random(in: 0...4, using: &random))
                if let wait = window.start(at: now) {
                    #expect(wait > .zero)
                    var later = window
                    #expect(later.start(at: now + wait) == nil, "the wait is no longer than needed")
                } else {
                    starts.append(now)
                }
            }
            for (index, start) in starts.enumerated() where index >= limit {
                #expect(start - starts[index - limit] >= .seconds(10), "seed \(seed)")
            }
        }
    }

    @Test
    func `those that wait are counted, and a newcomer does not overtake them`() {
        var window = RateWindow(maxRequests: 2, period: .seconds(10))
        #expect(window.arrive(at: .zero, .seconds(30)) == .start)
        #expect(window.arrive(at: .seconds(1), .seconds(30)) == .start)
        #expect(window.arrive(at: .seconds(2), .seconds(30)) == .queue)
        #expect(window.arrive(at: .seconds(2), .seconds(8)) == .tooLong(.seconds(9)))
        #expect(window.arrive(at: .seconds(2), .seconds(30)) == .queue)
        #expect(window.arrive(at: .seconds(2), .seconds(17)) == .tooLong(.seconds(18)))
        #expect(window.arrive(at: .seconds(50), .seconds(30)) == .queue)
        for _ in 0..<3 { window.leave() }
        #expect(window.arrive(at: .seconds(50), .zero) == .start)
        window.pause(until: .seconds(60))
        #expect(window.start(at: .seconds(55)) == .seconds(5))
    }

    @Test
    func `a pause that ends earlier than the one before leaves that one as it is`() {
        var window = RateWindow(maxRequests: 2, period: .zero)
        window.pause(until: .seconds(60))
        window.pause(until: .seconds(20))
        #expect(window.start(at: .seconds(30)) == .seconds(30))
        #expect(window.start(at: .seconds(60)) == nil)
        window.pause(until: .seconds(70))
        #expect(window.start(at: .seconds(61)) == .seconds(9))
    }

    @Test
    func `a pause holds a newcomer too long for its time, and those who wait in rounds`() {
        var window = RateWindow(maxRequests: 1, period: .seconds(10))
        window.pause(until: .seconds(20))
        #expect(window.arrive(at: .zero, .seconds(19)) == .tooLong(.seconds(20)))
        #expect(window.arrive(at: .zero, .seconds(20)) == .queue)
        #expect(window.arrive(at: .zero, .seconds(29)) == .tooLong(.seconds(30)))
    }
}
