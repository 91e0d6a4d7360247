import Foundation
import Triage

/// Brings one sink its reports, on a task of its own, so that a slow or broken one holds nobody up.
struct SinkWorker: Sendable {
    /// Whether this task delivers a report just now: what it reports meanwhile would never end.
    @TaskLocal static var isDelivering = false

    let sink: any Sink
    let queue: ReportQueue
    let bells: AsyncStream<Void>
    let configuration: ReportPipeline.Configuration
    let ledger: ReportLedger

    /// Delivers until it is cancelled, or its sink is of no use any more.
    func run() async {
        for await _ in bells {
            while !Task.isCancelled, let item = queue.next(for: sink.name) {
                guard await deliver(item) else { return }
            }
        }
    }

    /// Delivers a report, again and again.
    ///
    /// - Returns: Whether to go on.
    private func deliver(_ item: ReportQueue.Item) async -> Bool {
        var failures = 0
        while !Task.isCancelled {
            guard !isTooOld(item.report) else { return drop(item, .expired) }
            guard configuration.isOnline() else {
                await pause(configuration.backoff.wait(after: failures + 1, asked: nil))
                continue
            }
            switch await attempt(item.report) {
            case nil:
                ledger.delivered(item.report.incident, to: sink.name, attempts: failures + 1)
                queue.settle(item.key, for: sink.name)
                return true
            case .again(let asked):
                failures += 1
                await pause(configuration.backoff.wait(after: failures, asked: asked))
            case .drop(let reason): return drop(item, reason)
            case .switchOff:
                _ = drop(item, .refused)
                queue.remove(sink.name, .refused)
                return false
            }
        }
        queue.giveBack(item, from: sink.name)
        return false
    }

    /// Delivers a report once; nil when that went well.
    private func attempt(_ report: Report) async -> SinkFailure.Remedy? {
        ledger.tellMisses(to: sink)
        do {
            try await Self.$isDelivering.withValue(true) { try await sink.deliver(report) }
            return nil
        } catch  where Task.isCancelled {
            return .again(after: nil)
        } catch let failure as SinkFailure {
            queue.diagnosis("\(sink.name): \(failure.code)")
            return failure.remedy
        } catch {
            queue.diagnosis("\(sink.name): \(Diagnosis.name(of: error))")
            return .drop(.refused)
        }
    }

    private func drop(_ item: ReportQueue.Item, _ reason: DropReason) -> Bool {
        ledger.drop(item.report.incident, reason, sink: sink.name)
        queue.settle(item.key, for: sink.name)
        return true
    }

    private func isTooOld(_ report: Report) -> Bool {
        configuration.now().timeIntervalSince(report.time) > configuration.limits.age / .seconds(1)
    }

    private func pause(_ time: Duration) async {
        try? await configuration.clock.sleep(for: time)
    }
}
