import Foundation
import HTTPTypes
import TriageConcurrency
public import TriageCore
public import TriageHTTP
import TriageRedaction

/// The tokens that requests carry, whose they are, and their one refresh.
///
/// As middleware it puts the token of the moment on every request that belongs to a session. When the
/// server says that the token has expired, it is renewed once for everyone, and the request sent again
/// with the new one; who asks meanwhile waits. `RefreshStateMachine` says when; this is its shell.
///
/// - A refresh outlives the calls that wait for it; a waiter that is cancelled, or whose deadline
///   passes, ends alone.
/// - Requests that are sent by the refresh itself carry the old token and never wait.
/// - When someone signs in or out, every call of the former session ends as cancelled, at once.
/// - While the store cannot be read nobody is signed out: calls end with `storage`, and each asks the
///   store again.
public final class Authentication: Middleware {
    /// The refresh that this task belongs to.
    @TaskLocal private static var current: RefreshScope?

    private struct RefreshScope: Sendable {
        let owner: ObjectIdentifier
        let refresh: RefreshStateMachine.TokenRefresh
        let isOver = Lock(false)
    }

    let configuration: Configuration
    let listeners = Listeners<SessionChange>()
    private let deadlines: DeadlineScheduler
    let coordinator: RefreshCoordinator
    let writer = Relay<@Sendable () -> Void> { $0() }
    private let running = Lock<Task<Void, Never>?>(nil)
    /// The callers that wait for the store to be read; nil while nobody reads it.
    let loadWaiters = Lock<[@Sendable (Result<Void, any Error>) -> Void]?>(nil)
    /// Whether the store holds something else than what is the case.
    let isUnsaved = Lock(false)

    /// Makes credentials of what is stored.
    ///
    /// - Throws: A limit that is not above zero.
    public init(_ configuration: Configuration) throws(ConfigurationError) {
        try ConfigurationError.require(
            configuration.refreshTimeout > .zero,
            "the limit of a refresh is not above zero: \(configuration.refreshTimeout)")
        self.configuration = configuration
        deadlines = DeadlineScheduler(configuration.clock)
        do {
            coordinator = RefreshCoordinator(RefreshStateMachine(try configuration.storedTokens()))
        } catch {
            coordinator = RefreshCoordinator(RefreshStateMachine(unreadable: error))
            configuration.storeDidFail(error)
        }
        coordinator.onChange = { [weak self] in self?.notify($0) }
        coordinator.onRefresh = { [weak self] in self?.startRefresh($0) }
    }

    /// The tokens of the moment; nil when nobody is signed in, an empty access token for a visitor.
    ///
    /// They are nil as well while the store cannot be read, which ``isSessionKnown`` tells apart.
    public var tokens: Tokens? { loadedMachine.tokens }

    /// Whether it is known if anyone is signed in.
    ///
    /// It is not for as long as the store cannot be read, such as the keychain in a launch in the
    /// background before the device was unlocked. The store is asked again here, for ``tokens`` and
    /// for each call, which ends with the kind `storage` and the code `session.takeExtras` meanwhile. Nobody
    /// is told when it can be read: look again when the app comes to the front. What is known once
    /// stays so: look here first, and then at ``tokens``.
    public var isSessionKnown: Bool { loadedMachine.isSessionKnown }

    /// Takes the tokens of someone who signed in; an empty access token is a visitor's.
    ///
    /// They are used even if they cannot be stored, of which `storeDidFail` is told.
    public func signIn(_ tokens: Tokens) { coordinator.handle { $0.signIn(tokens) } }

    /// Forgets the tokens.
    public func signOut() { coordinator.handle { $0.signOut() } }

    /// How many calls wait for a refresh.
    package var waitingCount: Int { coordinator.waitingCount }

    /// Waits until no refresh is under way, or the task is cancelled.
    public func waitForRefresh() async {
        guard let refresh = running.current else { return }
        let race = Race<Void>()
        try? await race.wait {
            Task {
                await refresh.value
                race.end(.success(()))
            }
        }
    }

    /// Sends a call with the token of the moment, and again with a new one where the server says so.
    public func intercept(_ call: ClientRequest, next: Next) async throws(Fault) -> ClientResponse {
        guard call.requiresAuthentication else { return try await next(call) }
        if let token = try tokenDuringRefresh {
            return try await next(try call.authorized(with: token))
        }
        let caller = begin()
        defer { if ClientContext.current == nil { coordinator.end(caller) } }
        var pass = try await authorize(caller)
        while true {
            let answer = try await next(try call.authorized(with: pass.token))
            guard let question = evaluation(of: answer, to: call, pass),
                let other = try await evaluate(question, caller, pass)
            else { return answer }
            pass = other
        }
    }
}

