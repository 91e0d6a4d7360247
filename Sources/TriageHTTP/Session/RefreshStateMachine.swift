public import Foundation
public import TriageCore

/// Who is signed in, and the one refresh of their tokens, as a pure value: events go in, what is to be
/// done comes out.
///
/// It does nothing itself, so every order of events can be tried without a thread. The shell around
/// it is `Authentication` in `TriageClient`.
///
/// - One refresh runs at a time; callers that ask meanwhile wait for it.
/// - A token that is refused is compared with the one that is current now: an older one of the same
///   session is replaced without a refresh, one of a former session ends its caller.
/// - A fresh token is judged by those who asked for it: until one of them is answered, or all have left,
///   whoever else it is refused to waits.
/// - A session that ended stays ended until someone signs in.
public struct RefreshStateMachine: Sendable {
    /// One who sends requests: a call from its first question until it leaves.
    public struct Caller: Hashable, Sendable {
        let id: Int

        /// Makes a caller of a number that no other caller has at the time.
        public init(id: Int) { self.id = id }
    }

    private var phase: Phase
    private var session = 0
    private var refreshCount = 0
    private var callers: [Caller: CallerState] = [:]

    fileprivate enum Phase: Sendable {
        /// It is not known who is signed in, for this reason.
        case unknown(Fault)
        /// Nobody is signed in; the fault is that of a session that ended.
        case signedOut(Fault?)
        /// Someone who never registered: requests go out without a token.
        case anonymous(Tokens)
        /// A member, and the refresh that runs.
        case signedIn(Tokens, generation: Int, TokenRefresh?)
    }

    private struct CallerState: Sendable {
        let session: Int
        var wait: Wait?
        var hasReplayed = false
        /// Whether it carries a fresh token that it asked for, and has no answer yet.
        var isTrying = false
        var hasRefreshedProactively = false
    }

    /// What a caller waits for while a refresh runs.
    private enum Wait: Sendable {
        /// What to carry first.
        case start
        /// The token of the moment, since its own is an older one.
        case replay
        /// A new token, since the one of the moment was refused.
        case renewal
    }

    /// Makes a machine of the tokens that are stored; nil for none.
    public init(_ tokens: Tokens?) { phase = Phase(tokens) }

    /// Makes a machine of tokens that cannot be read yet; requests are refused with the reason.
    public init(unreadable reason: Fault) { phase = .unknown(reason) }

    /// Whether it is known if anyone is signed in; not before the stored tokens could be read.
    public var isSessionKnown: Bool { if case .unknown = phase { false } else { true } }

    /// The tokens of the moment; nil when nobody is signed in, or that is not known.
    public var tokens: Tokens? {
        switch phase {
        case .unknown, .signedOut: nil
        case .anonymous(let tokens), .signedIn(let tokens, _, _): tokens
        }
    }

    /// Whether a refresh is under way.
    public var isRefreshing: Bool { running != nil }

    /// How many callers wait for a refresh.
    package var waitingCount: Int { callers.values.count { $0.wait != nil } }

    private var running: TokenRefresh? {
        if case .signedIn(_, _, let order) = phase { order } else { nil }
    }
}

extension RefreshStateMachine.Phase {
    fileprivate init(_ tokens: Tokens?) {
        switch tokens {
        case nil: self = .signedOut(nil)
        case let tokens? where tokens.access.value.isEmpty: self = .anonymous(tokens)
        case let tokens?: self = .signedIn(tokens, generation: 0, nil)
        }
    }
}

extension RefreshStateMachine {
    /// A caller asks for what its request shall carry.
    ///
    /// - Parameters:
    ///   - caller: Who asks.
    ///   - now: The time, for tokens whose expiry is known.
    /// - Returns: What is to be done; nothing when the caller has to wait.
    public mutating func authorize(_ caller: Caller, at now: Date) -> [Action] {
        let standing = callers[caller] ?? CallerState(session: session)
        callers[caller] = standing
        guard standing.session == session else { return [.fail(caller, .canceled())] }
        switch phase {
        case .unknown(let reason): return [.fail(caller, reason)]
        case .signedOut(let end):
            return [
                .fail(caller, end ?? Fault(.unauthenticated, code: Fault.sessionCode("none")))
            ]
        case .anonymous: return [.send(caller, authorization(nil, of: caller))]
        case .signedIn(_, _, .some): return wait(caller, .start)
        case .signedIn(let tokens, _, nil):
            guard tokens.isExpiringSoon(at: now), tokens.refresh != nil,
                !standing.hasRefreshedProactively
            else { return [.send(caller, authorization(tokens, of: caller))] }
            callers[caller]?.hasRefreshedProactively = true
            return wait(caller, .start) + beginRefresh(.proactive)
        }
    }

