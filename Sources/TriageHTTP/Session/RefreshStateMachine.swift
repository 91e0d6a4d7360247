package import Foundation
package import TriageCore

/// The signed-in user and the one refresh of the tokens, as a pure value.
///
/// Events go in and actions come out. The machine does nothing itself, so every order of events can
/// be tested without a thread. The shell around it is `Authentication` in `TriageClient`.
///
/// - One refresh runs at a time. Callers that need tokens meanwhile wait for it.
/// - A rejected token is compared with the current one. An older token of the same session is
///   replaced without a refresh. A token of a former session ends its caller.
/// - A new token is on trial with the callers that requested it. Until one of them has a response,
///   or all have ended, other callers whose token is rejected wait.
/// - A refresh that takes too long keeps no one waiting, but goes on, and its tokens count.
/// - Tokens that another process has stored take the place of the current ones.
/// - A session that ended stays ended until someone signs in.
package struct RefreshStateMachine: Sendable {
    private var phase: Phase
    private var session = 0
    private var refreshCount = 0
    private var callers: [SessionCaller: CallerState] = [:]
    /// Whether the refresh under way has taken longer than its time limit.
    private var isOverdue = false
    /// The generation of the tokens that another process has stored; nil if there are none.
    private var adoptedGeneration: Int?

    /// Creates a machine from the stored tokens; nil if there are none.
    package init(_ tokens: Tokens?) { phase = Phase(tokens) }

    /// Creates a machine whose stored tokens cannot be read yet; requests fail with the reason.
    package init(unreadable reason: Fault) { phase = .unknown(reason) }

    /// Whether the stored tokens have been read, or someone has signed in or out.
    package var isSessionKnown: Bool { if case .unknown = phase { false } else { true } }

    /// The current tokens; nil if no user is signed in, or the stored tokens cannot be read yet.
    package var tokens: Tokens? {
        switch phase {
        case .unknown, .signedOut: nil
        case .anonymous(let tokens), .signedIn(let tokens, _, _): tokens
        }
    }

    /// Whether the server ended the session, and no user has signed in or out since.
    package var isExpired: Bool { if case .signedOut(.some) = phase { true } else { false } }

    /// The number of callers that wait for a refresh.
    package var waitingCount: Int { callers.values.count { $0.wait != nil } }

    /// The refresh under way; nil if there is none.
    package var running: TokenRefresh? {
        if case .signedIn(_, _, let refresh) = phase { refresh } else { nil }
    }
}

extension RefreshStateMachine {
    /// Authorizes a caller's request.
    ///
    /// A token that expires soon is refreshed first, once for each caller.
    ///
    /// - Parameters:
    ///   - caller: The caller.
    ///   - now: The time, for tokens with a known expiry.
    /// - Returns: The actions; none if the caller has to wait.
    package mutating func authorize(_ caller: SessionCaller, at now: Date) -> [Action] {
        let state = callers[caller] ?? CallerState(session: session)
        callers[caller] = state
        guard state.session == session else { return [.fail(caller, .canceled())] }
        switch phase {
        case .unknown(let reason): return [.fail(caller, reason)]
        case .signedOut(let end): return [.fail(caller, end ?? .withoutSession)]
        case .anonymous: return [send(caller, with: nil)]
        case .signedIn(let tokens, _, let refresh?):
            let isSpared = isOverdue && refresh.reason == .proactive && !tokens.hasExpired(at: now)
            return isSpared ? [send(caller, with: tokens)] : wait(caller, .start)
        case .signedIn(let tokens, _, nil):
            guard tokens.isExpiringSoon(at: now), tokens.refresh != nil,
                !state.hasRefreshedProactively
            else { return [send(caller, with: tokens)] }
            callers[caller]?.hasRefreshedProactively = true
            return wait(caller, .start) + beginRefresh(.proactive)
        }
    }