extension Authentication {
    /// Asks for what a caller's request shall carry, for an app that keeps its client; as middleware
    /// this is done.
    ///
    /// - Throws: Why it must not be sent.
    public func authorize(_ caller: RefreshStateMachine.Caller) async throws(Fault)
        -> RefreshStateMachine.Authorization
    {
        let now = configuration.now()
        if isUnsaved.current { saveIfUnsaved() }
        var verdict = await coordinator.instruction(for: caller) { $0.authorize(caller, at: now) }
        if case .fail(let reason) = verdict, reason.isOfUnknownSession {
            try await load()
            verdict = await coordinator.instruction(for: caller) { $0.authorize(caller, at: now) }
        }
        guard let pass = try verdict.authorization() else {
            throw Fault(.unexpected, code: Fault.sessionCode("noPass"))
        }
        return pass
    }

    /// Says what is to be done with an answer, for an app that keeps its client; as middleware this is
    /// done.
    ///
    /// - Parameters:
    ///   - answer: The answer.
    ///   - call: The call that it is an answer to.
    ///   - caller: Who sent it.
    ///   - pass: What the request carried.
    /// - Returns: What the request shall carry when it is sent again; nil when the answer is to be
    ///   taken as it is.
    /// - Throws: The end of the caller.
    public func evaluate(
        _ answer: ClientResponse, to call: ClientRequest, from caller: RefreshStateMachine.Caller,
        authorization pass: RefreshStateMachine.Authorization
    ) async throws(Fault) -> RefreshStateMachine.Authorization? {
        guard let question = evaluation(of: answer, to: call, pass) else { return nil }
        return try await evaluate(question, caller, pass)
    }

    /// A caller of its own, for an app that keeps its client; it must ``end(_:)``.
    public func begin() -> RefreshStateMachine.Caller {
        guard let context = ClientContext.current else { return coordinator.newCaller() }
        return coordinator.caller(of: context)
    }

    /// Forgets a caller that sends nothing any more.
    public func end(_ caller: RefreshStateMachine.Caller) { coordinator.end(caller) }
}

extension Authentication {
    /// What an answer says of the session; nil when it says nothing that the machine must know.
    @inline(never)
    private func evaluation(
        of answer: ClientResponse, to call: ClientRequest, _ pass: RefreshStateMachine.Authorization
    ) -> Evaluation? {
        let verdict = configuration.rules.tokenStatus(in: answer, to: call)
        guard verdict != .unrelated || pass.isTrial else { return nil }
        return Evaluation(
            verdict: verdict, fault: Fault(answer, to: call) ?? Fault(.unauthenticated))
    }

    private struct Evaluation: Sendable {
        let verdict: SessionRules.TokenStatus
        let fault: Fault
    }

    private func evaluate(
        _ question: Evaluation, _ caller: RefreshStateMachine.Caller,
        _ pass: RefreshStateMachine.Authorization
    ) async throws(Fault) -> RefreshStateMachine.Authorization? {
        try await coordinator.instruction(for: caller) {
            $0.evaluate(
                caller, authorization: pass, status: question.verdict, fault: question.fault)
        }.authorization()
    }

    /// The token that the requests of a refresh carry, if this task sends one.
    ///
    /// - Throws: A cancellation when the refresh is void: someone else may be signed in.
    private var tokenDuringRefresh: Sensitive<String>? {
        @inline(never) get throws(Fault) {
            guard let order = currentRefresh else { return nil }
            guard coordinator.machine.renewedTokens(of: order, received: order.tokens) != nil else {
                throw .canceled()
            }
            return order.tokens.access
        }
    }

    /// Sends a refresh, in a task that nobody waits for but the machine.
    private func startRefresh(_ order: RefreshStateMachine.TokenRefresh) {
        let beganBy = OperationInfo.current?.name
        let errand = RefreshScope(owner: ObjectIdentifier(self), refresh: order)
        let task = Task {
            // Whoever began it may be called off; the refresh is everyone's.
            let result = await CancellationSignal.$current.withValue(CancellationSignal { false }) {
                await Self.$current.withValue(errand) { await renew(order) }
            }
            errand.isOver.withLock { $0 = true }
            completeRefresh(order, result, beganBy)
        }
        running.withLock { $0 = task }
    }

