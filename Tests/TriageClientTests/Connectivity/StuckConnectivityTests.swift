import TestDoubles
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("A source that stays offline", .timeLimit(.minutes(30)))
struct StuckConnectivityTests {
    @Test
    func `holds requests back for two minutes at most`() async throws {
        let bench = ClientFixture(.clip)
        bench.connectivity.set(isOnline: false)
        let client = try bench.client()
        for _ in 0..<2 {
            #expect(try await thrownFault(of: client, .clip).kind == .offline)
            bench.clock.advance(by: .seconds(59))
        }
        bench.clock.advance(by: .seconds(2))
        #expect(try await client.send(.clip) == Clip())
        bench.connectivity.set(isOnline: true)
        #expect(try await client.send(.clip) == Clip())
        bench.connectivity.set(isOnline: false)
        #expect(try await thrownFault(of: client, .clip).kind == .offline)
    }

    @Test(arguments: [true, false])
    func `is not waited for any more, whether it is the client's or a wait's own`(isOwn: Bool)
        async throws
    {
        var bench = ClientFixture(.clip)
        let source = isOwn ? ManualConnectivity() : bench.connectivity
        source.set(isOnline: false)
        bench.middleware = [
            ConnectivityWait(
                upTo: .zero, connectivity: isOwn ? source : nil, clock: bench.clock)
        ]
        let client = try bench.client()
        #expect(try await thrownFault(of: client, .clip).kind == .offline)
        bench.clock.advance(by: .seconds(61))
        #expect(try await client.send(.clip) == Clip())
        #expect(bench.transport.requests.count == 1)
    }

    @Test(arguments: [true, false])
    func `is tried after a minute of a longer wait`(isOwn: Bool) async throws {
        var bench = ClientFixture(.clip)
        let source = isOwn ? ManualConnectivity() : bench.connectivity
        source.set(isOnline: false)
        bench.middleware = [
            ConnectivityWait(
                upTo: .seconds(300), connectivity: isOwn ? source : nil, clock: bench.clock)
        ]
        let client = try bench.client()
        let endpoint = APIEndpoint.clip.timeout(.seconds(600))
        let task = Task { try await client.send(endpoint) }
        for _ in 0..<60 {
            await bench.clock.waitForSleepers(count: 2)
            #expect(bench.transport.requests.isEmpty)
            bench.clock.advance(by: .seconds(1))
        }
        #expect(try await task.value == Clip())
        #expect(bench.eventSummaries == [#"waiting(code: "offline")"#, "sent 1", "answered 1 200"])
    }
}