    /// A request was answered, with a word about its token or, if it was a trial, without one.
    ///
    /// - Parameters:
    ///   - caller: Whose request it was.
    ///   - pass: What it carried.
    ///   - verdict: What the answer says.
    ///   - fault: What the answer stands for, should it be the caller's end.
    /// - Returns: What is to be done; nothing when the caller has to wait.
    public mutating func evaluate(
        _ caller: Caller, authorization pass: Authorization,
        status verdict: SessionRules.TokenStatus, fault: Fault
    ) -> [Action] {
        callers[caller]?.isTrying = false
        guard verdict != .unrelated else { return [.deliver(caller)] + refreshIfNeeded() }
        guard pass.session == session else { return [.fail(caller, .canceled())] }
        switch phase {
        case .unknown: return [.fail(caller, Self.sessionEndFault(fault, since: nil))]
        case .signedOut(let end): return [.fail(caller, Self.sessionEndFault(fault, since: end))]
        case .anonymous where fault.facts.status == 401:
            return [.fail(caller, Self.anonymousFault(fault))]
        case .anonymous: return [.deliver(caller)]
        case .signedIn(let tokens, let generation, let order):
            if pass.generation < generation {
                guard order == nil else { return wait(caller, .replay) }
                return [send(caller, after: .replay, tokens)] + refreshIfNeeded()
            }
            let isHopeless = tokens.refresh == nil || callers[caller]?.hasReplayed == true
            guard verdict == .expired, !isHopeless else { return endSession(fault, by: caller) }
            return wait(caller, .renewal) + refreshIfNeeded()
        }
    }

    /// A refresh ended.
    ///
    /// - Parameters:
    ///   - order: Which one; one that the machine does not wait for any more changes nothing.
    ///   - result: Its end.
    ///   - now: The time.
    /// - Returns: What is to be done.
    public mutating func finishRefresh(
        _ order: TokenRefresh, with result: RefreshResult, at now: Date
    ) -> [Action] {
        guard order == running, case .signedIn(let tokens, let generation, _) = phase else {
            return []
        }
        switch result {
        case .renewed(let new):
            phase = .signedIn(new.renewing(tokens), generation: generation + 1, nil)
            endTrial()
            return [.notify(.refreshed)] + release().map { send($0, after: $1, new, isTrial: true) }
        case .invalidGrant(let fault):
            return endSession(fault, by: nil)
        case .failed(let fault):
            phase = .signedIn(tokens, generation: generation, nil)
            let goesOn = order.reason == .proactive && !tokens.hasExpired(at: now)
            return release().map { caller, wait in
                goesOn && wait != .renewal
                    ? send(caller, after: wait, tokens) : .fail(caller, fault.withoutServerMessage)
            }
        }
    }

    /// The tokens that a refresh has brought, made whole with what they leave out; nil when the machine
    /// does not wait for that refresh any more.
    public func renewedTokens(of order: TokenRefresh, received tokens: Tokens) -> Tokens? {
        order == running ? self.tokens.map(tokens.renewing) : nil
    }

    /// The stored tokens could be read at last; nil for none.
    ///
    /// Whoever signed in or out meanwhile has said who is signed in, and nothing changes.
    public mutating func load(_ tokens: Tokens?) { if !isSessionKnown { phase = Phase(tokens) } }

    /// Someone signed in, with an empty access token a visitor.
    ///
    /// Whoever sends for a former session ends.
    public mutating func signIn(_ tokens: Tokens) -> [Action] {
        change(to: Phase(tokens)) + [.notify(.signedIn)]
    }

    /// Someone signed out.
    ///
    /// Whoever sends for the session ends, and a refresh that runs is void.
    public mutating func signOut() -> [Action] {
        change(to: .signedOut(nil)) + [.notify(.signedOut)]
    }

