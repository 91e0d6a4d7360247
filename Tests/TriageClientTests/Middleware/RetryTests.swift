import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("Retries", .timeLimit(.minutes(30)))
struct RetryTests {
    private func bench(
        _ steps: FaultPlan.Step..., policy: HTTPRetryPolicy = .standard, budget: RetryBudget? = nil,
        chance: Double = 0.5
    ) -> ClientFixture {
        var bench = ClientFixture(FaultPlan(steps))
        bench.middleware = [
            Retry(
                policy, budget: budget, clock: bench.clock, now: { Self.now },
                randomizer: { chance })
        ]
        return bench
    }

    private static let now = Date(timeIntervalSince1970: 784_111_777)

    private static func refusal(_ status: Int, retryAfter: String) -> FaultPlan.Step {
        .respond(.status(status, "", [.retryAfter: retryAfter]))
    }

    /// Waits until a client sleeps before a retry, besides the sleeper for its deadline.
    private func pause(_ bench: ClientFixture) async { await bench.clock.waitForSleepers(count: 2) }

    @Test
    func `a failure is retried after a delay, and the request returns its value`() async throws {
        let bench = bench(.status(503), .fail(URLError(.networkConnectionLost)), .clip)
        let client = try bench.client()
        async let clip = client.send(.clip)
        await pause(bench)
        bench.clock.advance(by: .milliseconds(250))
        await eventually { bench.transport.requests.count == 2 }
        await pause(bench)
        bench.clock.advance(by: .milliseconds(500))
        #expect(try await clip == Clip())
        #expect(bench.transport.requests.count == 3)
        #expect(bench.eventSummaries.count { $0.hasPrefix("retrying") } == 2)
    }

    @Test
    func `the last failure is delivered, with the history of all attempts`() async throws {
        let policy = HTTPRetryPolicy(
            maxRetries: 2, backoff: ExponentialBackoff(baseDelay: .zero, maxDelay: .zero))
        let bench = bench(
            .status(503), .fail(Fault(.timeout, code: "slow")), .problem("{}", status: 429),
            policy: policy)
        let fault = try await thrownFault(of: bench.client(), .clip)
        #expect(fault.kind == .rateLimited)
        #expect(fault.code == "http.429")
        #expect(fault.facts.attempts == 3)
        #expect(
            fault.facts.history == [
                .init(number: 1, code: "http.503"), .init(number: 2, code: "slow"),
                .init(number: 3, code: "http.429"),
            ])
    }

    @Test
    func `the policy is asked exactly once for each failed attempt`() async throws {
        let asked = EventRecorder<Int>()
        let policy = HTTPRetryPolicy(
            maxRetries: 2, backoff: ExponentialBackoff(baseDelay: .zero, maxDelay: .zero)
        ) {
            asked.record($0.retryCount)
            return true
        }
        _ = try await thrownFault(of: bench(.status(500), policy: policy).client(), .clip)
        #expect(asked.elements == [0, 1, 2])
        _ = try await bench(.clip, policy: policy).client().send(.clip)
        #expect(asked.elements.count == 3)
    }

    @Test(arguments: [400, 401, 404, 409, 419, 500, 501])
    func `a failure that is not transient is not retried`(status: Int) async throws {
        let bench = bench(.status(status), .clip)
        #expect(try await thrownFault(of: bench.client(), .clip).facts.status == status)
        #expect(bench.transport.requests.count == 1)
    }

    @Test
    func `one key per request: kept on retries and replays, and another for the next request`()
        async throws
    {
        let policy = HTTPRetryPolicy(
            maxRetries: 2, backoff: ExponentialBackoff(baseDelay: .zero, maxDelay: .zero))
        let clock = TestClock()
        let answers: [ClientResponse] = [.status(503), .status(419), .status(503), .clip]
        let bench = try SessionFixture(
            clock: clock, outer: [Retry(policy, clock: clock)],
            script: .init { _, number in answers[(number - 1) % 4] })
        let post = APIRequest<Clip>.post("/v1/clips", Clip()).withIdempotencyKey
        _ = try await bench.client.send(post)
        bench.credentials.signIn(.old)
        _ = try await bench.client.send(post)
        let keys = bench.transport.sentRequests.map {
            $0.headerFields[HTTPField.Name.idempotencyKey] ?? ""
        }
        #expect(keys.count == 8)
        #expect(Set(keys.prefix(4)).count == 1)
        #expect(Set(keys.suffix(4)).count == 1)
        #expect(Set(keys).count == 2)
        #expect(!keys.contains(""))
    }

    @Test
    func `a change is not retried without a key, nor with an empty one`() async throws {
        for endpoint in [
            APIRequest<Clip>.post("/v1/clips", Clip()),
            .post("/v1/clips", Clip()).header("Idempotency-Key", ""),
        ] {
            let bench = bench(.status(503), .clip)
            #expect(try await thrownFault(of: bench.client(), endpoint).code == "http.503")
            #expect(bench.transport.requests.count == 1)
        }
    }

    @Test(arguments: [
        "3", "Sun, 06 Nov 1994 08:49:40 GMT", "Sunday, 06-Nov-94 08:49:40 GMT",
        "Sun Nov  6 08:49:40 1994",
    ])
    func `the server's delay comes before the jitter`(text: String) async throws {
        let bench = bench(Self.refusal(503, retryAfter: text), .clip)
        let client = try bench.client()
        async let clip = client.send(.clip)
        await pause(bench)
        bench.clock.advance(by: .milliseconds(3250) - .nanoseconds(1))
        await yieldRepeatedly()
        #expect(bench.transport.requests.count == 1)
        bench.clock.advance(by: .nanoseconds(1))
        #expect(try await clip == Clip())
    }

    @Test
    func `a hundred requests refused for a second: none returns before, and they are spread`()
        async throws
    {
        let generator = Lock(SeededGenerator(seed: 7))
        var bench = ClientFixture(
            FaultPlan { _, number in
                number <= 100 ? Self.refusal(503, retryAfter: "1") : .clip
            })
        let (clock, transport) = (bench.clock, bench.transport)
        bench.middleware = [
            Retry(
                clock: clock,
                randomizer: { generator.withLock { .random(in: 0..<1, using: &$0) } })
        ]
        let client = try bench.client()
        let tasks = (0..<100).map { _ in Task { try await client.send(.clip) } }
        await clock.waitForSleepers(count: 101)
        clock.advance(by: .seconds(1) - .nanoseconds(1))
        await yieldRepeatedly()
        #expect(transport.requests.count == 100)
        var returns: [Int] = []
        for millisecond in 0...500 {
            clock.advance(by: .milliseconds(1))
            await eventually { clock.sleeperCount - 1 + transport.requests.count - 100 == 100 }
            if transport.requests.count > 100 + returns.count {
                returns += Array(
                    repeating: millisecond, count: transport.requests.count - 100 - returns.count)
            }
        }
        #expect(await values(of: tasks) == 100)
        #expect(returns.count == 100)
        #expect((returns.last ?? 0) - (returns.first ?? 0) >= 300)
    }
}