    /// Evaluates the response to a caller's request.
    ///
    /// Call it for responses that concern the token, and for every response of a trial.
    ///
    /// - Parameters:
    ///   - caller: The caller whose request it was.
    ///   - authorization: The authorization that the request carried.
    ///   - status: The meaning of the response for the token.
    ///   - fault: The fault of the response, which may end the caller.
    /// - Returns: The actions; none if the caller has to wait.
    package mutating func evaluate(
        _ caller: SessionCaller, authorization: RequestAuthorization,
        status: SessionRules.TokenStatus, fault: Fault
    ) -> [Action] {
        callers[caller]?.isTrying = false
        guard status != .unrelated else { return [.deliver(caller)] + refreshIfNeeded() }
        guard authorization.session == session else { return [.fail(caller, .canceled())] }
        switch phase {
        case .unknown: return [.fail(caller, Self.sessionEndFault(fault, since: nil))]
        case .signedOut(let end): return [.fail(caller, Self.sessionEndFault(fault, since: end))]
        case .anonymous where fault.facts.status == 401:
            var fault = fault
            (fault.kind, fault.code) = (.unauthenticated, SessionFaultCode.visitor)
            fault.facts.isAnonymous = true
            return [.fail(caller, fault)]
        case .anonymous: return [.deliver(caller)]
        case .signedIn(let tokens, let generation, let refresh):
            if authorization.generation < generation {
                guard refresh == nil else { return wait(caller, .replay) }
                return [send(caller, after: .replay, tokens)] + refreshIfNeeded()
            }
            guard canRenew(tokens, generation, for: caller, status)
            else { return endSession(fault, by: caller) }
            if refresh != nil { callers[caller]?.noteWait() }
            return wait(caller, .renewal) + refreshIfNeeded()
        }
    }

    /// Evaluates the response to a caller's request, unless that would end the session now.
    ///
    /// Before the session ends, the shell reads the store again. Both are one event: a refresh that
    /// fails between two would end a session without that.
    ///
    /// - Returns: The actions; nil if the session would end, and nothing has changed.
    package mutating func evaluateUnlessEnding(
        _ caller: SessionCaller, authorization: RequestAuthorization,
        status: SessionRules.TokenStatus, fault: Fault
    ) -> [Action]? {
        guard !wouldEndSession(caller, authorization: authorization, status: status)
        else { return nil }
        return evaluate(caller, authorization: authorization, status: status, fault: fault)
    }

    /// Whether ``evaluate(_:authorization:status:fault:)`` would end the session now.
    private func wouldEndSession(
        _ caller: SessionCaller, authorization: RequestAuthorization,
        status: SessionRules.TokenStatus
    ) -> Bool {
        guard status != .unrelated, authorization.session == session,
            case .signedIn(let tokens, let generation, _) = phase,
            authorization.generation >= generation
        else { return false }
        return !canRenew(tokens, generation, for: caller, status)
    }

    /// Whether a refresh may help a caller whose current token was refused.
    ///
    /// A second refusal is final, unless another process has stored the token that was refused:
    /// this one has not refreshed it yet. Nor is it final during a refresh, whose answer may be on
    /// its way; the caller waits for one once.
    private func canRenew(
        _ tokens: Tokens, _ generation: Int, for caller: SessionCaller,
        _ status: SessionRules.TokenStatus
    ) -> Bool {
        guard status == .expired, tokens.refresh != nil else { return false }
        let isAwaited = running != nil && callers[caller]?.hasWaitedAgain != true
        return callers[caller]?.hasReplayed != true || adoptedGeneration == generation || isAwaited
    }

    /// Handles the result of a refresh.
    ///
    /// - Parameters:
    ///   - refresh: The refresh. One that the machine no longer waits for changes nothing.
    ///   - result: The result.
    ///   - now: The time.
    /// - Returns: The actions.
    package mutating func finishRefresh(
        _ refresh: TokenRefresh, with result: RefreshResult, at now: Date
    ) -> [Action] {
        guard case .signedIn(let tokens, let generation, refresh?) = phase else { return [] }
        switch result {
        case .renewed(let new): return renew(with: new.renewing(tokens), generation + 1)
        case .adopted(let new): return adopt(new, generation + 1)
        case .invalidGrant(let fault): return endSession(fault, by: nil)
        case .failed(let fault):
            phase = .signedIn(tokens, generation: generation, nil)
            return giveUp(refresh, tokens, fault, at: now)
        }
    }

