import Foundation
import Testing
import TriageCore
import TriageHTTP

@Suite("A proactive refresh", .timeLimit(.minutes(30)))
struct ProactiveRefreshTests {
    private let first = SessionCaller(id: 1)
    private let second = SessionCaller(id: 2)

    @Test(
        arguments: [
            (nil, 1e9, "send 1 a"), (.zero, 1e9, "send 1 a"), (.seconds(-5), 1e9, "send 1 a"),
            (.seconds(3600), 0, "send 1 a"), (.seconds(3600), 3589, "send 1 a"),
            (.seconds(3600), 3590, "refresh r"), (.seconds(3600), 3600, "refresh r"),
            (.seconds(3600), 1e9, "refresh r"), (.seconds(50), 44, "send 1 a"),
            (.seconds(50), 45, "refresh r"), (.seconds(1), 0, "send 1 a"),
            (.milliseconds(1), 0, "send 1 a"), (.milliseconds(1), 1, "refresh r"),
            (.seconds(3600), -1e9, "send 1 a"), (.seconds(Int64.max), 1e9, "send 1 a"),
        ] as [(Duration?, TimeInterval, String)])
    func `it begins ten seconds before the expiry, or a tenth of a short lifetime`(
        lifetime: Duration?, age: TimeInterval, expected: String
    ) {
        var machine = RefreshStateMachine(.sample("a", lifetime: lifetime, age: age))
        #expect(machine.authorize(first, at: .noon).summary == expected)
    }

    @Test(arguments: [nil, .zero, .nanoseconds(1), .seconds(1)] as [Duration?])
    func `callers that wait for it send with its token, however short that lives`(
        lifetime: Duration?
    ) throws {
        var machine = RefreshStateMachine(.sample("a", lifetime: .seconds(9), age: 9))
        for round in 1...5 {
            let now = Date.noon.addingTimeInterval(Double(round) * 100)
            let refresh = try #require(machine.authorize(first, at: now).first?.order)
            let new = Tokens.sample("b\(round)", lifetime: lifetime, age: 1000)
            let sent = machine.finishRefresh(refresh, with: .renewed(new), at: now)
            #expect(
                sent.summary == "tell refreshed; send 1 b\(round)", "one refresh for one question")
            #expect(
                machine.authorize(first, at: now).summary == "send 1 b\(round)", "and for one call")
            _ = machine.end(first)
            guard new.expiry != nil else { return }
        }
    }

    @Test
    func `if it fails after the expiry, waiting callers fail with it`() throws {
        var machine = RefreshStateMachine(.sample("a", lifetime: .seconds(100), age: 95))
        let refresh = try #require(machine.authorize(first, at: .noon).first?.order)
        let after = Date.noon.addingTimeInterval(5)
        let actions = machine.finishRefresh(
            refresh, with: .failed(.refreshFailure(Fault(.offline))), at: after)
        #expect(actions.summary == "refuse 1 offline session.refresh.offline")
    }

    @Test
    func `if it fails, a caller whose current token was rejected is not sent again with it`() throws
    {
        var rig = RefreshFixture(.ahead)
        #expect(rig.evaluate(.expired, .current)?.isEmpty == true)
        let refresh = try #require(rig.running)
        let actions = rig.machine.finishRefresh(
            refresh, with: .failed(.refreshFailure(Fault(.timeout))), at: .noon)
        #expect(actions.summary == "refuse 1 timeout session.refresh.timeout; send 2 b")
    }

    @Test
    func `if it fails, a request that replayed once and authorizes its retry continues as well`()
        throws
    {
        var rig = RefreshFixture(.ahead, hasReplayed: true)
        #expect(rig.authorize().isEmpty)
        let refresh = try #require(rig.running)
        let actions = rig.machine.finishRefresh(
            refresh, with: .failed(.refreshFailure(Fault(.timeout))), at: .noon)
        #expect(actions.summary == "send 1 b; send 2 b")
    }

    @Test
    func `a first authorization is not a replay: a 419 to its token may be refreshed once`() throws
    {
        var rig = RefreshFixture(.ahead)
        let refresh = try #require(rig.running)
        let sent = rig.machine.finishRefresh(refresh, with: .renewed(.sample("c")), at: .noon)
        let authorization = try #require(sent.last?.pass)
        let judged = rig.machine.evaluate(
            RefreshFixture.second, authorization: authorization, status: .expired,
            fault: .authenticated(419)
        )
        #expect(judged.summary == "refresh r")
    }
}
