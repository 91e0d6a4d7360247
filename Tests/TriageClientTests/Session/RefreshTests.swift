import Foundation
import HTTPTypes
import Testing
import Triage
import TriageClient
import TriageHTTP
import TriageTesting

@Suite("A refresh", .timeLimit(.minutes(5)))
struct RefreshTests {
    private struct Foreign: Error {}

    @Test("one that ends without waiting renews the session")
    func synchronous() async throws {
        for _ in 0..<100 {
            let bench = try SessionBench()
            #expect(await values(of: bench.start(10)) == 10)
            #expect(bench.refreshes == 1)
            #expect(bench.credentials.tokens == .new)
            #expect(try bench.stored == "new")
        }
    }

    @Test("it is given the tokens of the moment, and keeps the refresh token that it is not given")
    func givenTokens() async throws {
        let bench = try SessionBench { _ in Tokens(access: "new") }
        _ = try await bench.client.send(.clip)
        #expect(bench.refreshed.elements == [.old])
        #expect(bench.credentials.tokens?.refresh?.value == "r1")
        #expect(try bench.store.load()?.refresh?.value == "r1")
    }

    @Test("one that never returns ends by its own limit, and the next may succeed")
    func neverReturns() async throws {
        let (clock, gate, count) = (VirtualClock(), Gate(), Lock(0))
        let bench = try SessionBench(
            clock: clock, deadline: .seconds(100), script: .renewed.together(3)
        ) { _ in
            let isFirst = count.withLock { count in
                count += 1
                return count == 1
            }
            if isFirst { await gate.pass() }
            return .new
        }
        let tasks = bench.start(3)
        await eventually { bench.transport.sent.count == 3 && gate.waiting == 1 }
        clock.advance(by: .seconds(30))
        let faults = try await faults(of: tasks)
        #expect(faults.allSatisfy { $0.kind == .timeout })
        #expect(Set(faults.map(\.incident)).count == 1)
        #expect(bench.credentials.tokens == .old)
        #expect(try await bench.client.send(.clip) == Clip())
        #expect(bench.refreshes == 2)
        gate.open()
        await settle()
        #expect(bench.changes.elements == [.refreshed])
    }

    @Test("one that cancels itself is a failure to those who wait, and no cancellation")
    func cancelsItself() async throws {
        for error in [CancellationError(), Fault.cancelled(), URLError(.cancelled)] as [any Error] {
            let bench = try SessionBench { _ in throw error }
            let fault = try await failure(of: bench.client, .clip)
            #expect(fault.kind == .unexpected)
            #expect(bench.credentials.tokens == .old)
            #expect(bench.changes.elements.isEmpty)
        }
    }

    @Test("an error of the app's own ends nothing, and stays as cause")
    func foreignError() async throws {
        let bench = try SessionBench { _ in throw Foreign() }
        let fault = try await failure(of: bench.client, .clip)
        #expect(fault.kind == .unexpected)
        #expect(fault.code.hasPrefix("session.refresh."))
        #expect(CauseChain(fault).links.contains { $0.error is Foreign })
        #expect(bench.credentials.tokens == .old)
    }

    @Test("tokens without an access token are undecodable, and not those of a visitor")
    func emptyTokens() async throws {
        let bench = try SessionBench { _ in Tokens(access: "", refresh: "") }
        let fault = try await failure(of: bench.client, .clip)
        #expect(fault.kind == .undecodable)
        #expect(bench.credentials.tokens == .old)
        #expect(try bench.stored == "old")
    }

    @Test(
        "any other failure ends nothing: those who wait fail with it, and the next may refresh",
        arguments: [
            (Fault(.status(500)), .server), (Fault(.status(404)), .rejected),
            (Fault(.status(419)), .rejected), (Fault(.status(429)), .rateLimited),
            (Fault(.status(400, "{\"error\":\"invalid_request\"}")), .rejected),
            (Fault(.unreachable), .unreachable), (Fault(.undecodable), .undecodable),
        ] as [(Fault?, Fault.Kind)])
    func otherFailures(cause: Fault?, kind: Fault.Kind) async throws {
        let cause = try #require(cause)
        let (gate, isDown) = (Gate(), Lock(true))
        let bench = try SessionBench(script: .renewed.together(5)) { _ in
            guard isDown.current else { return .new }
            await gate.pass()
            throw cause
        }
        let tasks = bench.start(5)
        await eventually { bench.transport.sent.count == 5 && gate.waiting == 1 }
        gate.open()
        let faults = try await faults(of: tasks)
        #expect(faults.allSatisfy { $0.kind == kind })
        #expect(Set(faults.map(\.incident)) == [cause.incident])
        #expect(bench.refreshes == 1)
        isDown.withLock { $0 = false }
        #expect(try await bench.client.send(.clip) == Clip())
        #expect(bench.refreshes == 2)
    }

