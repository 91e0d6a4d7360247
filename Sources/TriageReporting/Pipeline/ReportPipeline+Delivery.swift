import TriageConcurrency

extension ReportPipeline {
    /// Adds a sink, which receives all later reports and all that still wait for another sink.
    ///
    /// - Returns: Whether the sink was added. It is not if a sink with its name exists, or after
    ///   ``shutdown(timeout:)``.
    @discardableResult
    public func add(_ sink: any Sink) -> Bool {
        let workers = register([sink])
        for worker in workers { start(worker) }
        updateOperations()
        return !workers.isEmpty
    }

    /// Registers sinks and returns their workers.
    ///
    /// All sinks must be registered before the first one delivers. Otherwise a report would leave
    /// the queue when the first sink has had it.
    func register(_ sinks: [any Sink]) -> [SinkWorker] {
        sinks.compactMap { sink in
            let consumer = queue.add(
                sink.name, isImmediate: sink.deliversImmediately,
                takesOperations: sink.takesOperations)
            guard let consumer else {
                if !queue.isClosed {
                    queue.diagnostics("there is a sink that is called \(sink.name) already")
                }
                return nil
            }
            ledger.add(sink.name)
            return SinkWorker(
                sink: sink, queue: queue, consumer: consumer, configuration: configuration,
                ledger: ledger, lastLook: lastLook, expiry: expiry)
        }
    }

    /// Starts a worker on a task of its own, which belongs to no operation.
    func start(_ worker: SinkWorker) {
        let task = Task.detached { await ReportingGuard.delivery.run { await worker.run() } }
        state.withLock { $0.workers[worker.consumer.id] = (worker, task) }
    }

    /// Removes the sink with this name and drops what still waits for it.
    ///
    /// Its current delivery is canceled. Nothing happens if there is no such sink.
    public func removeSink(named name: String) {
        let workers = state.withLock { state in
            let removed = state.workers.filter { $0.value.worker.consumer.sink == name }
            for id in removed.keys { state.workers[id] = nil }
            return removed.values
        }
        for worker in workers { worker.task.cancel() }
        queue.remove(name)
        updateOperations()
    }

    /// Applies the user's consent.
    ///
    /// `granted` writes and delivers the reports that waited for it. `denied` discards the
    /// ``installationID`` and all waiting reports, also of other processes in the folder, and
    /// refuses new reports. `pending` pauses delivery and holds new reports in memory. Nothing
    /// happens if the consent does not change.
    public func setConsent(_ consent: Consent) {
        let (submissions, former) = state.withLock { state in
            defer { state.consent = consent }
            return (consent == .granted ? state.takeHeld() : [], state.consent)
        }
        guard consent != former else { return }
        switch consent {
        case .pending: queue.pause()
        case .granted:
            for submission in submissions { write(submission, isNew: false) }
            queue.resume()
        case .denied:
            queue.pause()
            discardAll(.consentDenied)
        }
        updateOperations()
    }

    /// Discards all waiting reports and the ``installationID``, as when the user deletes an
    /// account.
    ///
    /// The sinks discard what they keep of the user (``Sink/erase()``).
    /// Later reports get a new ID. The consent stays as it is. Other processes that share the
    /// folder use the former ID until they end.
    public func erase() { discardAll(.erased) }

    private func discardAll(_ reason: DropReason) {
        emptyThrottle()
        let held = state.withLock { $0.takeHeld() }
        for submission in held { ledger.drop(submission.report.incident, reason, sink: nil) }
        eraseOperations()
        queue.removeAll(reason)
        // A report that began meanwhile may be gone from the queue, and the new throttle knows it.
        emptyThrottle()
        for (worker, _) in state.withLock({ $0.workers.values }) {
            ReportingGuard.delivery.run { worker.sink.erase() }
        }
    }

    /// Forgets the reports that later summaries would tell of.
    private func emptyThrottle() {
        state.withLock { state in
            state.throttle = ReportThrottle(configuration.throttle)
            state.erasures += 1
        }
    }

    /// Finalizes and delivers all reports, and waits for the sinks.
    ///
    /// On iOS the system is asked for time in the background. While there is no network, the call
    /// waits only for the sinks that deliver immediately. It does not send anything without
    /// consent.
    ///
    /// - Parameter timeout: The maximum time to wait for the sinks.
    public func flush(timeout: Duration = .seconds(5)) async {
        await BackgroundActivity.run { await self.deliverAll(timeout: timeout) }
    }

    /// Flushes, then stops delivery and releases the folder until ``resume()``.
    ///
    /// Call it when the app moves to the background if its folder lies in a shared container. iOS
    /// ends an app that holds a lock there when it is suspended. Reports that come meanwhile are
    /// written. Another process that shares the folder delivers them, or this one does later.
    ///
    /// - Parameter timeout: The maximum time to wait for the sinks.
    package func suspend(timeout: Duration = .seconds(5)) async {
        let queue = queue
        let number = queue.prepareToReleaseFolder()
        await BackgroundActivity.run {
            self.sendOperations(isLeaving: true)
            await self.deliverAll(timeout: timeout)
            queue.releaseFolder(number)
        } onExpiry: {
            queue.releaseFolder(number)
        }
    }

    /// Continues delivery; does nothing if the pipeline was not suspended.
    package func resume() { queue.reclaimFolder() }

    private func deliverAll(timeout: Duration) async {
        finalizePending()
        summarize { $0.summarize() }
        let (queue, ledger, state) = (queue, ledger, state)
        let isOnline = configuration.isOnline ?? { true }
        // triage:ignore discarded-try: what is not sent in time stays in the queue
        try? await withDeadline(timeout, scheduler: DeadlineScheduler(configuration.clock)) {
            // Summaries of windows that end right now are not in the queue yet.
            while !Task.isCancelled, state.withLock({ $0.pendingSummaries > 0 }) {
                await Task.yield()
            }
            // A wait for the other sinks would be in vain without a network.
            let isOffline = !isOnline()
            for (worker, _) in state.withLock({ $0.workers.values }) where !isOffline {
                worker.endNetworkWait()
            }
            await queue.waitUntilDrained(onlyImmediate: isOffline)
            let (workers, consent) = state.withLock { ($0.workers.values, $0.consent) }
            // The data that the sinks have collected needs the user's consent too.
            guard consent == .granted else { return }
            for (worker, _) in workers where worker.mayDeliver && queue.isActive(worker.consumer) {
                guard !Task.isCancelled else { return }
                ledger.reportDrops(to: worker.sink)
                await ReportingGuard.delivery.run { await worker.sink.flush() }
            }
        }
    }

    /// Flushes and shuts down; undelivered reports stay in the folder for the next launch.
    ///
    /// Sinks get another second to react to their cancellation.
    ///
    /// - Parameter timeout: The maximum time to wait for the sinks.
    public func shutdown(timeout: Duration = .seconds(5)) async {
        let queue = queue
        await BackgroundActivity.run {
            self.sendOperations(isLeaving: true)
            self.stopOperations()
            await self.deliverAll(timeout: timeout)
            await self.stopWorkers()
            queue.close()
        } onExpiry: {
            queue.close()
        }
    }

    /// Cancels all deliveries and waits for the current ones to end.
    private func stopWorkers() async {
        let workers = state.withLock { state in
            defer { (state.workers, state.isShutDown) = ([:], true) }
            return state.workers.values
        }
        for worker in workers { worker.task.cancel() }
        // A sink that ignores its cancellation must not hold up the app.
        try? await withDeadline(.seconds(1), scheduler: DeadlineScheduler(configuration.clock)) {
            for worker in workers { await worker.task.value }
        }
    }
}
