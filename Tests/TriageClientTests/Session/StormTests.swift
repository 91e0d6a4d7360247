import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("A hundred requests and one session", .timeLimit(.minutes(30)))
struct StormTests {
    @Test
    func `all are refused at once: one refresh, two hundred attempts`() async throws {
        let clock = TestClock()
        let bench = try SessionFixture(
            clock: clock, script: .acceptingNewToken.answeringTogether(100)
        ) { _ in
            try await clock.sleep(for: .milliseconds(50))
            return .new
        }
        let tasks = bench.startCalls(100)
        await eventually { bench.transport.sentRequests.count == 100 && clock.sleeperCount >= 3 }
        await bench.waitForWaitingCalls(100)
        clock.advance(by: .milliseconds(50))
        #expect(await values(of: tasks) == 100)
        #expect(bench.refreshes == 1)
        #expect(bench.transport.sentRequests.count == 200)
        #expect(bench.changes.elements == [.refreshed])
    }

    @Test
    func `started during one refresh and after: one refresh, one refusal, 101 attempts`()
        async throws
    {
        let clock = TestClock()
        let bench = try SessionFixture(clock: clock) { _ in
            try await clock.sleep(for: .milliseconds(100))
            return .new
        }
        var tasks = bench.startCalls(1)
        await eventually { bench.refreshes == 1 && clock.sleeperCount >= 3 }
        for _ in 1..<100 {
            clock.advance(by: .milliseconds(2))
            tasks += bench.startCalls(1)
            await Task.yield()
        }
        #expect(await values(of: tasks) == 100)
        #expect(bench.refreshes == 1)
        #expect(bench.transport.tokens.count { $0 == "old" } == 1)
        #expect(bench.transport.sentRequests.count == 101)
    }

    @Test
    func `late refusals, after the refresh, start no other`() async throws {
        let (clock, first) = (TestClock(), AsyncGate())
        let bench = try SessionFixture(
            clock: clock,
            script: .init { request, number in
                guard request.token != "new" else { return .clip }
                // The first at once, the others up to 200 ms after the refresh.
                guard number > 1 else {
                    await first.wait()
                    return .status(419)
                }
                try await clock.sleep(for: .milliseconds(20 + number * 2))
                return .status(419)
            },
            refresh: { _ in
                try await clock.sleep(for: .milliseconds(20))
                return .new
            })
        let tasks = bench.startCalls(100)
        await eventually { clock.sleeperCount == 99 + 1 }
        first.open()
        await eventually { clock.sleeperCount == 99 + 3 }
        clock.advance(by: .milliseconds(20))
        await eventually { bench.credentials.tokens == .new }
        for _ in 0..<202 {
            clock.advance(by: .milliseconds(1))
            await Task.yield()
        }
        #expect(await values(of: tasks) == 100)
        #expect(bench.refreshes == 1)
        #expect(bench.transport.sentRequests.count == 200)
    }

    @Test(arguments: [401, 403, 400])
    func `an invalid grant: one refresh, and then no attempt with a token`(status: Int) async throws
    {
        let clock = TestClock()
        let bench = try SessionFixture(clock: clock) { _ in
            try await clock.sleep(for: .milliseconds(100))
            throw Fault(.status(status, "{\"error\":\"invalid_grant\"}")) ?? Fault(.unexpected)
        }
        var tasks = bench.startCalls(1)
        await eventually { bench.refreshes == 1 && clock.sleeperCount >= 3 }
        for _ in 1..<100 {
            clock.advance(by: .milliseconds(3))
            tasks += bench.startCalls(1)
            await Task.yield()
        }
        let faults = try await faults(of: tasks)
        #expect(faults.allSatisfy { $0.kind == .unauthenticated })
        #expect(Set(faults.map(\.incident)).count == 1)
        #expect(bench.refreshes == 1)
        #expect(bench.transport.sentRequests.count == 1)
        #expect(bench.changes.elements == [.expired])
        try await bench.waitUntilStored(nil)
    }

