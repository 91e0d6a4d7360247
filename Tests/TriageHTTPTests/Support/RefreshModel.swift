import Foundation
import TriageCore
import TriageHTTP
import TriageTesting

/// A refresh machine under random events, with its invariants.
struct RefreshModel {
    typealias Caller = SessionCaller

    /// The expected state of a caller.
    struct CallerState {
        /// The pending decision: an authorization, or the evaluation of a response.
        enum PendingDecision { case authorization, evaluation(isOlder: Bool) }

        var pendingDecision: PendingDecision?
        var pass: RequestAuthorization?
        var hasReplayed = false
        var isTrying = false
        var isOver = false
    }

    private(set) var violations: [String] = []
    private(set) var ends = 0
    private(set) var renewals = 0
    private var machine: RefreshStateMachine
    private var random: SeededGenerator
    private var now = Date.noon
    private var callers: [Caller: CallerState] = [:]
    private var tokens: Tokens?
    private var currentRefresh: (order: RefreshStateMachine.TokenRefresh, isAhead: Bool)?
    private var voidRefreshes: [RefreshStateMachine.TokenRefresh] = []
    private var session = 0
    private var made = 0

    private static let answers = (
        Fault.authenticated(419), Fault.authenticated(401), Fault.refreshFailure(Fault(.timeout))
    )

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        machine = RefreshStateMachine(nil)
        if Bool.random(using: &random) {
            tokens = newTokens()
            machine = RefreshStateMachine(tokens)
        }
    }

    /// Does one random thing, and checks all invariants.
    mutating func step() {
        let caller = Caller(id: Int.random(in: 1...4, using: &random))
        now += TimeInterval.random(in: 0...4, using: &random)
        switch Int.random(in: 0..<42, using: &random) {
        case 0: signIn()
        case 1: signOut()
        case 2...4: end(caller)
        case 5...9: finish()
        case 10...12: finishVoid()
        case 13: adopt()
        case 14: timeOut()
        default: advance(of: caller)
        }
        expect(machine.tokens == tokens, "other tokens than were said")
        expect(
            (machine.running != nil) == (currentRefresh != nil), "a refresh that was not announced")
        expect(
            currentRefresh != nil || isAnyoneTrying || !isAnyoneWaiting, "someone waits for nothing"
        )
    }

    private var isAnyoneWaiting: Bool { callers.values.contains { $0.pendingDecision != nil } }

    /// Whether a response is pending that shows whether a new token is valid.
    private var isAnyoneTrying: Bool { callers.values.contains { $0.isTrying } }

    private mutating func expect(_ holds: Bool, _ violation: @autoclosure () -> String) {
        if !holds { violations.append(violation()) }
    }
}

extension RefreshModel {
    private mutating func advance(of caller: Caller) {
        let standing = callers[caller, default: CallerState()]
        if standing.isOver { return end(caller) }
        guard standing.pendingDecision == nil else { return }
        guard let authorization = standing.pass else { return authorize(caller) }
        evaluate(caller, authorization)
    }

    private mutating func authorize(_ caller: Caller) {
        callers[caller, default: CallerState()].pendingDecision = .authorization
        apply(machine.authorize(caller, at: now), isAsked: true)
    }

    private mutating func evaluate(_ caller: Caller, _ pass: RequestAuthorization) {
        let isOlder = pass.token?.value != tokens?.access.value
        let verdicts: [SessionRules.TokenStatus] = [
            .unrelated, .expired, .expired, .expired, .rejected,
        ]
        let status = verdicts.randomElement(using: &random) ?? .unrelated
        let fault = status == .rejected ? Self.answers.1 : Self.answers.0
        let mayRefresh = tokens?.refresh != nil && callers[caller]?.hasReplayed == false
        callers[caller]?.pendingDecision = .evaluation(isOlder: isOlder)
        callers[caller]?.pass = nil
        callers[caller]?.isTrying = false
        let others = isAnyoneTrying
        let actions = machine.evaluate(caller, authorization: pass, status: status, fault: fault)
        let isEnd = actions.first?.summary == "tell expired"
        if status == .unrelated || isOlder { expect(!isEnd, "an end by an older token") }
        if others { expect(!actions.contains { $0.order != nil }, "a refresh during a trial") }
        if status == .expired, mayRefresh { expect(!isEnd, "an end that a refresh could avert") }
        apply(actions, isAsked: false)
    }

