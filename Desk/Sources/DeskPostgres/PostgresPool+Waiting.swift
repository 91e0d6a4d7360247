import Dispatch
import Synchronization

extension PostgresPool {
    /// A connection of this caller's own; a cancelled task stops waiting.
    func take() async throws -> PostgresConnection {
        try Task.checkCancellation()
        let id = state.withLock { $0.newID() }
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in wait(id, continuation) }
        } onCancel: {
            fail(.closed) { $0.id == id }
        }
        if case .failure = answer { try Task.checkCancellation() }
        return try answer.get()
    }

    /// Gives a connection to the next who waits, if its state is known.
    func giveBack(_ connection: PostgresConnection) {
        let link = connection.end()
        state.withLock { _ = $0.inUse.removeValue(forKey: ObjectIdentifier(connection)) }
        let isUsable = link.condition.withLock { !$0.isLost && $0.pending == 0 && $0.isOutside }
        if isUsable {
            state.withLock { $0.lastAnswer = .now }
            offer(link)
        } else {
            link.close()
            drop()
        }
    }

    private func wait(_ id: Int, _ continuation: CheckedContinuation<PoolState.Answer, Never>) {
        let answer: PoolState.Answer? = state.withLock { state in
            if state.isClosed { return .failure(.closed) }
            if Task.isCancelled { return .failure(.closed) }
            if state.waiters.isEmpty, let link = state.takeIdle() {
                return .success(lend(link, &state))
            }
            let deadline = ContinuousClock.now + configuration.waitTimeout
            state.waiters.append(
                PoolState.Waiter(id: id, deadline: deadline, continuation: continuation))
            return nil
        }
        if let answer { return continuation.resume(returning: answer) }
        openForWaiters()
        setTimer()
    }

    private func lend(_ link: Link, _ state: inout PoolState) -> PostgresConnection {
        let configuration = configuration
        let connection = PostgresConnection(link) { () async throws(PostgresError) -> Link in
            try await Link.open(configuration)
        }
        state.inUse[ObjectIdentifier(connection)] = connection
        return connection
    }

    private func offer(_ link: Link) {
        let (next, isClosed) = state.withLock { state -> (PoolState.Waiter?, Bool) in
            if state.isClosed { return (nil, true) }
            guard !state.waiters.isEmpty else {
                state.idle.append(link)
                return (nil, false)
            }
            return (state.waiters.removeFirst(), false)
        }
        if isClosed {
            link.close()
            drop()
        } else if let next {
            let connection = state.withLock { lend(link, &$0) }
            next.continuation.resume(returning: .success(connection))
        }
    }

    /// Counts a connection less.
    private func drop() {
        let closers = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            state.total -= 1
            guard state.isClosed, state.total <= 0 else { return [] }
            defer { state.closers = [] }
            return state.closers
        }
        for closer in closers { closer.resume() }
        openForWaiters()
    }

    private func openForWaiters() {
        let count = state.withLock { $0.reserve(limit: max(1, configuration.maximumConnections)) }
        for _ in 0..<count {
            Task { await self.open() }
        }
    }

    private func open() async {
        do throws(PostgresError) {
            let link = try await Link.open(configuration)
            state.withLock { $0.opening -= 1 }
            offer(link)
        } catch {
            state.withLock { $0.opening -= 1 }
            let first = state.withLock { $0.waiters.first?.id }
            fail(error) { $0.id == first }
            drop()
        }
    }

    private func fail(
        _ error: PostgresError, where isMeant: @Sendable (PoolState.Waiter) -> Bool
    ) {
        let failed = state.withLock { state in
            defer { state.waiters.removeAll(where: isMeant) }
            return state.waiters.filter(isMeant)
        }
        for waiter in failed { waiter.continuation.resume(returning: .failure(error)) }
    }

    /// One timer is enough, since all wait equally long.
    private func setTimer() {
        let time = state.withLock { state -> Duration? in
            guard !state.isTimerSet, let first = state.waiters.first else { return nil }
            state.isTimerSet = true
            return first.deadline - .now
        }
        guard let time else { return }
        queue.asyncAfter(deadline: .now() + max(0, time / .seconds(1))) { [weak self] in
            guard let self else { return }
            state.withLock { $0.isTimerSet = false }
            let now = ContinuousClock.now
            fail(.timeout) { $0.deadline <= now }
            setTimer()
        }
    }
}
