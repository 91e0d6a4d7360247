import TestDoubles
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("A bulkhead", .timeLimit(.minutes(30)))
struct BulkheadTests {
    private let transport = HeldTransport()

    private func bench(maxQueued: Int = 10) -> ClientFixture {
        var bench = ClientFixture()
        bench.middleware = [Bulkhead(maxRequests: 2, maxQueued: maxQueued)]
        return bench
    }

    /// Starts requests one after the other, so that they queue in this order.
    private func start(
        _ client: APIClient, _ bench: ClientFixture, _ count: Int
    ) async -> [Task<Clip, any Error>] {
        var tasks: [Task<Clip, any Error>] = []
        for number in 1...count {
            tasks.append(Task { try await client.send(.get("/v1/\(number)", as: Clip.self)) })
            await eventually { bench.eventSummaries.count == number }
        }
        return tasks
    }

    @Test
    func `two requests are under way at once, and the others follow in their order`() async throws {
        let effects = EffectLog()
        let transport = HeldTransport(effects)
        let bench = bench()
        let tasks = await start(try bench.client(over: transport), bench, 5)
        #expect(transport.requestCount == 2)
        #expect(bench.eventSummaries[2] == #"waiting(code: "bulkhead.full")"#)
        for count in [4, 5] {
            transport.release(.success(.clip))
            await eventually { transport.requestCount == count }
        }
        transport.release(.success(.clip))
        #expect(await values(of: tasks) == 5)
        #expect(Set(effects.entries[2...3]) == ["request /v1/3 ", "request /v1/4 "])
        #expect(effects.entries.last == "request /v1/5 ")
    }

    @Test
    func `a request that finds the queue full fails at once`() async throws {
        let bench = bench(maxQueued: 1)
        let client = try bench.client(over: transport)
        let tasks = await start(client, bench, 3)
        let fault = try await thrownFault(of: client, .clip)
        #expect(fault.kind == .rateLimited && fault.code == "bulkhead.full")
        #expect(transport.requestCount == 2)
        for task in tasks { task.cancel() }
        transport.release(.success(.clip))
    }

    @Test
    func `a canceled request leaves the queue at once, and the others keep their order`()
        async throws
    {
        let bench = bench()
        let tasks = await start(try bench.client(over: transport), bench, 4)
        tasks[2].cancel()
        #expect(try await tasks[2].fault().kind == .canceled)
        transport.release(.success(.clip))
        await eventually { transport.requestCount == 3 }
        transport.release(.success(.clip))
        #expect(await values(of: tasks) == 3)
    }

    @Test
    func `a canceled request gives up its place although the transport ignores it`() async throws {
        let bench = bench()
        let tasks = await start(try bench.client(over: transport), bench, 3)
        tasks[0].cancel()
        await eventually { transport.requestCount == 3 }
        transport.release(.success(.clip))
        #expect(await values(of: tasks) == 2)
    }

    @Test
    func `a request whose deadline passes in the queue is a timeout and is not sent`() async throws
    {
        let bench = bench()
        let client = try bench.client(over: transport)
        let tasks = await start(client, bench, 2)
        // At one deadline for all, the first two may give up their places before it passes for the third.
        let endpoint = APIEndpoint.clip.timeout(.seconds(5))
        let waiting = Task { try await client.send(endpoint) }
        await eventually { bench.eventSummaries.count == 3 }
        bench.clock.advance(by: .seconds(5))
        #expect(try await waiting.fault().kind == .timeout)
        #expect(transport.requestCount == 2)
        transport.release(.success(.clip))
        #expect(await values(of: tasks) == 2)
    }

    @Test
    func `whatever is canceled when, no place is lost and none is given twice`() async throws {
        let bench = bench(maxQueued: .max)
        let client = try bench.client(over: transport)
        for round in 0..<20 {
            let tasks = (0..<20).map { _ in Task { try await client.send(.clip) } }
            for (index, task) in tasks.enumerated() where (index + round) % 3 != 0 {
                if index % 2 == 0 { await Task.yield() }
                task.cancel()
            }
            let done = Task { for task in tasks { _ = await task.result } }
            let releases = Task { [transport] in
                while !Task.isCancelled {
                    transport.release(.success(.clip))
                    await Task.yield()
                }
            }
            await done.value
            releases.cancel()
            await releases.value
        }
        let before = transport.requestCount
        let last = (0..<2).map { _ in Task { try await client.send(.clip) } }
        await eventually { transport.requestCount == before + 2 }
        let third = Task { try await client.send(.clip) }
        await yieldRepeatedly()
        #expect(transport.requestCount == before + 2)
        transport.release(.success(.clip))
        await eventually { transport.requestCount == before + 3 }
        transport.release(.success(.clip))
        #expect(await values(of: last + [third]) == 3)
    }
}