    private mutating func end(_ caller: Caller) {
        callers[caller] = nil
        apply(machine.end(caller), isAsked: false)
    }

    private mutating func signIn() {
        let isVisitor = Int.random(in: 0..<4, using: &random) == 0
        let new = isVisitor ? .visitor : newTokens()
        change(to: new, machine.signIn(new), "tell signedIn")
    }

    private mutating func signOut() { change(to: nil, machine.signOut(), "tell signedOut") }

    private mutating func change(
        to new: Tokens?, _ actions: [RefreshStateMachine.Action], _ told: String
    ) {
        endRefresh()
        (tokens, session) = (new, session + 1)
        expect(actions.last?.summary == told, "a change that is not told at last")
        let ended = Set(actions.compactMap(\.caller))
        expect(actions.allSatisfy { $0.pass == nil }, "a request at a change of the session")
        for (caller, standing) in callers where !standing.isOver {
            expect(ended.contains(caller), "a caller outlives its session")
            callers[caller] = CallerState(isOver: true)
        }
    }

    private mutating func endRefresh() {
        if let currentRefresh { voidRefreshes.append(currentRefresh.order) }
        currentRefresh = nil
    }
}

extension RefreshModel {
    private mutating func finish() {
        guard let (refresh, isAhead) = currentRefresh else { return }
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            apply(
                machine.finishRefresh(refresh, with: .invalidGrant(Self.answers.2), at: now),
                isAsked: false)
        case 1: fail(refresh, isAhead)
        default: renewTokens(refresh)
        }
        expect(currentRefresh == nil, "a refresh that does not end")
    }

    private mutating func renewTokens(_ order: RefreshStateMachine.TokenRefresh) {
        endRefresh()
        renewals += 1
        let new = newTokens(isBare: Bool.random(using: &random))
        tokens = machine.renewedTokens(of: order, received: new)
        expect(tokens?.refresh != nil, "a refresh token that was lost")
        let isAdopted = Bool.random(using: &random)
        if isAdopted { tokens = new }
        renew(
            machine.finishRefresh(order, with: isAdopted ? .adopted(new) : .renewed(new), at: now))
    }

    private mutating func renew(_ actions: [RefreshStateMachine.Action]) {
        expect(actions.first?.summary == "tell refreshed", "a renewal that is not told")
        expect(actions.allSatisfy { $0.failure == nil }, "a renewal that ends someone")
        for caller in callers.keys {
            let isTrying = callers[caller]?.pendingDecision?.isEvaluation == true
            callers[caller]?.isTrying = isTrying
        }
        apply(Array(actions.dropFirst()), isAsked: false)
    }

    private mutating func fail(_ order: RefreshStateMachine.TokenRefresh, _ isAhead: Bool) {
        endRefresh()
        let isValid = (tokens?.expiry).map { now < $0 } ?? true
        let questions = callers.mapValues(\.pendingDecision)
        let actions = machine.finishRefresh(order, with: .failed(Self.answers.2), at: now)
        for action in actions {
            guard let caller = action.caller, let question = questions[caller] else { continue }
            let goesOn = isAhead && isValid && question?.concernsCurrentToken == false
            expect((action.pass != nil) == goesOn, "\(action.summary), ahead: \(isAhead)")
        }
        apply(actions, isAsked: false)
    }

    /// Takes what another process may have stored.
    private mutating func adopt() {
        let choices: [Tokens?] = [nil, .visitor, newTokens()]
        let stored = choices.randomElement(using: &random) ?? nil
        let actions = machine.adopt(stored, replacing: tokens)
        let isMember = { (tokens: Tokens?) in tokens?.access.value.isEmpty == false }
        guard isMember(tokens), isMember(stored) else {
            return change(to: stored, actions, stored == nil ? "tell signedOut" : "tell signedIn")
        }
        guard currentRefresh == nil else {
            return expect(actions.isEmpty, "a store that disturbs a refresh")
        }
        tokens = stored
        renew(actions)
        expect(machine.adopt(nil, replacing: .visitor).isEmpty, "a comparison with former tokens")
    }

    private mutating func timeOut() {
        guard let (refresh, _) = currentRefresh else { return }
        apply(machine.timeOut(refresh, with: Self.answers.2, at: now), isAsked: false)
        expect(!isAnyoneWaiting, "a caller that waits for a refresh that takes too long")
    }

    private mutating func finishVoid() {
        guard let refresh = voidRefreshes.randomElement(using: &random) else { return }
        let results: [RefreshStateMachine.RefreshResult] = [
            .renewed(newTokens()), .invalidGrant(Self.answers.2), .failed(Self.answers.2),
        ]
        for result in results {
            expect(
                machine.renewedTokens(of: refresh, received: newTokens()) == nil,
                "a void refresh is waited for")
            expect(
                machine.finishRefresh(refresh, with: result, at: now).isEmpty,
                "a void refresh does something")
        }
        expect(
            machine.timeOut(refresh, with: Self.answers.2, at: now).isEmpty,
            "a void refresh times someone out")
    }

    private mutating func newTokens(isBare: Bool = false) -> Tokens {
        made += 1
        let lifetimes: [Duration?] = [nil, .zero, .milliseconds(1), .seconds(5), .seconds(60)]
        let isBare = isBare || Int.random(in: 0..<5, using: &random) == 0
        return Tokens(
            access: "\(session).\(made)", refresh: isBare ? nil : "r\(made)",
            lifetime: lifetimes.randomElement(using: &random) ?? nil, received: now)
    }
}

