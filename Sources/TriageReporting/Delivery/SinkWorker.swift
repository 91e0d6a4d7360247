import Foundation
import TriageConcurrency
import TriageCore

/// A worker that delivers the reports of one sink, on a task of its own.
///
/// A slow or broken sink therefore holds up no other sink.
struct SinkWorker: Sendable {
    private static let interrupted = SinkFailure(.retry(after: nil), code: "notNow")

    let sink: any Sink
    let queue: ReportQueue
    let consumer: ReportQueue.Consumer
    let configuration: ReportPipeline.Configuration
    let ledger: ReportLedger
    let lastLook: LastLook?
    let expiry: ReportExpiry
    /// The current wait for the network.
    private let networkWait = Lock<Race<Void>?>(nil)

    /// Delivers reports until the worker is canceled or its sink is disabled.
    ///
    /// A report that fails goes back into the queue before each wait. It can then be withdrawn
    /// meanwhile, and a more urgent one may come first afterwards.
    func run() async {
        var (failures, checks) = (0, 0)
        for await _ in consumer.wakeups {
            while !Task.isCancelled, var item = queue.next(for: consumer) {
                guard keep(item) else { continue }
                guard mayDeliver else {
                    checks += 1
                    await waitForNetwork(item, attempt: checks)
                    continue
                }
                checks = 0
                guard let failure = await deliver(&item) else {
                    failures = 0
                    continue
                }
                log(failure, isFirst: failures == 0)
                switch failure.remedy {
                case .drop(let reason): drop(item, reason)
                case .disable:
                    // First, so that a flush does not find an idle sink that still looks active.
                    queue.disable(consumer)
                    return drop(item, .refused)
                case .wait(let delay):
                    item.attempts -= 1
                    await postpone(item, failure, failures, asked: delay)
                case .retry(let retryAfter):
                    failures += 1
                    await postpone(item, failure, failures, asked: retryAfter)
                case .defer:
                    failures += 1
                    await postpone(item, failure, failures, asked: nil)
                }
            }
        }
    }

    /// Whether the sink needs no network, or there is one.
    var mayDeliver: Bool { consumer.isImmediate || isOnline }

    private var isOnline: Bool { configuration.isOnline?() ?? true }

    /// Delivers a report once; returns nil if that succeeds.
    private func deliver(_ item: inout ReportQueue.Item) async -> SinkFailure? {
        item.attempts += 1
        ledger.reportDrops(to: sink)
        do {
            var report = item.report
            // Counts are no report of a failure that the app could look at.
            if let lastLook, report.operations == nil {
                guard let looked = try await lastLook(report) else {
                    return SinkFailure(.drop(.beforeSend), code: "beforeSend")
                }
                report = looked
            }
            try await sink.deliver(report)
        } catch  where Task.isCancelled {
            return Self.interrupted
        } catch let failure as SinkFailure {
            return failure
        } catch {
            return SinkFailure(remedy(after: error), code: DiagnosticLog.name(of: error))
        }
        // The pipeline has ended and cannot record the delivery: it repeats after the next launch.
        guard !queue.isClosed else { return Self.interrupted }
        ledger.delivered(item.key, to: sink.name, attempts: item.attempts)
        queue.complete(item.key, for: consumer)
        return nil
    }

    /// The remedy after an error that names none: a network or a server comes back, and any other
    /// error is meant.
    ///
    /// A report that breaks the connection each time must not hold up the others.
    private func remedy(after error: any Error) -> SinkFailure.Remedy {
        let passing: Set<Fault.Kind?> = [
            .offline, .timeout, .connectionLost, .unreachable, .server, .rateLimited,
        ]
        let kind = CauseChain(error, classifier: configuration.classifier).kind
        return passing.contains(kind) ? .defer : .drop(.refused)
    }

    /// Writes a line about the consequence of a failure; only the first one of an outage has one.
    private func log(_ failure: SinkFailure, isFirst: Bool) {
        let (name, code) = (sink.name, failure.code)
        switch failure.remedy {
        // Nothing went wrong: the sink only waits for its receiver.
        case .wait, .drop(.beforeSend): break
        case .retry, .defer:
            guard isFirst, failure != Self.interrupted else { return }
            let isInMemory = queue.place == nil || queue.state.withLock { $0.isFolderFailing }
            let place = isInMemory ? "memory" : "the folder"
            queue.diagnostics("\(name) takes no reports for now (\(code)); they wait in \(place)")
        case .drop: queue.diagnostics("\(name) does not take a report (\(code)), which is dropped")
        case .disable:
            queue.diagnostics(
                "\(name) refuses reports (\(code)); it gets none until the next launch")
        }
    }

    private func drop(_ item: ReportQueue.Item, _ reason: DropReason) {
        ledger.drop(item.key, reason, sink: sink.name)
        queue.complete(item.key, for: consumer)
    }

    /// Returns whether a report is recent; drops one that is too old, and puts a doubtful one off.
    private func keep(_ item: ReportQueue.Item) -> Bool {
        let isOfThisLaunch = queue.isOfThisLaunch(item.key)
        switch expiry.verdict(on: item.report, isOfThisLaunch: isOfThisLaunch) {
        case .recent: return true
        case .doubtful: queue.putOff(item, from: consumer)
        case .tooOld: drop(item, .expired)
        }
        return false
    }

    /// Puts a report back and waits before the network is checked again.
    ///
    /// The wait grows each time, and ends early when a flush asks for it.
    private func waitForNetwork(_ item: ReportQueue.Item, attempt checks: Int) async {
        queue.requeue(item, from: consumer, after: Self.interrupted)
        let race = Race<Void>()
        networkWait.withLock { $0 = race }
        // A flush may have come just before the race was stored, and so did not end this wait.
        guard !isOnline else { return }
        let scheduler = DeadlineScheduler(configuration.clock)
        let delay = configuration.delay(afterFailures: checks, asked: nil)
        let deadline = scheduler.schedule(after: delay) { race.end(.success(())) }
        defer { scheduler.cancel(deadline) }
        // triage:ignore discarded-try: the wait fails only when its task is canceled
        try? await race.wait {}
    }

    /// Ends the wait for the network, which may be back.
    func endNetworkWait() { networkWait.current?.end(.success(())) }

    /// Puts a report back and waits before the sink's next delivery.
    private func postpone(
        _ item: ReportQueue.Item, _ failure: SinkFailure, _ failures: Int,
        asked retryAfter: Duration?
    ) async {
        queue.requeue(item, from: consumer, after: failure)
        let delay = configuration.delay(afterFailures: failures, asked: retryAfter)
        try? await configuration.clock.sleep(for: delay)
    }
}

extension ReportPipeline.Configuration {
    /// Returns the delay after a number of failures in a row.
    ///
    /// A wait that the receiver asked for is used instead, for a day at most, and a random part of
    /// the shortest delay is added to it: devices must not come back at once after an outage.
    func delay(afterFailures failures: Int, asked retryAfter: Duration?) -> Duration {
        let jitter = jitter()
        guard let retryAfter else { return backoff.delay(beforeRetry: failures, jitter: jitter) }
        return min(max(retryAfter, .zero), .seconds(86_400)) + backoff.baseDelay * jitter
    }
}
