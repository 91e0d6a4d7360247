import HTTPTypes
import TriageConcurrency
public import TriageCore
public import TriageHTTP
import TriageRedaction

/// Middleware that adds the session's token to requests, with one token refresh for all of them.
///
/// Every request that belongs to a session carries the current token. When the server says that the
/// token has expired, one refresh renews it for all requests, and each is sent again with the new
/// token. Requests that start meanwhile wait.
///
/// - A refresh outlives the requests that wait for it. A request that is canceled, or whose
///   deadline passes, ends alone. If the refresh takes longer than its time limit, the requests
///   that wait fail, and its tokens count when they come.
/// - Other processes may share the store, such as an app's extensions. Before each refresh, and
///   before the session ends because a token was refused, the store is read again, and tokens that
///   another process has stored are used. ``storeDidChange()`` takes them at once.
/// - A request that the refresh sends in its own task, through a client or chain with this
///   authentication, carries the old token and never waits. One outside of any session carries
///   none. An Alamofire session that is not made with `Session.triage` does not see that task:
///   call `triage(_:)` on the request of the refresh there.
/// - When the user signs in or out, every request of the former session ends as canceled, at once.
/// - While the store cannot be read, no user counts as signed out: requests fail with the kind
///   `storage`, and each reads the store again.
public final class Authentication: Middleware {
    let configuration: Configuration
    let broadcast = Broadcast<SessionChange>()
    let deadlines: DeadlineScheduler
    let coordinator: RefreshCoordinator
    let writer = Relay<@Sendable () -> Void> { $0() }
    let running = Lock<Task<Void, Never>?>(nil)
    /// The callers that wait for the store to be read; nil while no read is pending.
    let loadWaiters = Lock<[@Sendable (Result<Void, any Error>) -> Void]?>(nil)
    /// The store's tokens as this process knows them.
    let known = Lock(KnownStore())
    /// The secrets that every token is inserted into.
    let knownSecrets = Lock<[KnownSecrets]>([])

    /// Creates an authentication with the stored tokens.
    ///
    /// A store that cannot be read does not fail here; `storeDidFail` receives the fault.
    ///
    /// A time limit of a refresh that is not above zero counts as 30 seconds.
    public init(_ configuration: Configuration) {
        var configuration = configuration
        configuration.refreshTimeout =
            configuration.refreshTimeout.positive("the refreshTimeout of an authentication")
            ?? .seconds(30)
        self.configuration = configuration
        deadlines = DeadlineScheduler(configuration.clock)
        do {
            let stored = try configuration.storedTokens()
            coordinator = RefreshCoordinator(RefreshStateMachine(stored))
            known.withLock { $0.note(stored) }
        } catch {
            coordinator = RefreshCoordinator(RefreshStateMachine(unreadable: error))
            configuration.storeDidFail(error)
        }
        coordinator.onChange.withLock { $0 = { [weak self] in self?.notify($0, $1) } }
        coordinator.onRefresh.withLock { $0 = { [weak self] in self?.startRefresh($0) } }
    }

    /// The current tokens; nil if the user is signed out, and an empty access token for a visitor.
    ///
    /// They are also nil while the store cannot be read; ``isSessionKnown`` distinguishes the two.
    public var tokens: Tokens? { loadedMachine.tokens }

    /// Whether it is known if a user is signed in.
    ///
    /// It is unknown while the store cannot be read, such as the keychain in a background launch
    /// before the device's first unlock. This property, ``tokens`` and each request read the store
    /// again; meanwhile, requests fail with the kind `storage` and the code `session.load`. No
    /// event tells when the store can be read, so check again when the app enters the foreground. A
    /// known session stays known: check this property first, then ``tokens``.
    public var isSessionKnown: Bool { loadedMachine.isSessionKnown }

    /// Starts a session with the tokens of a user who signed in.
    ///
    /// An empty access token stands for a visitor. Requests of the former session end as canceled.
    /// The tokens are used even if they cannot be stored; `storeDidFail` receives that fault.
    public func signIn(_ tokens: Tokens) {
        insertIntoKnownSecrets(tokens)
        coordinator.handle { $0.signIn(tokens) }
    }

    /// Ends the session and removes the tokens.
    ///
    /// Requests of the session end as canceled.
    public func signOut() { coordinator.handle { $0.signOut() } }

    /// The number of requests that wait for a refresh.
    package var waitingCount: Int { coordinator.machine.waitingCount }

    /// Waits until the refresh in flight has ended or the task is canceled.
    ///
    /// It returns at once if no refresh is in flight.
    public func waitForRefresh() async {
        guard let refresh = running.current else { return }
        // triage:ignore discarded-try: the wait fails only when its task is canceled
        try? await Race<Void>().run { await refresh.value }
    }

    /// Sends a request with the current token, and again with a new one if the token has expired.
    public func intercept(_ request: ClientRequest, next: Next) async throws(Fault)
        -> ClientResponse
    {
        OperationRecord.note(.sessionUsed(request.requiresAuthentication ? .needed : .unneeded))
        guard request.requiresAuthentication else { return try await next(request) }
        if let tokens = try tokensDuringRefresh {
            return try await next(try authorized(request, with: tokens))
        }
        let caller = begin()
        defer { if ClientContext.current == nil { coordinator.end(caller) } }
        var authorization = try await authorize(caller)
        while true {
            let response = try await next(try authorized(request, with: authorization.tokens))
            guard let evaluation = evaluation(of: response, to: request, caller, authorization),
                let renewed = try await instruction(after: evaluation)
            else { return response }
            authorization = renewed
        }
    }
}