    /// The refresh that sends what this task sends; none for what it has left behind.
    private var currentRefresh: RefreshStateMachine.TokenRefresh? {
        guard let errand = Self.current, errand.owner == ObjectIdentifier(self) else {
            return nil
        }
        return errand.isOver.current ? nil : errand.refresh
    }

    private func renew(
        _ order: RefreshStateMachine.TokenRefresh
    ) async -> Result<Tokens, any Error> {
        let renew = configuration.refresh
        do {
            let tokens = try await withDeadline(configuration.refreshTimeout, scheduler: deadlines)
            {
                try await renew(order.tokens)
            }
            guard tokens.canBeSent else { return .failure(Fault(.undecodable, code: "badToken")) }
            return .success(tokens)
        } catch {
            return .failure(error)
        }
    }

    private func completeRefresh(
        _ order: RefreshStateMachine.TokenRefresh, _ result: Result<Tokens, any Error>,
        _ beganBy: OperationName?
    ) {
        switch result {
        case .success(let tokens):
            writer.add { [self] in store(tokens, of: order, beganBy) }
            writer.drain()
        case .failure(let error):
            let cause = Fault(ofRefresh: error)
            let kind = cause.kind == .canceled ? .unexpected : cause.kind
            let fault = Fault(session: kind, "refresh.\(cause.code)", cause: cause, beganBy)
            let isDead = configuration.rules.isInvalidGrant(cause)
            finishRefresh(order, isDead ? .invalidGrant(fault) : .failed(fault))
        }
    }

    /// Stores what a refresh has brought, before anyone uses it; one that is void changes nothing.
    private func store(
        _ tokens: Tokens, of order: RefreshStateMachine.TokenRefresh, _ beganBy: OperationName?
    ) {
        guard let whole = coordinator.machine.renewedTokens(of: order, received: tokens) else {
            return
        }
        do {
            try configuration.store.save(whole)
            isUnsaved.withLock { $0 = false }
            finishRefresh(order, .renewed(whole))
        } catch {
            finishRefresh(order, .failed(Fault(session: .storage, "store", cause: error, beganBy)))
        }
    }

    private func finishRefresh(
        _ order: RefreshStateMachine.TokenRefresh, _ end: RefreshStateMachine.RefreshResult
    ) {
        let now = configuration.now()
        coordinator.handle { $0.finishRefresh(order, with: end, at: now) }
    }

    private func notify(_ change: SessionChange) {
        if change != .refreshed {
            writer.add { [self] in saveLatest() }
            writer.drain()
        }
        configuration.observe(change)
        listeners.notify(change)
    }
}

extension Tokens {
    /// Whether the access token can stand in a header field.
    fileprivate var canBeSent: Bool {
        let token = access.value
        return !token.allSatisfy(\.isWhitespace) && HTTPField.isValidValue(token)
    }
}

extension ClientRequest {
    /// This call with a token (RFC 6750); as it is without one.
    ///
    /// - Throws: A token that no header field can carry.
    @inline(never)
    fileprivate func authorized(with token: Sensitive<String>?) throws(Fault) -> ClientRequest {
        guard let token = token?.value, !token.isEmpty else { return self }
        let value = "Bearer \(token)"
        guard HTTPField.isValidValue(value) else {
            throw Fault(
                .unexpected, code: "session.token", message: "the access token is malformed",
                facts: Fault.Facts(summary))
        }
        var call = self
        call.head.headerFields[.authorization] = value
        call.summary.carriesCredentials = true
        return call
    }
}

extension Fault {
    /// Whether it refuses a caller of whom it is not known if they are signed in.
    fileprivate var isOfUnknownSession: Bool { code == Self.sessionCode("load") }

    /// What the error of a refresh stands for.
    fileprivate init(ofRefresh error: any Error) {
        if error is DeadlineExceeded {
            self.init(.timeout, code: "deadline", cause: error)
        } else {
            self.init(error, classifiedBy: .foundation)
        }
    }

    /// The failure of a session's own, as those who waited are told: it matches nothing that their
    /// endpoints declare.
    fileprivate init(
        session kind: Fault.Kind, _ code: String, cause: any Error, _ beganBy: OperationName?
    ) {
        self.init(kind, code: Self.sessionCode(code), cause: cause)
        (facts.declaredNotice, facts.serverMessage, facts.initiatedBy) = (nil, nil, beganBy)
    }
}
