import Foundation
import TriageCore
import TriageHTTP

/// A refresh machine with a past: a former session whose refresh is void, and an older token.
///
/// Caller 1 authorizes and is evaluated; caller 2 waits while a refresh runs.
struct RefreshFixture {
    enum State: String, CaseIterable {
        case nobody, ended, visitor, member, near, past, bare, bareAndPast
        case refreshing, ahead, aheadAndPast
    }

    enum Token: String { case current, older, former }

    var machine = RefreshStateMachine(.sample("x"))
    private var passes: [Token: RequestAuthorization] = [:]
    private(set) var void: RefreshStateMachine.TokenRefresh?
    private(set) var running: RefreshStateMachine.TokenRefresh?

    /// Creates a machine in a state.
    ///
    /// With `hasReplayed`, caller 1 has replayed after the older token was rejected.
    init(_ state: State, hasReplayed: Bool = false) {
        passes[.former] = makePass()
        void = makeOrder(judging: .former)
        _ = machine.end(Self.other)
        prepareSession(state)
        if hasReplayed { _ = evaluate(.expired, .older) }
        prepareRefresh(state)
    }

    subscript(token: Token) -> RequestAuthorization? { passes[token] }

    /// Authorizes caller 1.
    mutating func authorize() -> [RefreshStateMachine.Action] {
        machine.authorize(Self.first, at: .noon)
    }

    /// Evaluates a response for caller 1; nil if the state has no such token.
    mutating func evaluate(
        _ verdict: SessionRules.TokenStatus, _ token: Token
    ) -> [RefreshStateMachine.Action]? {
        let fault = Fault.authenticated(verdict == .rejected ? 401 : 419)
        return passes[token].map {
            machine.evaluate(Self.first, authorization: $0, status: verdict, fault: fault)
        }
    }

    static let first = SessionCaller(id: 1)
    static let second = SessionCaller(id: 2)
    private static let other = SessionCaller(id: 9)
}

extension RefreshFixture {
    private mutating func prepareSession(_ state: State) {
        switch state {
        case .nobody: _ = machine.signOut()
        case .visitor: begin(.visitor)
        case .bare: begin(.sample("b", refresh: nil))
        case .bareAndPast: begin(.sample("b", refresh: nil, lifetime: .seconds(100), age: 200))
        case .member, .refreshing, .ended: begin(renewedTo: .sample("b"))
        case .near, .ahead: begin(renewedTo: .sample("b", lifetime: .seconds(100), age: 95))
        case .past, .aheadAndPast:
            begin(renewedTo: .sample("b", lifetime: .seconds(100), age: 200))
        }
    }

    private mutating func prepareRefresh(_ state: State) {
        switch state {
        case .ended:
            guard let authorization = self[.current] else { return }
            _ = machine.evaluate(
                Self.other, authorization: authorization, status: .rejected,
                fault: .authenticated(401))
            _ = machine.end(Self.other)
        case .refreshing:
            guard let authorization = self[.current] else { return }
            running =
                machine.evaluate(
                    Self.second, authorization: authorization, status: .expired,
                    fault: .authenticated(419)
                ).first?.order
        case .ahead, .aheadAndPast:
            running = machine.authorize(Self.second, at: .noon).first?.order
        default: break
        }
    }

    private mutating func begin(_ tokens: Tokens) {
        _ = machine.signIn(tokens)
        passes[.current] = makePass()
    }

    private mutating func begin(renewedTo tokens: Tokens) {
        _ = machine.signIn(.sample("a"))
        passes[.older] = makePass()
        guard let refresh = makeOrder(judging: .older) else { return }
        passes[.current] =
            machine.finishRefresh(refresh, with: .renewed(tokens), at: .noon).last?.pass
        _ = machine.end(Self.other)
    }

    private mutating func makePass() -> RequestAuthorization? {
        defer { _ = machine.end(Self.other) }
        return machine.authorize(Self.other, at: .noon).first?.pass
    }

    private mutating func makeOrder(judging token: Token) -> RefreshStateMachine.TokenRefresh? {
        guard let authorization = passes[token] else { return nil }
        return machine.evaluate(
            Self.other, authorization: authorization, status: .expired, fault: .authenticated(419)
        ).first?.order
    }
}