    @Test("its status matches nothing that the endpoint declares")
    func statusMatchesNothing() async throws {
        enum Own: Int, EndpointRejection { case missing = 404 }
        let bench = try SessionBench { _ in throw Fault(.status(404)) ?? Fault(.unexpected) }
        let failed = try await #require(throws: CallFailure<Own>.self) {
            _ = try await bench.client.send(Endpoint.clip.rejecting(Own.self))
        }
        guard case .failed(let fault) = failed else {
            Issue.record("taken for a rejection: \(failed)")
            return
        }
        #expect(!fault.isAnswer(404))
        #expect(fault.facts.notice == nil)
        #expect(fault.facts.serverMessage == nil)
    }

    @Test("its failure names the operation that began it")
    func beganBy() async throws {
        let (gate, desk) = (Gate(), Desk())
        let bench = try SessionBench { _ in
            await gate.pass()
            throw Fault(.unreachable)
        }
        async let first = desk.center.run("home.load") { try await bench.client.send(.clip) }
        await eventually { gate.waiting == 1 }
        async let second = desk.center.run("clip.load") { try await bench.client.send(.clip) }
        await settle()
        gate.open()
        let (one, two) = (await first.fault, await second.fault)
        #expect(one?.facts.beganBy == "home.load")
        #expect(two?.facts.beganBy == "home.load")
        #expect(one?.incident == two?.incident)
    }

    @Test("its failure is not the call's own: it is not repeated, and the session lives")
    func notRepeated() async throws {
        for kind in [Fault.Kind.unreachable, .timeout, .connectionLost] {
            let policy = try RepeatPolicy(limit: 2, backoff: Backoff(base: .zero, cap: .zero))
            let bench = try SessionBench(outer: [Repeats(policy)]) { _ in throw Fault(kind) }
            let fault = try await failure(of: bench.client, .clip)
            #expect(fault.kind == kind)
            #expect(bench.refreshes == 1)
            #expect(bench.transport.sent.count == 1)
            #expect(bench.credentials.tokens == .old)
            #expect(bench.changes.elements.isEmpty)
        }
    }

    @Test("a policy that repeats whatever fails signs nobody out because a refresh failed")
    func repeatedByPolicy() async throws {
        let backoff = try Backoff(base: .zero, cap: .zero)
        let policy = try RepeatPolicy(limit: 2, backoff: backoff) { _ in true }
        let bench = try SessionBench(outer: [Repeats(policy)]) { _ in throw Fault(.unreachable) }
        #expect(try await failure(of: bench.client, .clip).kind == .unreachable)
        #expect(bench.credentials.tokens == .old)
        #expect(bench.changes.elements.isEmpty)
    }

    @Test("a token that is near its end is renewed before it is used")
    func ahead() async throws {
        let tokens = Tokens(
            access: "old", refresh: "r1", lifetime: .seconds(60),
            received: Date(timeIntervalSince1970: 0))
        for (time, isRenewed) in [(53.9, false), (54, true), (61, true)] {
            let bench = try SessionBench(
                tokens, at: time, script: .init { _, _ in .clip })
            #expect(await values(of: bench.start(10)) == 10)
            #expect(bench.refreshes == (isRenewed ? 1 : 0))
            let token = isRenewed ? "new" : "old"
            #expect(bench.transport.tokens.allSatisfy { $0 == token })
        }
    }

    @Test("one ahead of time that fails harms nobody while the token is good")
    func aheadFails() async throws {
        let tokens = Tokens(
            access: "old", refresh: "r1", lifetime: .seconds(60),
            received: Date(timeIntervalSince1970: 0))
        let bench = try SessionBench(
            tokens, at: 55, script: .init { _, _ in .clip },
            refresh: { _ in throw Fault(.unreachable) })
        #expect(try await bench.client.send(.clip) == Clip())
        #expect(bench.transport.tokens == ["old"])
    }

    @Test("a call whose repeats come near the token's end tries to renew it ahead once")
    func aheadOnce() async throws {
        let tokens = Tokens(
            access: "old", refresh: "r1", lifetime: .seconds(60),
            received: Date(timeIntervalSince1970: 0))
        let policy = try RepeatPolicy(limit: 2, backoff: Backoff(base: .zero, cap: .zero))
        let bench = try SessionBench(
            tokens, outer: [Repeats(policy)], at: 55,
            script: .init { _, _ in .status(503) }, refresh: { _ in throw Fault(.unreachable) })
        #expect(try await failure(of: bench.client, .clip).code == "http.503")
        #expect(bench.transport.sent.count == 3)
        #expect(bench.refreshes == 1)
    }
}
