import Foundation
import Triage

/// Brings one sink its reports, on a task of its own, so that a slow or broken one holds nobody up.
struct SinkWorker: Sendable {
    /// Whether this task is a sink's: what it reports would never end.
    @TaskLocal static var isDelivering = false

    let sink: any Sink
    let queue: ReportQueue
    let bells: AsyncStream<Void>
    let configuration: ReportPipeline.Configuration
    let ledger: ReportLedger

    /// Delivers until it is cancelled, or its sink is of no use any more.
    ///
    /// What does not succeed goes back, so that a wait holds nothing that is withdrawn meanwhile, and
    /// what is more urgent comes first after it.
    func run() async {
        var failures = 0
        for await _ in bells {
            while !Task.isCancelled, var item = queue.next(for: sink.name) {
                switch await deliver(&item) {
                case nil: failures = 0
                case .drop(let reason): drop(item, reason)
                case .switchOff:
                    drop(item, .refused)
                    return queue.remove(sink.name, .refused)
                case .again(let asked):
                    queue.giveBack(item, from: sink.name)
                    failures += 1
                    await pause(configuration.backoff.wait(after: failures, asked: asked))
                }
            }
        }
    }

    /// Delivers a report once; nil when that went well.
    private func deliver(_ item: inout ReportQueue.Item) async -> SinkFailure.Remedy? {
        guard !isTooOld(item.report) else { return .drop(.expired) }
        guard configuration.isOnline() else { return .again(after: nil) }
        item.attempts += 1
        ledger.tellMisses(to: sink)
        do {
            try await sink.deliver(item.report)
        } catch  where Task.isCancelled {
            return .again(after: nil)
        } catch let failure as SinkFailure {
            queue.diagnosis("\(sink.name): \(failure.code)")
            return failure.remedy
        } catch {
            queue.diagnosis("\(sink.name): \(Diagnosis.name(of: error))")
            return .drop(.refused)
        }
        // After the end nobody would hear of it: it comes again at the next start.
        guard !queue.isClosed else { return .again(after: nil) }
        ledger.delivered(item.report.incident, to: sink.name, attempts: item.attempts)
        queue.settle(item.key, for: sink.name)
        return nil
    }

    private func drop(_ item: ReportQueue.Item, _ reason: DropReason) {
        ledger.drop(item.report.incident, reason, sink: sink.name)
        queue.settle(item.key, for: sink.name)
    }

    private func isTooOld(_ report: Report) -> Bool {
        configuration.now().timeIntervalSince(report.time) > configuration.limits.age / .seconds(1)
    }

    private func pause(_ time: Duration) async {
        try? await configuration.clock.sleep(for: time)
    }
}