    /// Ends the wait of all callers for a refresh that takes too long and goes on.
    ///
    /// - Parameters:
    ///   - refresh: The refresh. One that the machine no longer waits for changes nothing.
    ///   - fault: The fault of the callers that cannot go on without it.
    ///   - now: The time.
    /// - Returns: The actions.
    package mutating func timeOut(
        _ refresh: TokenRefresh, with fault: Fault, at now: Date
    ) -> [Action] {
        guard case .signedIn(let tokens, _, refresh?) = phase else { return [] }
        isOverdue = true
        return giveUp(refresh, tokens, fault, at: now)
    }

    /// Takes what another process has stored.
    ///
    /// Other tokens of a signed-in user continue the session: callers that wait, and callers whose
    /// token is refused later, send again with the new ones. During a refresh they change nothing,
    /// since its result decides. If no user was signed in, or none is now, all callers end as
    /// canceled.
    ///
    /// - Parameters:
    ///   - stored: The tokens in the store; nil if there are none.
    ///   - former: The tokens that the store was compared with. If they are no longer the current
    ///     ones, nothing changes.
    /// - Returns: The actions.
    package mutating func adopt(_ stored: Tokens?, replacing former: Tokens?) -> [Action] {
        guard tokens == former else { return [] }
        switch (phase, Phase(stored)) {
        case (.signedIn(_, let generation, let refresh), .signedIn(let new, _, _)):
            return refresh == nil ? adopt(new, generation + 1) : []
        case (_, .signedOut): return change(to: .signedOut(nil)) + [.notify(.signedOut, .stored)]
        case (_, let next): return change(to: next) + [.notify(.signedIn, .stored)]
        }
    }

    /// Completes the tokens that a refresh returned with what they leave out.
    ///
    /// - Parameters:
    ///   - refresh: The refresh.
    ///   - tokens: The tokens that it returned.
    /// - Returns: The complete tokens; nil if the machine no longer waits for the refresh.
    package func renewedTokens(of refresh: TokenRefresh, received tokens: Tokens) -> Tokens? {
        refresh == running ? self.tokens.map(tokens.renewing) : nil
    }

    /// Takes the stored tokens once they can be read; nil if there are none.
    ///
    /// Nothing changes if the tokens were readable before, or someone has signed in or out
    /// meanwhile.
    package mutating func load(_ tokens: Tokens?) { if !isSessionKnown { phase = Phase(tokens) } }

    /// Signs a user in; an empty access token starts an anonymous session.
    ///
    /// All callers of the former session end as canceled.
    ///
    /// - Parameter tokens: The tokens of the new session.
    /// - Returns: The actions.
    package mutating func signIn(_ tokens: Tokens) -> [Action] {
        change(to: Phase(tokens)) + [.notify(.signedIn, .unsaved)]
    }

    /// Signs the user out.
    ///
    /// All callers of the session end as canceled, and a refresh under way is void.
    ///
    /// - Returns: The actions.
    package mutating func signOut() -> [Action] {
        change(to: .signedOut(nil)) + [.notify(.signedOut, .unsaved)]
    }

    /// Removes a caller that has ended and sends nothing more.
    ///
    /// If it was the last one on trial with a new token, a refresh may begin for the callers that
    /// wait.
    ///
    /// - Parameter caller: The caller; an unknown one is ignored.
    /// - Returns: The actions.
    package mutating func end(_ caller: SessionCaller) -> [Action] {
        callers[caller] = nil
        return refreshIfNeeded()
    }
}

extension RefreshStateMachine {
    private func send(_ caller: SessionCaller, with tokens: Tokens?) -> Action {
        let generation = if case .signedIn(_, let generation, _) = phase { generation } else { 0 }
        let authorization = RequestAuthorization(
            tokens: tokens, isTrial: callers[caller]?.isTrying == true, session: session,
            generation: generation)
        return .send(caller, authorization)
    }

