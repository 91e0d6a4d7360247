import Foundation
import TriageConcurrency

/// Brings one sink its reports, on a task of its own, so that a slow or broken one holds nobody up.
struct SinkWorker: Sendable {
    /// Whether this task is a sink's: what it reports would never end.
    @TaskLocal static var isDelivering = false
    private static let interrupted = SinkFailure(.retry(after: nil), code: "notNow")

    let sink: any Sink
    let queue: ReportQueue
    let consumer: ReportQueue.Consumer
    let configuration: ReportPipeline.Configuration
    let ledger: ReportLedger
    /// The wait for the network.
    private let networkWait = Lock<Race<Void>?>(nil)

    /// Delivers until it is cancelled, or its sink is of no use any more.
    ///
    /// What does not succeed goes back, so that a wait holds nothing that is withdrawn meanwhile, and
    /// what is more urgent comes first after it.
    func run() async {
        var (failures, looks) = (0, 0)
        for await _ in consumer.wakeups {
            while !Task.isCancelled, var item = queue.next(for: consumer) {
                guard !isTooOld(item.report) else {
                    drop(item, .expired)
                    continue
                }
                guard configuration.isOnline() else {
                    looks += 1
                    await waitForNetwork(item, attempt: looks)
                    continue
                }
                looks = 0
                guard let failure = await deliver(&item) else {
                    failures = 0
                    continue
                }
                switch failure.remedy {
                case .drop(let reason): drop(item, reason)
                case .disable:
                    // Before anyone takes it for done, and has the sink flush.
                    queue.disable(consumer)
                    return drop(item, .refused)
                case .wait(let time):
                    item.attempts -= 1
                    await postpone(item, failure, failures, asked: time)
                case .retry(let asked):
                    failures += 1
                    await postpone(item, failure, failures, asked: asked)
                case .defer:
                    failures += 1
                    await postpone(item, failure, failures, asked: nil)
                }
            }
        }
    }

    /// Delivers a report once; nil when that went well.
    private func deliver(_ item: inout ReportQueue.Item) async -> SinkFailure? {
        item.attempts += 1
        ledger.reportDrops(to: sink)
        do {
            try await sink.deliver(item.report)
        } catch  where Task.isCancelled {
            return Self.interrupted
        } catch let failure as SinkFailure {
            if !failure.isWait { queue.diagnostics("\(sink.name): \(failure.code)") }
            return failure
        } catch {
            let name = DiagnosticLog.name(of: error)
            queue.diagnostics("\(sink.name): \(name)")
            return SinkFailure(.drop(.refused), code: name)
        }
        // After the end nobody would hear of it: it comes again at the next start.
        guard !queue.isClosed else { return Self.interrupted }
        ledger.delivered(item.report.incident, to: sink.name, attempts: item.attempts)
        queue.complete(item.key, for: consumer)
        return nil
    }

    private func drop(_ item: ReportQueue.Item, _ reason: DropReason) {
        ledger.drop(item.report.incident, reason, sink: sink.name)
        queue.complete(item.key, for: consumer)
    }

    private func isTooOld(_ report: Report) -> Bool {
        configuration.now().timeIntervalSince(report.time) > configuration.limits.age / .seconds(1)
    }

    /// Gives a report back, and waits before the next look whether there is a network: longer each time,
    /// or until someone wants everything sent.
    private func waitForNetwork(_ item: ReportQueue.Item, attempt looks: Int) async {
        queue.requeue(item, from: consumer, after: Self.interrupted)
        let race = Race<Void>()
        networkWait.withLock { $0 = race }
        // Whoever wants that may have come a moment too early to end the wait.
        guard !configuration.isOnline() else { return }
        let keeper = DeadlineScheduler(configuration.clock)
        let wait = configuration.backoff.delay(afterFailures: looks, retryAfter: nil)
        let deadline = keeper.schedule(after: wait) { race.end(.success(())) }
        defer { keeper.cancel(deadline) }
        try? await race.wait {}
    }

    /// Ends the wait for the network, which may be back.
    func endNetworkWait() { networkWait.current?.end(.success(())) }

    /// Gives a report back, and waits before the next attempt at any.
    private func postpone(
        _ item: ReportQueue.Item, _ failure: SinkFailure, _ failures: Int, asked: Duration?
    ) async {
        queue.requeue(item, from: consumer, after: failure)
        let wait = configuration.backoff.delay(afterFailures: failures, retryAfter: asked)
        try? await configuration.clock.sleep(for: wait)
    }
}

extension SinkFailure {
    /// Whether nothing went wrong.
    fileprivate var isWait: Bool { if case .wait = remedy { true } else { false } }
}
