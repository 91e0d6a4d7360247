import Foundation
import Triage

/// Brings one sink its reports, on a task of its own, so that a slow or broken one holds nobody up.
struct SinkWorker: Sendable {
    /// Whether this task is a sink's: what it reports would never end.
    @TaskLocal static var isDelivering = false
    private static let notNow = SinkFailure(.again(after: nil), code: "notNow")

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
                guard let failure = await deliver(&item) else {
                    failures = 0
                    continue
                }
                switch failure.remedy {
                case .drop(let reason): drop(item, reason)
                case .switchOff:
                    drop(item, .refused)
                    return queue.remove(sink.name, .refused)
                case .again, .later:
                    queue.giveBack(item, from: sink.name, after: failure)
                    failures += 1
                    await pause(after: failures, failure)
                }
            }
        }
    }

    /// Delivers a report once; nil when that went well.
    private func deliver(_ item: inout ReportQueue.Item) async -> SinkFailure? {
        guard !isTooOld(item.report) else { return SinkFailure(.drop(.expired), code: "expired") }
        guard configuration.isOnline() else { return Self.notNow }
        item.attempts += 1
        ledger.tellMisses(to: sink)
        do {
            try await sink.deliver(item.report)
        } catch  where Task.isCancelled {
            return Self.notNow
        } catch let failure as SinkFailure {
            queue.diagnosis("\(sink.name): \(failure.code)")
            return failure
        } catch {
            let name = Diagnosis.name(of: error)
            queue.diagnosis("\(sink.name): \(name)")
            return SinkFailure(.drop(.refused), code: name)
        }
        // After the end nobody would hear of it: it comes again at the next start.
        guard !queue.isClosed else { return Self.notNow }
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

    /// Waits before the next attempt at any report.
    private func pause(after failures: Int, _ failure: SinkFailure) async {
        let asked = if case .again(let asked) = failure.remedy { asked } else { Duration?.none }
        let wait = configuration.backoff.wait(after: failures, asked: asked)
        try? await configuration.clock.sleep(for: wait)
    }
}
