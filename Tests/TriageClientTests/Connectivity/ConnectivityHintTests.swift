import TestDoubles
import Testing
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTesting

/// A source that may be wrong, as the path monitor may be.
private struct Hint: ConnectivityHint {
    let reported = ManualConnectivity(isOnline: false)
    var isOnline: Bool { reported.isOnline }
    var changes: AsyncStream<Bool> { reported.changes }
}

@Suite("A source that may be wrong says offline", .timeLimit(.minutes(30)))
struct ConnectivityHintTests {
    private let hint = Hint()

    private func bench(_ steps: FaultPlan.Step..., waits: Bool = true) -> ClientFixture {
        var bench = ClientFixture(FaultPlan(steps))
        let wait = ConnectivityWait(upTo: .seconds(5), connectivity: hint, clock: bench.clock)
        bench.middleware = waits ? [wait] : []
        return bench
    }

    private static let offline = FaultPlan.Step.fail(Fault(.offline, code: "url.offline"))

    @Test
    func `a request is tried all the same, with and without a wait for the network`() async throws {
        for waits in [true, false] {
            let bench = bench(.clip, waits: waits)
            let client = try bench.client(connectivity: hint)
            #expect(try await client.send(.clip) == Clip())
            #expect(bench.eventSummaries == ["sent 1", "answered 1 200"])
        }
    }

    @Test
    func `a device that is offline indeed fails by the transport's own error`() async throws {
        let bench = bench(Self.offline, waits: false)
        let client = try bench.client(connectivity: hint)
        let fault = try await thrownFault(of: client, .clip)
        #expect(fault.kind == .offline && fault.code == "url.offline")
        #expect(fault.facts.attempts == 1)
    }

    @Test
    func `after a failed try the request is sent as soon as the network is reported`() async throws
    {
        let bench = bench(Self.offline, .clip)
        let client = try bench.client(connectivity: hint)
        let task = Task { try await client.send(.clip) }
        await eventually { bench.clock.sleeperCount == 2 }
        hint.reported.set(isOnline: true)
        #expect(try await task.value == Clip())
        #expect(
            bench.eventSummaries == [
                "sent 1", "failed 1 offline", #"waiting(code: "offline")"#, "sent 2",
                "answered 2 200",
            ])
    }

    @Test
    func `a return that is never reported is found by trying, after longer and longer pauses`()
        async throws
    {
        let bench = bench(Self.offline, Self.offline, .clip)
        let client = try bench.client(connectivity: hint)
        let task = Task { try await client.send(.clip) }
        for (seconds, sent) in [(1, 2), (1, 2), (1, 3)] {
            await bench.clock.waitForSleepers(count: 2)
            bench.clock.advance(by: .seconds(seconds))
            if sent == 2 { await eventually { bench.transport.requests.count == 2 } }
        }
        #expect(try await task.value == Clip())
        #expect(bench.transport.requests.count == 3)
        #expect(bench.eventSummaries.count { $0.hasPrefix("waiting") } == 1)
    }

    @Test
    func `at the limit the last try is the failure`() async throws {
        let bench = bench(Self.offline)
        let client = try bench.client(connectivity: hint)
        let task = Task { try await client.send(.clip) }
        for _ in 0..<5 {
            await bench.clock.waitForSleepers(count: 2)
            bench.clock.advance(by: .seconds(1))
        }
        let fault = try await task.fault()
        #expect(fault.kind == .offline && fault.code == "url.offline")
        #expect(bench.transport.requests.count == 4)
    }

    @Test
    func `a try that fails otherwise, or after a head, is delivered`() async throws {
        let bench = bench(.fail(Fault(.connectionLost)))
        let fault = try await thrownFault(of: bench.client(connectivity: hint), .clip)
        #expect(fault.kind == .connectionLost && fault.facts.attempts == 1)
    }

    @Test
    func `a source that says online is not asked again and again about a request that fails`()
        async throws
    {
        let bench = bench(Self.offline)
        let client = try bench.client(connectivity: hint)
        let task = Task { try await client.send(.clip) }
        await eventually { bench.clock.sleeperCount == 2 }
        hint.reported.set(isOnline: true)
        #expect(try await task.fault().kind == .offline)
        #expect(bench.transport.requests.count == 2)
    }
}