extension RefreshModel {
    private mutating func apply(_ actions: [RefreshStateMachine.Action], isAsked: Bool) {
        for action in actions {
            switch action {
            case .send(let caller, let authorization): send(caller, authorization)
            case .deliver(let caller): settleDecision(caller)
            case .fail(let caller, _): settleDecision(caller)
            case .refresh(let refresh):
                expect(currentRefresh == nil, "two refreshes at once")
                currentRefresh = (refresh, isAsked)
            case .notify(let change, _):
                expect(change == .expired && tokens != nil, "\(change) is told for no reason")
                endRefresh()
                (tokens, ends) = (nil, ends + 1)
            }
        }
    }

    private mutating func send(_ caller: Caller, _ pass: RequestAuthorization) {
        if case .evaluation = callers[caller]?.pendingDecision {
            callers[caller]?.hasReplayed = true
        }
        expect(tokens != nil, "a request without a user")
        let token = tokens?.access.value
        expect(pass.token?.value == (token == "" ? nil : token), "a token that is not the current")
        expect(callers[caller]?.isOver == false, "a request of one who ended")
        settleDecision(caller)
        callers[caller]?.pass = pass
        callers[caller]?.isOver = false
    }

    private mutating func settleDecision(_ caller: Caller) {
        expect(callers[caller]?.pendingDecision != nil, "an answer without a question")
        callers[caller]?.pendingDecision = nil
        callers[caller]?.isOver = Bool.random(using: &random)
    }
}

extension RefreshModel.CallerState.PendingDecision {
    /// Whether a response was evaluated.
    fileprivate var isEvaluation: Bool {
        if case .evaluation = self { true } else { false }
    }

    /// Whether the current token was rejected for the caller.
    fileprivate var concernsCurrentToken: Bool {
        if case .evaluation(let isOlder) = self { !isOlder } else { false }
    }
}