    @Test
    func `even the fresh token is refused: one refresh, and the failure keeps its body`()
        async throws
    {
        let gate = AsyncGate()
        let bench = try SessionFixture(
            script: .init { request, _ in .status(419, "{\"by\":\"\(request.token ?? "")\"}") }
                .answeringTogether(100),
            refresh: { _ in
                await gate.wait()
                return .new
            })
        let tasks = bench.startCalls(100)
        await bench.waitForWaitingCalls(100)
        gate.open()
        let faults = try await faults(of: tasks)
        #expect(faults.allSatisfy { $0.kind == .unauthenticated })
        #expect(Set(faults.map(\.incident)).count == 1)
        #expect(bench.refreshes == 1)
        #expect(bench.transport.sentRequests.count <= 200)
        #expect(await bench.waitForChanges(2) == [.refreshed, .expired])
        let own = faults.filter { $0.facts.status == 419 }
        #expect(!own.isEmpty)
        #expect(own.allSatisfy { $0.facts.response?.value.body == Array("{\"by\":\"new\"}".utf8) })
    }

    @Test
    func `even the fresh token is refused, first to those who never had the old one: one refresh`()
        async throws
    {
        let (gate, replays) = (AsyncGate(), AsyncGate())
        let path = "/v1/late"
        let late = APIEndpoint.get(path, as: Clip.self)
        let bench = try SessionFixture(
            script: .init { request, _ in
                if request.token == "new", request.path != path { await replays.wait() }
                return .status(419)
            }
            .answeringTogether(50),
            refresh: { _ in
                await gate.wait()
                return .new
            })
        var tasks = bench.startCalls(50)
        await bench.waitForWaitingCalls(50)
        tasks += bench.startCalls(50, late)
        gate.open()
        await eventually {
            bench.transport.sentRequests.count == 150 && bench.credentials.waitingCount == 50
        }
        replays.open()
        let faults = try await faults(of: tasks)
        #expect(faults.allSatisfy { $0.kind == .unauthenticated })
        #expect(bench.refreshes == 1)
        #expect(await bench.waitForChanges(2) == [.refreshed, .expired])
    }

    @Test
    func `the user signs out during the refresh: all end as canceled, and no user is signed in`()
        async throws
    {
        let gate = AsyncGate()
        let bench = try SessionFixture(script: .acceptingNewToken.answeringTogether(100)) { _ in
            await gate.wait()
            return .new
        }
        let tasks = bench.startCalls(100)
        await bench.waitForWaitingCalls(100)
        bench.credentials.signOut()
        let faults = try await faults(of: tasks)
        #expect(faults.allSatisfy { $0.kind == .canceled })
        gate.open()
        await yieldRepeatedly()
        #expect(bench.credentials.tokens == nil)
        try await bench.waitUntilStored(nil)
        #expect(bench.transport.sentRequests.count == 100)
        #expect(await bench.waitForChanges(1) == [.signedOut])
    }

    @Test
    func `another user signs in during the refresh: the former requests end, the new token stays`()
        async throws
    {
        let gate = AsyncGate()
        let bench = try SessionFixture(
            script: .init { request, _ in request.token == "other" ? .clip : .status(419) }
                .answeringTogether(100),
            refresh: { _ in
                await gate.wait()
                return .new
            })
        let tasks = bench.startCalls(100)
        await bench.waitForWaitingCalls(100)
        bench.credentials.signIn(.other)
        let faults = try await faults(of: tasks)
        #expect(faults.allSatisfy { $0.kind == .canceled })
        gate.open()
        await yieldRepeatedly()
        #expect(bench.credentials.tokens == .other)
        try await bench.waitUntilStored("other")
        #expect(try await bench.client.send(.clip) == Clip())
        #expect(bench.transport.sentRequests.count == 101)
        #expect(await bench.waitForChanges(1) == [.signedIn])
    }
}