    private mutating func wait(_ caller: SessionCaller, _ wait: Wait) -> [Action] {
        callers[caller, default: CallerState(session: session)].wait = wait
        return []
    }

    /// Sends a request, and marks it as a replay unless it waited for its first token.
    private mutating func send(
        _ caller: SessionCaller, after wait: Wait, _ tokens: Tokens, isTrial: Bool = false
    ) -> Action {
        if wait != .start {
            callers[caller, default: CallerState(session: session)].hasReplayed = true
            callers[caller]?.isTrying = isTrial
        }
        return send(caller, with: tokens)
    }

    /// Continues the session with new tokens, which the callers that waited try out.
    private mutating func renew(with new: Tokens, _ generation: Int) -> [Action] {
        phase = .signedIn(new, generation: generation, nil)
        endTrial()
        return [.notify(.refreshed, .stored)]
            + release().map { send($0, after: $1, new, isTrial: true) }
    }

    private mutating func adopt(_ new: Tokens, _ generation: Int) -> [Action] {
        adoptedGeneration = generation
        return renew(with: new, generation)
    }

    /// Releases the callers of a refresh that has brought them nothing.
    private mutating func giveUp(
        _ refresh: TokenRefresh, _ tokens: Tokens, _ fault: Fault, at now: Date
    ) -> [Action] {
        let goesOn = refresh.reason == .proactive && !tokens.hasExpired(at: now)
        return release().map { caller, wait in
            goesOn && wait != .renewal
                ? send(caller, after: wait, tokens) : .fail(caller, fault.withoutServerMessage)
        }
    }

    /// Ends the trial of a new token, since that token is no longer the newest.
    private mutating func endTrial() {
        for caller in callers.keys { callers[caller]?.isTrying = false }
    }

    /// Begins a refresh if a caller waits for one and no new token is on trial.
    private mutating func refreshIfNeeded() -> [Action] {
        let isWaitedFor = callers.values.contains { $0.wait != nil }
        guard isWaitedFor, !callers.values.contains(where: \.isTrying) else { return [] }
        return beginRefresh(.required)
    }

    private mutating func beginRefresh(_ reason: TokenRefresh.Reason) -> [Action] {
        guard case .signedIn(let tokens, let generation, nil) = phase else { return [] }
        (refreshCount, isOverdue) = (refreshCount + 1, false)
        let refresh = TokenRefresh(id: refreshCount, reason: reason, tokens: tokens)
        phase = .signedIn(tokens, generation: generation, refresh)
        return [.refresh(refresh)]
    }

    /// Ends the session, and with it the callers that wait for its refresh.
    private mutating func endSession(_ fault: Fault, by caller: SessionCaller?) -> [Action] {
        let end = Fault(
            ours: .unauthenticated, code: SessionFaultCode.expired,
            cause: fault.withoutServerMessage)
        phase = .signedOut(end)
        let others = release().map(\.caller).filter { $0 != caller }
        return [.notify(.expired, .unsaved)]
            + (caller.map { [.fail($0, Self.sessionEndFault(fault, since: end))] } ?? [])
            + others.map { .fail($0, end) }
    }

    private mutating func change(to next: Phase) -> [Action] {
        phase = next
        session += 1
        adoptedGeneration = nil
        endTrial()
        _ = release()
        return callers.keys.sorted { $0.id < $1.id }.map { .fail($0, .canceled()) }
    }

    /// Releases all waiting callers, in a stable order.
    private mutating func release() -> [(caller: SessionCaller, wait: Wait)] {
        let waiting = callers.compactMap { caller, state in state.wait.map { (caller, $0) } }
        for (caller, _) in waiting { callers[caller]?.wait = nil }
        return waiting.sorted { $0.0.id < $1.0.id }
    }

    /// The fault of a caller with a rejected token, in the incident that ended the session.
    private static func sessionEndFault(_ fault: Fault, since end: Fault?) -> Fault {
        var fault = fault
        fault.kind = .unauthenticated
        if let end { fault.incident = end.incident }
        return fault
    }
}