extension Authentication {
    /// Returns the authorization for a caller's request, for an app with its own client.
    ///
    /// As middleware, this type does it by itself. The caller waits while a refresh is in flight.
    ///
    /// - Throws: A fault if the request must not be sent.
    package func authorize(_ caller: SessionCaller) async throws(Fault) -> RequestAuthorization {
        let now = configuration.now()
        if known.withLock({ $0.isOutdated }) { saveIfUnsaved() }
        let event: RefreshCoordinator.Event = { $0.authorize(caller, at: now) }
        var instruction = await coordinator.instruction(for: caller, event)
        if case .failure(let reason) = instruction, reason.isOfUnknownSession {
            try await load()
            instruction = await coordinator.instruction(for: caller, event)
        }
        guard let authorization = try instruction.get() else {
            throw Fault(ours: .unexpected, code: "session.noPass")
        }
        return authorization
    }

    /// Evaluates a response for the session, for an app with its own client.
    ///
    /// As middleware, this type does it by itself. The caller waits while a refresh is in flight.
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - request: The request that it responds to.
    ///   - caller: The caller that sent the request.
    ///   - authorization: The authorization that the request carried.
    /// - Returns: The authorization for sending the request again; nil to use the response as it
    ///   is.
    /// - Throws: The fault that ends the caller.
    package func evaluate(
        _ response: ClientResponse, to request: ClientRequest, from caller: SessionCaller,
        authorization: RequestAuthorization
    ) async throws(Fault) -> RequestAuthorization? {
        guard let evaluation = evaluation(of: response, to: request, caller, authorization)
        else { return nil }
        return try await instruction(after: evaluation)
    }

    /// Creates a caller, for an app with its own client; pass it to ``end(_:)`` when it is done.
    ///
    /// Within a request of an ``APIClient`` or a ``MiddlewareChain``, it is the caller of that
    /// request.
    package func begin() -> SessionCaller {
        guard let context = ClientContext.current else { return coordinator.newCaller() }
        return coordinator.caller(of: context)
    }

    /// Ends a caller that sends nothing any more.
    package func end(_ caller: SessionCaller) { coordinator.end(caller) }
}

extension Authentication {
    /// A response that the state machine has to know.
    private struct Evaluation: Sendable {
        let caller: SessionCaller
        let authorization: RequestAuthorization
        let status: SessionRules.TokenStatus
        let fault: Fault
    }

    /// The evaluation of a response; nil if the state machine need not know the response.
    @inline(never)
    private func evaluation(
        of response: ClientResponse, to request: ClientRequest, _ caller: SessionCaller,
        _ authorization: RequestAuthorization
    ) -> Evaluation? {
        let rules = configuration.rules
        let isAccepted = request.acceptedStatuses.contains(response.status)
        let rejection = request.rejection(for: response)
        let status =
            isAccepted ? .unrelated : rules.tokenStatus(in: response, declaredAs: rejection)
        guard status != .unrelated || authorization.isTrial else { return nil }
        let fault =
            Fault(response, to: request, rules: StatusRules(session: rules))
            ?? Fault(ours: .unauthenticated)
        return Evaluation(
            caller: caller, authorization: authorization, status: status, fault: fault)
    }

    /// Evaluates a response, after another look into the store if the session would end.
    private func instruction(
        after evaluation: Evaluation
    ) async throws(Fault) -> RequestAuthorization? {
        let (caller, authorization) = (evaluation.caller, evaluation.authorization)
        let isEnd = Lock(false)
        let instruction = await coordinator.instruction(for: caller) { machine in
            let actions = machine.evaluateUnlessEnding(
                caller, authorization: authorization, status: evaluation.status,
                fault: evaluation.fault)
            isEnd.withLock { $0 = actions == nil }
            // The caller does not wait: it comes back after the look.
            return actions ?? [.deliver(caller)]
        }
        guard isEnd.current else { return try instruction.get() }
        try await adoptNewerTokens(refusedWith: evaluation.fault)
        return try await coordinator.instruction(for: caller) { machine in
            machine.evaluate(
                caller, authorization: authorization, status: evaluation.status,
                fault: evaluation.fault)
        }.get()
    }

    /// The tokens for requests of a refresh; nil if the current task does not run for a refresh.
    ///
    /// It is nil too if that refresh has ended.
    ///
    /// - Throws: A cancellation if the refresh is void, since another user may be signed in.
    private var tokensDuringRefresh: Tokens? {
        @inline(never) get throws(Fault) {
            guard let scope = ClientContext.scope.refresh, scope.owner == ObjectIdentifier(self),
                !scope.isOver.current
            else { return nil }
            let refresh = scope.refresh
            guard isWaited(for: refresh) else { throw .canceled() }
            return refresh.tokens
        }
    }

    private func notify(_ change: SessionChange, _ saving: RefreshStateMachine.Saving) {
        if saving == .unsaved {
            writer.add { [self] in
                saveLatest()
                if change != .expired { known.withLock { $0.noteOtherSession() } }
            }
            writer.drain()
        }
        configuration.observe(change)
        broadcast.send(change)
    }
}

extension Fault {
    /// Whether a caller is refused because the session is unknown.
    fileprivate var isOfUnknownSession: Bool { code == SessionFaultCode.notLoaded }
}
