import TriageConcurrency

extension ReportPipeline {
    /// Adds a sink, which gets every report from now on, and those that still wait for another.
    ///
    /// - Returns: Whether it was: not where there is one of its name, nor after the end.
    @discardableResult
    public func add(_ sink: any Sink) -> Bool {
        let workers = register([sink])
        for worker in workers { start(worker) }
        return !workers.isEmpty
    }

    /// Makes sinks known, which are all to be before the first delivers: what it alone was to have would
    /// be gone.
    func register(_ sinks: [any Sink]) -> [SinkWorker] {
        sinks.compactMap { sink in
            guard let seat = queue.add(sink.name) else {
                if !queue.isClosed {
                    queue.diagnostics("there is a sink that is called \(sink.name) already")
                }
                return nil
            }
            ledger.add(sink.name)
            return SinkWorker(
                sink: sink, queue: queue, consumer: seat, configuration: configuration,
                ledger: ledger)
        }
    }

    /// Has a sink's deliveries begin, which belong to no operation.
    func start(_ worker: SinkWorker) {
        let task = Task.detached {
            await SinkWorker.$isDelivering.withValue(true) { await worker.run() }
        }
        state.withLock { $0.workers[worker.consumer.id] = Worker(worker: worker, task: task) }
    }

    /// Removes the sink of this name; what it has not had is dropped.
    public func removeSink(named name: String) {
        let workers = state.withLock { state in
            let its = state.workers.filter { $0.value.worker.consumer.sink == name }
            for line in its.keys { state.workers[line] = nil }
            return its.values
        }
        for worker in workers { worker.task.cancel() }
        queue.remove(name, .sinkRemoved)
    }

    /// Takes note of what the person wants: what was held is written down and delivered, or everything
    /// that waits is discarded.
    public func setConsent(_ consent: Consent) {
        let (held, former) = state.withLock { state in
            defer { state.consent = consent }
            defer { if consent != .pending { state.awaitingConsent = [] } }
            if consent == .denied { state.throttle = ReportThrottle(configuration.throttle) }
            return (state.awaitingConsent, state.consent)
        }
        guard consent != former else { return }
        switch consent {
        case .pending: queue.pause()
        case .granted:
            for held in held { write(held, isNew: false) }
            queue.resume()
        case .denied:
            queue.pause()
            for held in held { ledger.drop(held.report.incident, .consentDenied, sink: nil) }
            queue.removeAll(.consentDenied)
        }
    }

    /// Seals and delivers everything and waits for it; iOS is asked to let the app run meanwhile.
    ///
    /// - Parameter limit: How long to wait for the sinks.
    public func flush(timeout limit: Duration = .seconds(5)) async {
        await BackgroundActivity.run("reports are sent") { await self.deliverAll(timeout: limit) }
    }

    /// Flushes, delivers nothing more and gives the folder up, until ``resume()``.
    ///
    /// For the background, in an app whose folder lies in a shared container: iOS ends an app that it
    /// has suspended with a lock in such a place. What is taken meanwhile is written down, and
    /// delivered by another process that has the folder, or later.
    ///
    /// - Parameter limit: How long to wait for the sinks.
    public func suspend(timeout limit: Duration = .seconds(5)) async {
        let queue = queue
        let number = queue.prepareToReleaseFolder()
        await BackgroundActivity.run("reports are sent") {
            await self.deliverAll(timeout: limit)
            queue.releaseFolder(number)
        } onExpiry: {
            queue.releaseFolder(number)
        }
    }

    /// Delivers again what it may; does nothing if the pipeline was not suspended.
    public func resume() { queue.reclaimFolder() }

    private func deliverAll(timeout limit: Duration) async {
        finalizePending()
        summarize { $0.summarize() }
        let (queue, ledger, state) = (queue, ledger, state)
        let isOnline = configuration.isOnline
        try? await withDeadline(limit, scheduler: DeadlineScheduler(configuration.clock)) {
            // Those of windows that end just now.
            while !Task.isCancelled, state.withLock({ $0.pendingSummaries > 0 }) {
                await Task.yield()
            }
            // Nobody waits for what cannot be sent just now.
            guard isOnline() else { return }
            for worker in state.withLock({ $0.workers.values }) { worker.worker.endNetworkWait() }
            await queue.waitUntilDrained()
            let (workers, consent) = state.withLock { ($0.workers.values, $0.consent) }
            // What the sinks have collected is the person's as well.
            guard consent == .granted, isOnline() else { return }
            for worker in workers where !Task.isCancelled && queue.isActive(worker.worker.consumer)
            {
                let sink = worker.worker.sink
                ledger.reportDrops(to: sink)
                await SinkWorker.$isDelivering.withValue(true) { await sink.flush() }
            }
        }
    }

    /// Flushes, and ends: what is still there waits in the folder for the next start.
    public func shutdown(timeout limit: Duration = .seconds(5)) async {
        let queue = queue
        await BackgroundActivity.run("reports are sent") {
            await self.deliverAll(timeout: limit)
            await self.stopWorkers()
            queue.close()
        } onExpiry: {
            queue.close()
        }
    }

    /// Ends all deliveries: what they are at ends in this run.
    private func stopWorkers() async {
        let workers = state.withLock { state in
            defer { (state.workers, state.isShutDown) = ([:], true) }
            return state.workers.values
        }
        for worker in workers { worker.task.cancel() }
        // A sink that does not hear of its cancellation is left.
        try? await withDeadline(.seconds(1), scheduler: DeadlineScheduler(configuration.clock)) {
            for worker in workers { await worker.task.value }
        }
    }
}
