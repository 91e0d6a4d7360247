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
///   deadline passes, ends alone.
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
    private let deadlines: DeadlineScheduler
    let coordinator: RefreshCoordinator
    let writer = Relay<@Sendable () -> Void> { $0() }
    private let running = Lock<Task<Void, Never>?>(nil)
    /// The callers that wait for the store to be read; nil while no read is pending.
    let loadWaiters = Lock<[@Sendable (Result<Void, any Error>) -> Void]?>(nil)
    /// Whether the stored tokens differ from the current ones because a write failed.
    let isUnsaved = Lock(false)
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
            coordinator = RefreshCoordinator(RefreshStateMachine(try configuration.storedTokens()))
        } catch {
            coordinator = RefreshCoordinator(RefreshStateMachine(unreadable: error))
            configuration.storeDidFail(error)
        }
        coordinator.onChange.withLock { $0 = { [weak self] in self?.notify($0) } }
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
            guard let event = event(of: response, to: request, caller, authorization),
                let renewed = try await coordinator.instruction(for: caller, event).get()
            else { return response }
            authorization = renewed
        }
    }
}

/// The refresh that a task runs for.
struct RefreshScope: Sendable {
    fileprivate let owner: ObjectIdentifier
    fileprivate let refresh: RefreshStateMachine.TokenRefresh
    fileprivate let isOver = Lock(false)
}

extension Authentication {
    /// Returns the authorization for a caller's request, for an app with its own client.
    ///
    /// As middleware, this type does it by itself. The caller waits while a refresh is in flight.
    ///
    /// - Throws: A fault if the request must not be sent.
    package func authorize(_ caller: SessionCaller) async throws(Fault) -> RequestAuthorization {
        let now = configuration.now()
        if isUnsaved.current { saveIfUnsaved() }
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
        guard let event = event(of: response, to: request, caller, authorization)
        else { return nil }
        return try await coordinator.instruction(for: caller, event).get()
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
    /// The evaluation of a response; nil if the state machine need not know the response.
    @inline(never)
    private func event(
        of response: ClientResponse, to request: ClientRequest, _ caller: SessionCaller,
        _ authorization: RequestAuthorization
    ) -> RefreshCoordinator.Event? {
        let rules = configuration.rules
        let isAccepted = request.acceptedStatuses.contains(response.status)
        let rejection = request.rejection(for: response)
        let status =
            isAccepted ? .unrelated : rules.tokenStatus(in: response, declaredAs: rejection)
        guard status != .unrelated || authorization.isTrial else { return nil }
        let fault =
            Fault(response, to: request, rules: StatusRules(session: rules))
            ?? Fault(ours: .unauthenticated)
        return { $0.evaluate(caller, authorization: authorization, status: status, fault: fault) }
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
            guard coordinator.machine.renewedTokens(of: refresh, received: refresh.tokens) != nil
            else { throw .canceled() }
            return refresh.tokens
        }
    }

    /// Starts a refresh in a task of its own, which no caller awaits.
    private func startRefresh(_ refresh: RefreshStateMachine.TokenRefresh) {
        let initiator = OperationInfo.current?.name
        let scope = RefreshScope(owner: ObjectIdentifier(self), refresh: refresh)
        let task = Task {
            // The starting request may be canceled; the refresh serves all requests.
            let result = await CancellationSignal.$current.withValue(CancellationSignal { false }) {
                await ClientContext.run(for: scope) { await renew(refresh) }
            }
            scope.isOver.withLock { $0 = true }
            completeRefresh(refresh, result, initiator)
        }
        running.withLock { $0 = task }
    }

    private func renew(
        _ refresh: RefreshStateMachine.TokenRefresh
    ) async -> Result<Tokens, any Error> {
        let renew = configuration.refresh
        let limit = configuration.refreshTimeout
        do {
            let tokens = try await withDeadline(limit, scheduler: deadlines) {
                try await renew(refresh.tokens)
            }
            insertIntoKnownSecrets(tokens)
            guard canBeSent(tokens) else {
                return .failure(Fault(ours: .undecodable, code: "badToken"))
            }
            return .success(tokens)
        } catch {
            return .failure(error)
        }
    }

    private func completeRefresh(
        _ refresh: RefreshStateMachine.TokenRefresh, _ result: Result<Tokens, any Error>,
        _ initiator: OperationName?
    ) {
        switch result {
        case .success(let tokens):
            writer.add { [self] in store(tokens, of: refresh, initiator) }
            writer.drain()
        case .failure(let error):
            let cause = Fault(ofRefresh: error)
            let kind = cause.kind == .canceled ? .unexpected : cause.kind
            let code = SessionFaultCode.refresh(cause.code)
            let fault = Fault(session: kind, code, cause: cause, initiator)
            let isInvalidGrant = configuration.rules.isInvalidGrant(cause)
            finishRefresh(refresh, isInvalidGrant ? .invalidGrant(fault) : .failed(fault))
        }
    }

    /// Stores the tokens of a refresh before any request uses them; a void refresh changes nothing.
    private func store(
        _ tokens: Tokens, of refresh: RefreshStateMachine.TokenRefresh, _ initiator: OperationName?
    ) {
        guard let merged = coordinator.machine.renewedTokens(of: refresh, received: tokens)
        else { return }
        do {
            try configuration.store.save(merged)
            isUnsaved.withLock { $0 = false }
            finishRefresh(refresh, .renewed(merged))
        } catch {
            let code = SessionFaultCode.notStored
            let fault = Fault(session: .storage, code, cause: error, initiator)
            finishRefresh(refresh, .failed(fault))
        }
    }

    private func finishRefresh(
        _ refresh: RefreshStateMachine.TokenRefresh, _ result: RefreshStateMachine.RefreshResult
    ) {
        let now = configuration.now()
        coordinator.handle { $0.finishRefresh(refresh, with: result, at: now) }
    }

    private func notify(_ change: SessionChange) {
        if change != .refreshed {
            writer.add { [self] in saveLatest() }
            writer.drain()
        }
        configuration.observe(change)
        broadcast.send(change)
    }
}

extension Fault {
    /// Whether a caller is refused because the session is unknown.
    fileprivate var isOfUnknownSession: Bool { code == SessionFaultCode.notLoaded }

    /// Classifies the error of a refresh.
    fileprivate init(ofRefresh error: any Error) {
        if error is DeadlinePassed {
            self.init(ours: .timeout, code: "deadline", cause: error)
        } else {
            self.init(error, classifiedBy: .foundation)
        }
    }

    /// Creates a fault of the session itself, for the callers that waited.
    ///
    /// It carries no notice and no server message, since it matches no rejection of their
    /// endpoints.
    fileprivate init(
        session kind: Fault.Kind, _ code: String, cause: any Error, _ initiator: OperationName?
    ) {
        self.init(ours: kind, code: code, cause: cause)
        facts.removeNotice()
        facts.initiatedBy = initiator
    }
}
