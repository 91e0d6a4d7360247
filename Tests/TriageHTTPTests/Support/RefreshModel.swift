import Foundation
import TriageCore
import TriageHTTP
import TriageTesting

/// A refresh machine under random events, beside what must be true of it.
struct RefreshModel {
    typealias Caller = RefreshMachine.Caller

    /// Where a caller stands.
    struct Standing {
        /// What it waits to be told: what to carry first, or what to do about an answer.
        enum Question { case asked, judged(isOlder: Bool) }

        var question: Question?
        var pass: RefreshMachine.Pass?
        var hasReplayed = false
        var isTrying = false
        var isOver = false
    }

    private(set) var violations: [String] = []
    private(set) var ends = 0
    private(set) var renewals = 0
    private var machine: RefreshMachine
    private var random: SeededGenerator
    private var now = Date.noon
    private var callers: [Caller: Standing] = [:]
    private var tokens: Tokens?
    private var running: (order: RefreshMachine.Order, isAhead: Bool)?
    private var void: [RefreshMachine.Order] = []
    private var session = 0
    private var made = 0

    private static let answers = (Fault.own(419), Fault.own(401), Fault.refresh(Fault(.timeout)))

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        machine = RefreshMachine(nil)
        if Bool.random(using: &random) {
            tokens = newTokens()
            machine = RefreshMachine(tokens)
        }
    }

    /// Does one random thing, and looks whether all is as it must be.
    mutating func step() {
        let caller = Caller(id: Int.random(in: 1...4, using: &random))
        now += TimeInterval.random(in: 0...4, using: &random)
        switch Int.random(in: 0..<40, using: &random) {
        case 0: signIn()
        case 1: signOut()
        case 2...4: leave(caller)
        case 5...9: finish()
        case 10...12: finishVoid()
        default: turn(of: caller)
        }
        expect(machine.tokens == tokens, "other tokens than were said")
        expect(machine.isRefreshing == (running != nil), "a refresh that nobody was told of")
        expect(running != nil || isAnyoneTrying || !isAnyoneWaiting, "someone waits for nothing")
    }

    private var isAnyoneWaiting: Bool { callers.values.contains { $0.question != nil } }

    /// Whether an answer is out that says what a fresh token is worth.
    private var isAnyoneTrying: Bool { callers.values.contains { $0.isTrying } }

    private mutating func expect(_ holds: Bool, _ violation: @autoclosure () -> String) {
        if !holds { violations.append(violation()) }
    }
}

extension RefreshModel {
    private mutating func turn(of caller: Caller) {
        let standing = callers[caller, default: Standing()]
        if standing.isOver { return leave(caller) }
        guard standing.question == nil else { return }
        guard let pass = standing.pass else { return ask(caller) }
        judge(caller, pass)
    }

    private mutating func ask(_ caller: Caller) {
        callers[caller, default: Standing()].question = .asked
        apply(machine.ask(caller, at: now), isAsked: true)
    }

    private mutating func judge(_ caller: Caller, _ pass: RefreshMachine.Pass) {
        let isOlder = pass.token?.value != tokens?.access.value
        let verdicts: [SessionRules.Verdict] = [.none, .expired, .expired, .expired, .refused]
        let verdict = verdicts.randomElement(using: &random) ?? .none
        let fault = verdict == .refused ? Self.answers.1 : Self.answers.0
        let mayRefresh = tokens?.refresh != nil && callers[caller]?.hasReplayed == false
        callers[caller]?.question = .judged(isOlder: isOlder)
        callers[caller]?.pass = nil
        callers[caller]?.isTrying = false
        let others = isAnyoneTrying
        let actions = machine.judge(caller, pass, verdict, fault)
        let isEnd = actions.first?.words == "tell expired"
        if verdict == .none || isOlder { expect(!isEnd, "an end by an older token") }
        if others { expect(!actions.contains { $0.order != nil }, "a refresh during a trial") }
        if verdict == .expired, mayRefresh { expect(!isEnd, "an end that a refresh could avert") }
        apply(actions, isAsked: false)
    }

    private mutating func leave(_ caller: Caller) {
        callers[caller] = nil
        apply(machine.leave(caller), isAsked: false)
    }

    private mutating func signIn() {
        let isVisitor = Int.random(in: 0..<4, using: &random) == 0
        let new = isVisitor ? .visitor : newTokens()
        change(to: new, machine.signIn(new), "tell signedIn")
    }

    private mutating func signOut() { change(to: nil, machine.signOut(), "tell signedOut") }

