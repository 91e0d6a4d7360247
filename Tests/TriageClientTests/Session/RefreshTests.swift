import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("A refresh", .timeLimit(.minutes(30)))
struct RefreshTests {
    private struct Foreign: Error {}

    @Test
    func `a refresh that ends without waiting renews the session`() async throws {
        for _ in 0..<100 {
            let bench = try SessionFixture()
            #expect(await values(of: bench.startCalls(10)) == 10)
            #expect(bench.refreshes == 1)
            #expect(bench.credentials.tokens == .new)
            #expect(try bench.storedToken == "new")
        }
    }

    @Test
    func `it receives the current tokens, and keeps the refresh token if it gets no new one`()
        async throws
    {
        let bench = try SessionFixture { _ in Tokens(access: "new") }
        _ = try await bench.client.send(.clip)
        #expect(bench.refreshed.elements == [.old])
        #expect(bench.credentials.tokens?.refresh?.value == "r1")
        #expect(try bench.store.load()?.refresh?.value == "r1")
    }

    @Test
    func `a refresh that never returns ends by its time limit, and the next may succeed`()
        async throws
    {
        let (clock, gate, count) = (TestClock(), AsyncGate(), Lock(0))
        let bench = try SessionFixture(
            clock: clock, deadline: .seconds(100), script: .acceptingNewToken.answeringTogether(3)
        ) { _ in
            let isFirst = count.withLock { count in
                count += 1
                return count == 1
            }
            if isFirst { await gate.wait() }
            return .new
        }
        let tasks = bench.startCalls(3)
        await eventually { bench.credentials.waitingCount == 3 && gate.waitingCount == 1 }
        clock.advance(by: .seconds(30))
        let faults = try await faults(of: tasks)
        #expect(faults.allSatisfy { $0.kind == .timeout })
        #expect(Set(faults.map(\.incident)).count == 1)
        #expect(bench.credentials.tokens == .old)
        #expect(try await bench.client.send(.clip) == Clip())
        #expect(bench.refreshes == 2)
        gate.open()
        await yieldRepeatedly()
        #expect(bench.changes.elements == [.refreshed])
    }

    @Test
    func `a refresh that cancels itself is a failure to the waiting requests, no cancellation`()
        async throws
    {
        for error in [CancellationError(), Fault.canceled(), URLError(.cancelled)] as [any Error] {
            let bench = try SessionFixture { _ in throw error }
            let fault = try await thrownFault(of: bench.client, .clip)
            #expect(fault.kind == .unexpected)
            #expect(bench.credentials.tokens == .old)
            #expect(bench.changes.elements.isEmpty)
        }
    }

    @Test
    func `an error of the app's own ends no session, and is kept as cause`() async throws {
        let bench = try SessionFixture { _ in throw Foreign() }
        let fault = try await thrownFault(of: bench.client, .clip)
        #expect(fault.kind == .unexpected)
        #expect(fault.code.hasPrefix("session.refresh."))
        #expect(CauseChain(fault).links.contains { $0.error is Foreign })
        #expect(bench.credentials.tokens == .old)
    }

    @Test
    func `tokens without an access token are undecodable, and not a visitor's`() async throws {
        let bench = try SessionFixture { _ in Tokens(access: "", refresh: "") }
        let fault = try await thrownFault(of: bench.client, .clip)
        #expect(fault.kind == .undecodable)
        #expect(bench.credentials.tokens == .old)
        #expect(try bench.storedToken == "old")
    }
}
