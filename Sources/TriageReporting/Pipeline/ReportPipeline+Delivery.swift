import TriageConcurrency

extension ReportPipeline {
    /// Adds a sink, which gets every report from now on, and those that still wait for another.
    ///
    /// - Returns: Whether it was: not where there is one of its name, nor after the end.
    @discardableResult
    public func add(_ sink: any Sink) -> Bool {
        let workers = admit([sink])
        for worker in workers { start(worker) }
        return !workers.isEmpty
    }

    /// Makes sinks known, which are all to be before the first delivers: what it alone was to have would
    /// be gone.
    func admit(_ sinks: [any Sink]) -> [SinkWorker] {
        sinks.compactMap { sink in
            guard let seat = queue.add(sink.name) else {
                if !queue.isClosed {
                    queue.diagnosis("there is a sink that is called \(sink.name) already")
                }
                return nil
            }
            ledger.add(sink.name)
            return SinkWorker(
                sink: sink, queue: queue, seat: seat, configuration: configuration,
                ledger: ledger)
        }
    }

    /// Has a sink's deliveries begin, which belong to no operation.
    func start(_ worker: SinkWorker) {
        let task = Task.detached {
            await SinkWorker.$isDelivering.withValue(true) { await worker.run() }
        }
        state.withLock { $0.workers[worker.seat.line] = Worker(worker: worker, task: task) }
    }

    /// Removes the sink of this name; what it has not had is dropped.
    public func removeSink(_ name: String) {
        let workers = state.withLock { state in
            let its = state.workers.filter { $0.value.worker.seat.sink == name }
            for line in its.keys { state.workers[line] = nil }
            return its.values
        }
        for worker in workers { worker.task.cancel() }
        queue.remove(name, .removed)
    }

    /// Takes note of what the person wants: what was held is written down and delivered, or everything
    /// that waits is discarded.
    public func setConsent(_ consent: Consent) {
        let (held, former) = state.withLock { state in
            defer { state.consent = consent }
            defer { if consent != .pending { state.held = [] } }
            if consent == .refused { state.gate = FloodGate(configuration.flood) }
            return (state.held, state.consent)
        }
        guard consent != former else { return }
        switch consent {
        case .pending: queue.pause()
        case .given:
            for held in held { write(held, isNew: false) }
            queue.goOn()
        case .refused:
            queue.pause()
            for held in held { ledger.drop(held.report.incident, .consent, sink: nil) }
            queue.removeAll(.consent)
        }
    }

    /// Seals and delivers everything and waits for it; iOS is asked to let the app run meanwhile.
    ///
    /// - Parameter limit: How long to wait for the sinks.
    public func flush(within limit: Duration = .seconds(5)) async {
        await BackgroundActivity.run("reports are sent") { await self.deliverAll(within: limit) }
    }

    /// Flushes, delivers nothing more and gives the folder up, until ``resume()``.
    ///
    /// For the background, in an app whose folder lies in a shared container: iOS ends an app that it
    /// has suspended with a lock in such a place. What is taken meanwhile is written down, and
    /// delivered by another process that has the folder, or later.
    ///
    /// - Parameter limit: How long to wait for the sinks.
    public func suspend(within limit: Duration = .seconds(5)) async {
        let queue = queue
        let number = queue.prepareToLeave()
        await BackgroundActivity.run("reports are sent") {
            await self.deliverAll(within: limit)
            queue.leaveFolder(number)
        } onExpiry: {
            queue.leaveFolder(number)
        }
    }

    /// Delivers again what it may; does nothing if the pipeline was not suspended.
    public func resume() { queue.comeBack() }

    private func deliverAll(within limit: Duration) async {
        sealAll()
        sumUp { $0.sumUp() }
        let (queue, ledger, state) = (queue, ledger, state)
        let isOnline = configuration.isOnline
        try? await withDeadline(limit, keptBy: DeadlineKeeper(configuration.clock)) {
            // Those of windows that end just now.
            while !Task.isCancelled, state.withLock({ $0.summing > 0 }) { await Task.yield() }
            // Nobody waits for what cannot be sent just now.
            guard isOnline() else { return }
            for worker in state.withLock({ $0.workers.values }) { worker.worker.lookAgain() }
            await queue.drained()
            let (workers, consent) = state.withLock { ($0.workers.values, $0.consent) }
            // What the sinks have collected is the person's as well.
            guard consent == .given, isOnline() else { return }
            for worker in workers where !Task.isCancelled && queue.isTaken(worker.worker.seat) {
                let sink = worker.worker.sink
                ledger.tellMisses(to: sink)
                await SinkWorker.$isDelivering.withValue(true) { await sink.flush() }
            }
        }
    }

    /// Flushes, and ends: what is still there waits in the folder for the next start.
    public func finish(within limit: Duration = .seconds(5)) async {
        let queue = queue
        await BackgroundActivity.run("reports are sent") {
            await self.deliverAll(within: limit)
            await self.dismissWorkers()
            queue.close()
        } onExpiry: {
            queue.close()
        }
    }

    /// Ends all deliveries: what they are at ends in this run.
    private func dismissWorkers() async {
        let workers = state.withLock { state in
            defer { (state.workers, state.isFinished) = ([:], true) }
            return state.workers.values
        }
        for worker in workers { worker.task.cancel() }
        // A sink that does not hear of its cancellation is left.
        try? await withDeadline(.seconds(1), keptBy: DeadlineKeeper(configuration.clock)) {
            for worker in workers { await worker.task.value }
        }
    }
}
