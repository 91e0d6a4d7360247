import TriageConcurrency
import TriageCore
import TriageHTTP

/// The refresh that a task runs for.
struct RefreshScope: Sendable {
    let owner: ObjectIdentifier
    let refresh: RefreshStateMachine.TokenRefresh
    let isOver = Lock(false)
}

// The refresh of the tokens.
extension Authentication {
    /// Starts a refresh in a task of its own, which no caller awaits.
    func startRefresh(_ refresh: RefreshStateMachine.TokenRefresh) {
        let initiator = OperationInfo.current?.name
        let scope = RefreshScope(owner: ObjectIdentifier(self), refresh: refresh)
        let task = Task {
            guard await isNeeded(refresh) else { return }
            // The starting request may be canceled; the refresh serves all requests.
            let result = await CancellationSignal.$current.withValue(CancellationSignal { false }) {
                await ClientContext.run(for: scope) { await exchange(refresh, initiator) }
            }
            scope.isOver.withLock { $0 = true }
            await completeRefresh(refresh, result, initiator)
        }
        running.withLock { $0 = task }
    }

    /// Waits for new tokens, and times out the callers as often as the time limit passes.
    ///
    /// The server may have spent the refresh token, so a second refresh must not begin before the
    /// first one has ended. It is canceled only after many time limits.
    private func exchange(
        _ refresh: RefreshStateMachine.TokenRefresh, _ initiator: OperationName?
    ) async -> Result<Tokens, any Error> {
        let record = OperationRecord.part(classifiedBy: Fault.refreshClassifier)
        let work = Task { await OperationRecord.run(in: record) { await renew(refresh) } }
        var overdue: Fault?
        for _ in 0..<Configuration.timeLimitsOfRefresh {
            do {
                return try await withDeadline(
                    configuration.refreshTimeout, scheduler: deadlines
                ) { await work.value }
            } catch {
                let fault = overdue ?? Fault(ofRefresh: error).ofSession(initiator)
                overdue = fault
                let now = configuration.now()
                coordinator.handle { $0.timeOut(refresh, with: fault, at: now) }
            }
        }
        work.cancel()
        return .failure(DeadlinePassed(after: configuration.refreshTimeout))
    }

    private func renew(
        _ refresh: RefreshStateMachine.TokenRefresh
    ) async -> Result<Tokens, any Error> {
        do {
            let tokens = try await configuration.refresh(refresh.tokens)
            insertIntoKnownSecrets(tokens)
            guard canBeSent(tokens) else {
                return .failure(Fault(ours: .undecodable, code: "badToken"))
            }
            return .success(tokens)
        } catch {
            return .failure(Fault(ofRefresh: error))
        }
    }

    private func completeRefresh(
        _ refresh: RefreshStateMachine.TokenRefresh, _ result: Result<Tokens, any Error>,
        _ initiator: OperationName?
    ) async {
        switch result {
        case .success(let tokens):
            writer.add { [self] in store(tokens, of: refresh) }
            writer.drain()
        case .failure(let error):
            let cause = Fault(ofRefresh: error)
            let fault = cause.ofSession(initiator)
            guard configuration.rules.isInvalidGrant(cause) else {
                return finishRefresh(refresh, .failed(fault))
            }
            await finish(refresh, refusedWith: fault, initiator)
        }
    }

    /// Stores the tokens of a refresh before any request uses them; a void refresh changes nothing.
    ///
    /// The server has issued them, so they are used even if they cannot be stored.
    private func store(_ tokens: Tokens, of refresh: RefreshStateMachine.TokenRefresh) {
        guard let merged = coordinator.machine.renewedTokens(of: refresh, received: tokens)
        else { return }
        save(merged)
        finishRefresh(refresh, .renewed(merged))
    }

    /// Ends a refresh whose grant is dead: another process may have used it and stored its result.
    ///
    /// While the store cannot be read, nothing shows which tokens are the latest, so the session
    /// goes on. The session ends after the store has been read and not within that, so that the
    /// tokens are removed before anyone hears of the end.
    private func finish(
        _ refresh: RefreshStateMachine.TokenRefresh, refusedWith fault: Fault,
        _ initiator: OperationName?
    ) async {
        do throws(Fault) {
            let isDead = try await read { [self] in
                try isWaited(for: refresh) && !adoptNewerTokens(for: refresh)
            }
            if isDead { finishRefresh(refresh, .invalidGrant(fault)) }
        } catch {
            var unread = error.ofSession(initiator)
            unread.addRefusal(fault)
            finishRefresh(refresh, .failed(unread))
        }
    }

    func finishRefresh(
        _ refresh: RefreshStateMachine.TokenRefresh, _ result: RefreshStateMachine.RefreshResult
    ) {
        let now = configuration.now()
        coordinator.handle { $0.finishRefresh(refresh, with: result, at: now) }
    }

    /// Whether the machine waits for a refresh, which is void after a sign-in or a sign-out.
    func isWaited(for refresh: RefreshStateMachine.TokenRefresh) -> Bool {
        coordinator.machine.renewedTokens(of: refresh, received: refresh.tokens) != nil
    }
}

extension Fault {
    /// The classifier of the errors of a refresh, which is the client's.
    fileprivate static var refreshClassifier: ErrorClassifier {
        ClientContext.current?.classifier ?? .foundation
    }

    /// Classifies the error of a refresh.
    ///
    /// The error of another client may have dropped the response, which the refresh has noted.
    fileprivate init(ofRefresh error: any Error) {
        let classifier = Self.refreshClassifier
        if let passed = error as? DeadlinePassed {
            self.init(missed: passed)
        } else if let known = CauseChain(error, classifier: classifier).fault {
            self = known
        } else {
            self.init(of: error, in: .current, classifier, .inLibrary())
        }
    }

    /// The fault of the callers that waited for a refresh that failed with this one.
    ///
    /// It carries no notice and no server message, since it matches no rejection of their
    /// endpoints.
    fileprivate func ofSession(_ initiator: OperationName?) -> Fault {
        var fault = Fault(
            ours: kind == .canceled ? .unexpected : kind, code: SessionFaultCode.refresh(code),
            cause: self)
        fault.facts.removeNotice()
        fault.facts.initiatedBy = initiator
        return fault
    }
}
