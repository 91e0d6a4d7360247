import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("A circuit breaker", .timeLimit(.minutes(30)))
struct CircuitBreakerTests {
    private static func settings(probes: Int = 1) throws -> Circuit.Configuration {
        Circuit.Configuration(
            samplingWindow: 4, failureThreshold: 2, breakDuration: .seconds(10), probes: probes)
    }

    private func bench(
        _ steps: FaultPlan.Step..., probes: Int = 1
    ) throws -> (ClientFixture, CircuitBreaker) {
        var bench = ClientFixture(FaultPlan(steps))
        let breaker = CircuitBreaker(try Self.settings(probes: probes), clock: bench.clock)
        bench.middleware = [breaker]
        return (bench, breaker)
    }

    @Test
    func `it opens after its failures, and a rejected request knows the remaining time`()
        async throws
    {
        let (bench, breaker) = try bench(.status(503))
        let client = try bench.client()
        for _ in 0..<2 { #expect(try await thrownFault(of: client, .clip).code == "http.503") }
        bench.clock.advance(by: .seconds(4))
        let fault = try await thrownFault(of: client, .clip)
        #expect(fault.code == "circuit.open")
        #expect(fault.kind == .server)
        #expect(fault.facts.retryAfter == .seconds(6))
        #expect(fault.facts.status == nil)
        #expect(fault.facts.attempts == 0)
        #expect(fault.facts.path == "/v1/clips/{id}")
        #expect(bench.transport.requests.count == 2)
        #expect(breaker.state == .open)
        #expect(
            bench.eventSummaries.suffix(2) == ["circuitOpened", "shortCircuited"])
    }

    @Test
    func `each host has a circuit of its own, and so has each endpoint if that is the key`()
        async throws
    {
        for (key, shared) in [
            (RequestKey.host, [true, true, false]), (.endpoint, [true, false, true]),
            (.all, [true, true, true]),
        ] {
            var bench = ClientFixture(.status(503))
            let breaker = CircuitBreaker(try Self.settings(), per: key, clock: bench.clock)
            bench.middleware = [breaker]
            let client = try bench.client()
            bench.server = "https://other.example.org"
            let other = try bench.client()
            for _ in 0..<2 { _ = try await thrownFault(of: client, .clip) }
            #expect(breaker.state == .open)
            let codes = [
                try await thrownFault(of: client, .clip).code,
                try await thrownFault(of: client, APIEndpoint<Clip>.get("/v1/other")).code,
                try await thrownFault(of: other, .clip).code,
            ]
            #expect(codes.map { $0 == "circuit.open" } == shared)
        }
    }

    @Test
    func `after the break one probe decides: a success closes it`() async throws {
        let (bench, breaker) = try bench(.status(503), .status(503), .clip)
        let client = try bench.client()
        for _ in 0..<2 { _ = try await thrownFault(of: client, .clip) }
        bench.clock.advance(by: .seconds(10))
        #expect(try await client.send(.clip) == Clip())
        #expect(breaker.state == .closed)
        #expect(
            bench.eventSummaries.filter { $0.hasPrefix("circuit") }
                == ["circuitOpened", "circuitHalfOpened", "circuitClosed"])
    }

    @Test(
        arguments: [
            (.status(429), .rateLimited), (.status(500), .server),
            (.fail(URLError(.cannotConnectToHost)), .unreachable),
            (.fail(URLError(.networkConnectionLost)), .connectionLost),
            (.fail(Fault(.timeout)), .timeout),
        ] as [(FaultPlan.Step, Fault.Kind)])
    func `the server's own failures count and give the circuit's fault its kind`(
        step: FaultPlan.Step, kind: Fault.Kind
    ) async throws {
        let (bench, breaker) = try bench(step)
        let client = try bench.client()
        for _ in 0..<2 { _ = try await thrownFault(of: client, .clip) }
        #expect(breaker.state == .open)
        #expect(try await thrownFault(of: client, .clip).kind == kind)
    }

    @Test
    func `a canceled request does not count`() async throws {
        let (bench, breaker) = try bench(.hang)
        let client = try bench.client()
        for number in 1...10 {
            let task = Task { try await client.send(.clip) }
            await eventually { bench.transport.requests.count == number }
            task.cancel()
            #expect(try await task.fault().kind == .canceled)
        }
        await yieldRepeatedly()
        #expect(breaker.state == .closed)
    }

    @Test
    func `a server that is silent until the deadline has failed`() async throws {
        for step in [FaultPlan.Step.hang, .hangIgnoringCancellation] {
            let (bench, breaker) = try bench(step)
            let client = try bench.client()
            for number in 1...2 {
                async let result = thrownFault(of: client, .clip)
                await eventually { bench.transport.requests.count == number }
                bench.clock.advance(by: .seconds(10))
                #expect(try await result.kind == .timeout)
            }
            await eventually { breaker.state == .open }
        }
    }

    @Test
    func `a probe that never returns does not keep it half open forever`() async throws {
        let (bench, _) = try bench(.status(503), .status(503), .hangIgnoringCancellation, .clip)
        let client = try bench.client()
        for _ in 0..<2 { _ = try await thrownFault(of: client, .clip) }
        bench.clock.advance(by: .seconds(10))
        let probe = Task { try await client.send(.clip) }
        await eventually { bench.transport.requests.count == 3 }
        probe.cancel()
        #expect(try await probe.fault().kind == .canceled)
        bench.clock.advance(by: .seconds(10))
        // The breaker may record the end after the caller has it.
        while (try? await client.send(.clip)) == nil, !Task.isCancelled { await Task.yield() }
        #expect(bench.transport.requests.count == 4)
    }

    @Test(arguments: [ClientResponse.clip, .status(503)])
    func `a response to a canceled probe does not count any more`(answer: ClientResponse)
        async throws
    {
        let (bench, breaker) = try bench()
        let transport = HeldTransport()
        let client = try bench.client(over: transport)
        for _ in 0..<2 {
            async let result = thrownFault(of: client, .clip)
            await transport.waitForRequest()
            transport.release(.success(.status(503)))
            #expect(try await result.code == "http.503")
        }
        bench.clock.advance(by: .seconds(10))
        let probe = Task { try await client.send(.clip) }
        await transport.waitForRequest()
        probe.cancel()
        #expect(try await probe.fault().kind == .canceled)
        await yieldRepeatedly()
        transport.release(.success(answer))
        await eventually { transport.responseCount == 3 }
        await yieldRepeatedly()
        #expect(breaker.state == .halfOpen)
    }

    @Test
    func `it sees every attempt from inside of the retries`() async throws {
        var (bench, breaker) = try bench(.status(503))
        bench.middleware = [Retry(clock: bench.clock, randomizer: { 0 }), breaker]
        let fault = try await thrownFault(of: bench.client(), .clip)
        #expect(bench.transport.requests.count == 2)
        #expect(fault.code == "circuit.open")
        #expect(fault.facts.history.map(\.code) == ["http.503", "http.503"])
    }
}
