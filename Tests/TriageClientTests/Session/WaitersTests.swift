import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("Requests that wait for a refresh", .timeLimit(.minutes(30)))
struct WaitersTests {
    private func bench(_ gate: AsyncGate, together: Int = 1) throws -> SessionFixture {
        try SessionFixture(script: .acceptingNewToken.answeringTogether(together)) { _ in
            await gate.wait()
            return .new
        }
    }

    @Test
    func `a canceled one ends at once and affects no other`() async throws {
        let gate = AsyncGate()
        let bench = try bench(gate, together: 10)
        let tasks = bench.startCalls(10)
        await eventually { bench.credentials.waitingCount == 10 && gate.waitingCount == 1 }
        tasks[4].cancel()
        #expect(try await tasks[4].fault().kind == .canceled)
        #expect(gate.waitingCount == 1)
        gate.open()
        #expect(await values(of: tasks) == 9)
        #expect(bench.transport.sentRequests.count == 19)
        #expect(bench.refreshes == 1)
    }

    @Test
    func `the one that started it is canceled: the refresh goes on, even if no request waits`()
        async throws
    {
        for others in [0, 3] {
            let gate = AsyncGate()
            let bench = try bench(gate)
            let beginner = bench.startCalls(1)[0]
            await bench.waitForWaitingCalls(1)
            let tasks = bench.startCalls(others)
            await bench.waitForWaitingCalls(1 + others)
            beginner.cancel()
            #expect(try await beginner.fault().kind == .canceled)
            gate.open()
            #expect(await values(of: tasks) == others)
            await eventually { bench.credentials.tokens == .new }
            #expect(bench.refreshes == 1)
            #expect(bench.transport.tokens.count { $0 == "old" } == 1)
        }
    }

    @Test
    func `waiting until no refresh is in flight ends when the waiting task is canceled`()
        async throws
    {
        let gate = AsyncGate()
        let bench = try bench(gate)
        let call = bench.startCalls(1)[0]
        await eventually { gate.waitingCount == 1 }
        let credentials = bench.credentials
        let waiter = Task { await credentials.waitForRefresh() }
        waiter.cancel()
        await waiter.value
        #expect(gate.waitingCount == 1)
        gate.open()
        await credentials.waitForRefresh()
        _ = try await call.value
    }

    @Test
    func `one whose own deadline passes ends alone, and the refresh goes on`() async throws {
        let (clock, gate) = (TestClock(), AsyncGate())
        let bench = try SessionFixture(clock: clock, deadline: .seconds(10)) { _ in
            await gate.wait()
            return .new
        }
        let early = bench.startCalls(1)[0]
        await eventually { gate.waitingCount == 1 && clock.sleeperCount >= 2 }
        clock.advance(by: .seconds(6))
        let late = bench.startCalls(1)[0]
        await bench.waitForWaitingCalls(2)
        clock.advance(by: .seconds(4))
        let fault = try await early.fault()
        #expect(fault.kind == .timeout)
        #expect(fault.facts.attempts == 1)
        gate.open()
        #expect(try await late.value == Clip())
        #expect(bench.refreshes == 1)
        #expect(bench.changes.elements == [.refreshed])
    }

    @Test(arguments: [true, false])
    func `waiting for the first response to a fresh token takes no longer than that response`(
        comes: Bool
    ) async throws {
        let (held, gate) = (HeldTransport(), AsyncGate())
        let late = APIEndpoint.get("/v1/late", as: Clip.self)
        let lingering = Around { (call, next) async throws(Fault) in
            let answer = try await next(call)
            if call.summary.path != late.settings.path { await gate.wait() }
            return answer
        }
        let bench = try SessionFixture(
            outer: [lingering],
            script: .init { request, _ in
                switch (request.path, request.token) {
                case (_, "old"), (late.settings.path, "new"): .status(419)
                case (_, "new"): try await held.send(request, body: nil)
                default: .clip
                }
            },
            refresh: { $0 == .old ? .new : Tokens(access: "newer", refresh: "r3") })
        let first = bench.startCalls(1)[0]
        await held.waitForRequest()
        let second = bench.startCalls(1, late)[0]
        await bench.waitForWaitingCalls(1)
        #expect(bench.refreshes == 1)
        held.release(comes ? .success(.clip) : .failure(Fault(.connectionLost)))
        #expect(try await second.value == Clip())
        #expect(bench.refreshes == 2)
        gate.open()
        #expect(await values(of: [first]) == (comes ? 1 : 0))
    }

    @Test
    func `a request outside of any session never waits, carries no token, and refreshes nothing`()
        async throws
    {
        let gate = AsyncGate()
        let bench = try bench(gate, together: 3)
        let waiting = bench.startCalls(3)
        await bench.waitForWaitingCalls(3)
        let fault = try await thrownFault(of: bench.client, APIEndpoint.clip.withoutAuthentication)
        #expect(fault.code == "http.419")
        #expect(bench.transport.tokens.last == .some(nil))
        gate.open()
        #expect(await values(of: waiting) == 3)
        #expect(bench.refreshes == 1)
    }

    @Test
    func `a refusal that arrives after its request has ended starts no refresh`() async throws {
        let held = HeldTransport()
        let bench = try SessionFixture(
            script: .init { request, _ in try await held.send(request, body: nil) })
        let task = bench.startCalls(1)[0]
        await held.waitForRequest()
        task.cancel()
        #expect(try await task.fault().kind == .canceled)
        held.release(.success(.status(419)))
        await eventually { held.responseCount == 1 }
        await yieldRepeatedly()
        #expect(bench.refreshes == 0)
    }
}
