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

    /// Lets time pass until no request waits for the refresh any more.
    private func passTimeLimit(of bench: SessionFixture) async {
        while bench.credentials.waitingCount > 0 {
            bench.clock.advance(by: .seconds(1))
            await Task.yield()
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
    func `one that outlasts its time limit times out those who wait, and its tokens count`()
        async throws
    {
        let (clock, gate) = (TestClock(), AsyncGate())
        let bench = try SessionFixture(
            clock: clock, deadline: .seconds(100_000),
            script: .acceptingNewToken.answeringTogether(3)
        ) { _ in
            await gate.wait()
            return .new
        }
        let tasks = bench.startCalls(3)
        await eventually { bench.credentials.waitingCount == 3 && gate.waitingCount == 1 }
        await passTimeLimit(of: bench)
        let faults = try await faults(of: tasks)
        #expect(faults.allSatisfy { $0.kind == .timeout && $0.code == "session.refresh.deadline" })
        #expect(Set(faults.map(\.incident)).count == 1)
        #expect(bench.credentials.tokens == .old && bench.changes.elements.isEmpty)
        // The server may have spent the token, so no second refresh begins before this one ends.
        let late = bench.startCalls(1)[0]
        await bench.waitForWaitingCalls(1)
        await passTimeLimit(of: bench)
        #expect(try await late.fault().incident == faults[0].incident)
        let last = bench.startCalls(1)[0]
        await bench.waitForWaitingCalls(1)
        gate.open()
        #expect(try await last.value == Clip())
        #expect(bench.refreshes == 1 && bench.changes.elements == [.refreshed])
        #expect(try bench.storedToken == "new")
    }

    @Test
    func `one that never returns is canceled after ten time limits, and the next succeeds`()
        async throws
    {
        let (clock, gate, count) = (TestClock(), AsyncGate(), Lock(0))
        let wasCanceled = Lock(false)
        let bench = try SessionFixture(clock: clock, deadline: .seconds(100_000)) { _ in
            let isFirst = count.withLock { count in
                count += 1
                return count == 1
            }
            guard isFirst else { return .new }
            await gate.wait()
            wasCanceled.withLock { $0 = Task.isCancelled }
            return .other
        }
        for _ in 1...10 {
            let task = bench.startCalls(1)[0]
            await bench.waitForWaitingCalls(1)
            await passTimeLimit(of: bench)
            #expect(try await task.fault().kind == .timeout)
        }
        await bench.credentials.waitForRefresh()
        #expect(try await bench.client.send(.clip) == Clip())
        #expect(bench.refreshes == 2)
        gate.open()
        await eventually { wasCanceled.current }
        #expect(wasCanceled.current && bench.credentials.tokens == .new)
        #expect(bench.changes.elements == [.refreshed])
    }

    @Test
    func `one that is sent ahead of time holds no request up once it is late`() async throws {
        let (clock, gate) = (TestClock(), AsyncGate())
        let tokens = Tokens(
            access: "old", refresh: "r1", lifetime: .seconds(60),
            received: Date(timeIntervalSince1970: 0))
        let bench = try SessionFixture(
            tokens, clock: clock, deadline: .seconds(100_000), at: 55,
            script: .init { _, _ in .clip }
        ) { _ in
            await gate.wait()
            return .new
        }
        let early = bench.startCalls(1)[0]
        await bench.waitForWaitingCalls(1)
        await passTimeLimit(of: bench)
        #expect(try await early.value == Clip())
        #expect(try await bench.client.send(.clip) == Clip())
        #expect(bench.transport.tokens == ["old", "old"])
        gate.open()
        await bench.credentials.waitForRefresh()
        #expect(try await bench.client.send(.clip) == Clip())
        #expect(bench.transport.tokens.last == "new" && bench.refreshes == 1)
    }

    @Test(arguments: [true, false])
    func `the late tokens of a session that was left meanwhile change nothing`(isSignedIn: Bool)
        async throws
    {
        let (clock, gate) = (TestClock(), AsyncGate())
        let bench = try SessionFixture(clock: clock, deadline: .seconds(100_000)) { _ in
            await gate.wait()
            return .new
        }
        let task = bench.startCalls(1)[0]
        await bench.waitForWaitingCalls(1)
        await passTimeLimit(of: bench)
        #expect(try await task.fault().kind == .timeout)
        if isSignedIn { bench.credentials.signIn(.other) } else { bench.credentials.signOut() }
        gate.open()
        await bench.credentials.waitForRefresh()
        #expect(bench.credentials.tokens == (isSignedIn ? .other : nil))
        #expect(bench.changes.elements == [isSignedIn ? .signedIn : .signedOut])
        #expect(try bench.storedToken == (isSignedIn ? "other" : nil))
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
