import Foundation
import TriageCore
import TriageHTTP

/// A refresh machine with a past: a former session whose refresh is void, and an older token.
///
/// Caller 1 is the one who asks and is answered; caller 2 waits where a refresh runs.
struct RefreshRig {
    enum State: String, CaseIterable {
        case nobody, ended, visitor, member, near, past, bare, bareAndPast
        case refreshing, ahead, aheadAndPast
    }

    enum Token: String { case current, older, former }

    var machine = RefreshMachine(.sample("x"))
    private var passes: [Token: RefreshMachine.Pass] = [:]
    private(set) var void: RefreshMachine.Order?
    private(set) var running: RefreshMachine.Order?

    /// Makes a machine in a state; where asked for, caller 1 has carried the older token and replayed.
    init(_ state: State, hasReplayed: Bool = false) {
        passes[.former] = pass()
        void = order(judging: .former)
        _ = machine.leave(Self.other)
        enter(state)
        if hasReplayed { _ = judge(.expired, .older) }
        settle(state)
    }

    subscript(token: Token) -> RefreshMachine.Pass? { passes[token] }

    /// Asks for caller 1.
    mutating func ask() -> [RefreshMachine.Action] { machine.ask(Self.first, at: .noon) }

    /// Answers caller 1; nil where the state knows no such token.
    mutating func judge(
        _ verdict: SessionRules.Verdict, _ token: Token
    ) -> [RefreshMachine.Action]? {
        let fault = Fault.own(verdict == .refused ? 401 : 419)
        return passes[token].map { machine.judge(Self.first, $0, verdict, fault) }
    }

    static let first = RefreshMachine.Caller(id: 1)
    static let second = RefreshMachine.Caller(id: 2)
    private static let other = RefreshMachine.Caller(id: 9)
}

extension RefreshRig {
    private mutating func enter(_ state: State) {
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

    private mutating func settle(_ state: State) {
        switch state {
        case .ended:
            guard let pass = self[.current] else { return }
            _ = machine.judge(Self.other, pass, .refused, .own(401))
            _ = machine.leave(Self.other)
        case .refreshing:
            guard let pass = self[.current] else { return }
            running = machine.judge(Self.second, pass, .expired, .own(419)).first?.order
        case .ahead, .aheadAndPast:
            running = machine.ask(Self.second, at: .noon).first?.order
        default: break
        }
    }

    private mutating func begin(_ tokens: Tokens) {
        _ = machine.signIn(tokens)
        passes[.current] = pass()
    }

    private mutating func begin(renewedTo tokens: Tokens) {
        _ = machine.signIn(.sample("a"))
        passes[.older] = pass()
        guard let order = order(judging: .older) else { return }
        passes[.current] = machine.finish(order, .renewed(tokens), at: .noon).last?.pass
        _ = machine.leave(Self.other)
    }

    private mutating func pass() -> RefreshMachine.Pass? {
        defer { _ = machine.leave(Self.other) }
        return machine.ask(Self.other, at: .noon).first?.pass
    }

    private mutating func order(judging token: Token) -> RefreshMachine.Order? {
        guard let pass = passes[token] else { return nil }
        return machine.judge(Self.other, pass, .expired, .own(419)).first?.order
    }
}