    /// A caller has ended and sends nothing any more.
    ///
    /// - Returns: What is to be done.
    public mutating func end(_ caller: Caller) -> [Action] {
        callers[caller] = nil
        return refreshIfNeeded()
    }
}

extension RefreshStateMachine {
    private func authorization(_ tokens: Tokens?, of caller: Caller) -> Authorization {
        let generation = if case .signedIn(_, let generation, _) = phase { generation } else { 0 }
        return Authorization(
            token: tokens?.access, isTrial: callers[caller]?.isTrying == true, session: session,
            generation: generation)
    }

    private mutating func wait(_ caller: Caller, _ wait: Wait) -> [Action] {
        callers[caller, default: CallerState(session: session)].wait = wait
        return []
    }

    /// Lets a request go; only one that goes again is a replay, not one that was to.
    private mutating func send(
        _ caller: Caller, after wait: Wait, _ tokens: Tokens, isTrial: Bool = false
    ) -> Action {
        if wait != .start {
            callers[caller, default: CallerState(session: session)].hasReplayed = true
            callers[caller]?.isTrying = isTrial
        }
        return .send(caller, authorization(tokens, of: caller))
    }

    /// Expects nothing more of those who carry a fresh token: it is none any more.
    private mutating func endTrial() {
        for caller in callers.keys { callers[caller]?.isTrying = false }
    }

    /// Begins the refresh that is waited for, unless one runs or a fresh token is on trial.
    private mutating func refreshIfNeeded() -> [Action] {
        let isWaitedFor = callers.values.contains { $0.wait != nil }
        guard isWaitedFor, !callers.values.contains(where: \.isTrying) else { return [] }
        return beginRefresh(.required)
    }

    private mutating func beginRefresh(_ reason: TokenRefresh.Reason) -> [Action] {
        guard case .signedIn(let tokens, let generation, nil) = phase else { return [] }
        refreshCount += 1
        let order = TokenRefresh(id: refreshCount, reason: reason, tokens: tokens)
        phase = .signedIn(tokens, generation: generation, order)
        return [.refresh(order)]
    }

    /// Ends the session; who waits for its refresh ends with it.
    private mutating func endSession(_ fault: Fault, by caller: Caller?) -> [Action] {
        let end = Fault(
            .unauthenticated, code: Fault.sessionCode("expired"), cause: fault.withoutServerMessage)
        phase = .signedOut(end)
        let others = release().map(\.caller).filter { $0 != caller }
        return [.notify(.expired)]
            + (caller.map { [.fail($0, Self.sessionEndFault(fault, since: end))] } ?? [])
            + others.map { .fail($0, end) }
    }

    private mutating func change(to next: Phase) -> [Action] {
        phase = next
        session += 1
        endTrial()
        _ = release()
        return callers.keys.sorted { $0.id < $1.id }.map { .fail($0, .canceled()) }
    }

    /// Whoever waits, and does so no more, in a stable order.
    private mutating func release() -> [(caller: Caller, wait: Wait)] {
        let waiting = callers.compactMap { caller, standing in standing.wait.map { (caller, $0) } }
        for (caller, _) in waiting { callers[caller]?.wait = nil }
        return waiting.sorted { $0.0.id < $1.0.id }
    }

    /// The end of a caller by its own answer, of the incident that ended the session.
    private static func sessionEndFault(_ fault: Fault, since end: Fault?) -> Fault {
        var fault = fault
        fault.kind = .unauthenticated
        if let end { fault.incident = end.incident }
        return fault
    }

    private static func anonymousFault(_ fault: Fault) -> Fault {
        var fault = fault
        (fault.kind, fault.code) = (.unauthenticated, Fault.sessionCode("visitor"))
        return fault
    }
}

extension Fault {
    /// The code of a failure that is a session's own, not a request's.
    package static func sessionCode(_ code: String) -> String { "session.\(code)" }

    /// Whether it is a session's own: sending the request again is of no use.
    var isSessionFault: Bool { code.hasPrefix(Self.sessionCode("")) }

    /// The fault without what its answer, or that of a fault behind it, says to a person: those who
    /// are told of it asked for something else.
    fileprivate var withoutServerMessage: Fault {
        var fault = self
        (fault.facts.declaredNotice, fault.facts.serverMessage) = (nil, nil)
        fault.cause = (cause as? Fault)?.withoutServerMessage ?? cause
        return fault
    }
}
