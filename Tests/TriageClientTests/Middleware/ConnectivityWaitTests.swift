import TestDoubles
import Testing
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("A wait for the network", .timeLimit(.minutes(30)))
struct ConnectivityWaitTests {
    private func bench(
        upTo limit: Duration = .seconds(5), _ connectivity: (any Connectivity)? = nil
    ) -> ClientFixture {
        var bench = ClientFixture(.clip)
        bench.connectivity.set(isOnline: false)
        bench.middleware = [
            Retry(clock: bench.clock),
            ConnectivityWait(upTo: limit, connectivity: connectivity, clock: bench.clock),
        ]
        return bench
    }

    @Test
    func `a request is sent once, as soon as the device is online`() async throws {
        let bench = bench()
        let client = try bench.client()
        let task = Task { try await client.send(.clip) }
        await eventually { bench.clock.sleeperCount == 2 }
        #expect(bench.transport.requests.isEmpty)
        bench.connectivity.set(isOnline: true)
        #expect(try await task.value == Clip())
        #expect(bench.transport.requests.count == 1)
        #expect(bench.eventSummaries == [#"waiting(code: "offline")"#, "sent 1", "answered 1 200"])
    }

    @Test(arguments: [
        (Duration.seconds(5), Duration.seconds(5)), (.seconds(60), .milliseconds(9900)),
    ])
    func `at its limit, or a moment before the deadline, the request fails as offline`(
        limit: Duration, end: Duration
    ) async throws {
        let bench = bench(upTo: limit)
        let client = try bench.client()
        let task = Task { try await client.send(.clip) }
        var waited = Duration.zero
        while waited < end {
            await bench.clock.waitForSleepers(count: 2)
            let step = min(.seconds(1), end - waited)
            waited += step
            bench.clock.advance(by: step)
        }
        let fault = try await task.fault()
        #expect(fault.kind == .offline && fault.facts.attempts == 0)
        #expect(bench.transport.requests.isEmpty)
    }

    @Test
    func `a cancellation ends the wait at once, and nothing is sent later`() async throws {
        let bench = bench()
        let client = try bench.client()
        let task = Task { try await client.send(.clip) }
        await eventually { bench.clock.sleeperCount == 2 }
        task.cancel()
        #expect(try await task.fault().kind == .canceled)
        bench.connectivity.set(isOnline: true)
        await yieldRepeatedly()
        #expect(bench.transport.requests.isEmpty)
    }

    @Test
    func `a source that does not notice the return is asked every second`() async throws {
        struct Silent: Connectivity {
            let online = Lock(false)
            var isOnline: Bool { online.current }
        }
        let silent = Silent()
        let bench = bench(silent)
        bench.connectivity.set(isOnline: true)
        let client = try bench.client()
        let task = Task { try await client.send(.clip) }
        await eventually { bench.clock.sleeperCount == 2 }
        silent.online.withLock { $0 = true }
        bench.clock.advance(by: .seconds(1))
        #expect(try await task.value == Clip())
    }

    @Test
    func `a device that is online waits for nothing`() async throws {
        let bench = bench()
        bench.connectivity.set(isOnline: true)
        #expect(try await bench.client().send(.clip) == Clip())
        #expect(bench.eventSummaries == ["sent 1", "answered 1 200"])
    }
}

@Suite("The changes of a connection", .timeLimit(.minutes(30)))
struct ConnectivityChangesTests {
    @Test
    func `they begin with the current state, have each change once, and end with the source`() async
    {
        var connectivity: ManualConnectivity? = ManualConnectivity(isOnline: false)
        var changes = connectivity?.changes.makeAsyncIterator()
        var states = [await changes?.next()]
        connectivity?.set(isOnline: false)
        connectivity?.set(isOnline: true)
        states.append(await changes?.next())
        // A slow reader has the newest state alone.
        connectivity?.set(isOnline: false)
        connectivity?.set(isOnline: true)
        connectivity?.set(isOnline: false)
        states.append(await changes?.next())
        connectivity = nil
        states.append(await changes?.next())
        #expect(states == [false, true, false, nil])
    }

    @Test
    func `a source without changes of its own has its state alone`() async {
        struct Fixed: Connectivity { let isOnline = false }
        var states: [Bool] = []
        for await state in Fixed().changes { states.append(state) }
        #expect(states == [false])
    }
}