    private mutating func change(
        to new: Tokens?, _ actions: [RefreshMachine.Action], _ told: String
    ) {
        endRefresh()
        (tokens, session) = (new, session + 1)
        expect(actions.last?.words == told, "a change that is not told at last")
        let ended = Set(actions.compactMap(\.caller))
        expect(actions.allSatisfy { $0.pass == nil }, "a request at a change of the session")
        for (caller, standing) in callers where !standing.isOver {
            expect(ended.contains(caller), "a caller outlives its session")
            callers[caller] = Standing(isOver: true)
        }
    }

    private mutating func endRefresh() {
        if let running { void.append(running.order) }
        running = nil
    }
}

extension RefreshModel {
    private mutating func finish() {
        guard let (order, isAhead) = running else { return }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: apply(machine.finish(order, .dead(Self.answers.2), at: now), isAsked: false)
        case 1: fail(order, isAhead)
        default: renew(order)
        }
        expect(running == nil, "a refresh that does not end")
    }

    private mutating func renew(_ order: RefreshMachine.Order) {
        endRefresh()
        renewals += 1
        let new = newTokens(isBare: Bool.random(using: &random))
        tokens = machine.renewed(order, new)
        expect(tokens?.refresh != nil, "a refresh token that was lost")
        let actions = machine.finish(order, .renewed(new), at: now)
        expect(actions.first?.words == "tell refreshed", "a renewal that is not told")
        expect(actions.allSatisfy { $0.refusal == nil }, "a renewal that ends someone")
        for caller in callers.keys {
            let isTrying = callers[caller]?.question?.isJudged == true
            callers[caller]?.isTrying = isTrying
        }
        apply(Array(actions.dropFirst()), isAsked: false)
    }

    private mutating func fail(_ order: RefreshMachine.Order, _ isAhead: Bool) {
        endRefresh()
        let isValid = (tokens?.expiry).map { now < $0 } ?? true
        let questions = callers.mapValues(\.question)
        let actions = machine.finish(order, .failed(Self.answers.2), at: now)
        for action in actions {
            guard let caller = action.caller, let question = questions[caller] else { continue }
            let goesOn = isAhead && isValid && question?.isOfTheCurrent == false
            expect((action.pass != nil) == goesOn, "\(action.words), ahead: \(isAhead)")
        }
        apply(actions, isAsked: false)
    }

    private mutating func finishVoid() {
        guard let order = void.randomElement(using: &random) else { return }
        let results: [RefreshMachine.Refreshed] = [
            .renewed(newTokens()), .dead(Self.answers.2), .failed(Self.answers.2),
        ]
        for result in results {
            expect(machine.renewed(order, newTokens()) == nil, "a void refresh is waited for")
            expect(machine.finish(order, result, at: now).isEmpty, "a void refresh does something")
        }
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
    private mutating func apply(_ actions: [RefreshMachine.Action], isAsked: Bool) {
        for action in actions {
            switch action {
            case .send(let caller, let pass): send(caller, pass)
            case .deliver(let caller): answer(caller)
            case .refuse(let caller, _): answer(caller)
            case .refresh(let order):
                expect(running == nil, "two refreshes at once")
                running = (order, isAsked)
            case .tell(let change):
                expect(change == .expired && tokens != nil, "\(change) is told for no reason")
                endRefresh()
                (tokens, ends) = (nil, ends + 1)
            }
        }
    }

    private mutating func send(_ caller: Caller, _ pass: RefreshMachine.Pass) {
        if case .judged = callers[caller]?.question { callers[caller]?.hasReplayed = true }
        expect(tokens != nil, "a request of nobody")
        let token = tokens?.access.value
        expect(pass.token?.value == (token == "" ? nil : token), "a token that is not the current")
        expect(callers[caller]?.isOver == false, "a request of one who ended")
        answer(caller)
        callers[caller]?.pass = pass
        callers[caller]?.isOver = false
    }

    private mutating func answer(_ caller: Caller) {
        expect(callers[caller]?.question != nil, "an answer without a question")
        callers[caller]?.question = nil
        callers[caller]?.isOver = Bool.random(using: &random)
    }
}

extension RefreshModel.Standing.Question {
    /// Whether an answer was judged.
    fileprivate var isJudged: Bool {
        if case .judged = self { true } else { false }
    }

    /// Whether the token of the moment was refused to the caller.
    fileprivate var isOfTheCurrent: Bool {
        if case .judged(let isOlder) = self { !isOlder } else { false }
    }
}
