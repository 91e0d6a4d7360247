import Foundation
import TriageConcurrency
@_spi(Tools) import TriageReporting
import TriageTesting

@testable import TriageCore

/// A sink that takes counts of operations as a desk does, or refuses to.
final class CountingDouble: CountingSink {
    let name: String
    let countsOperations: Bool
    let delivered = EventRecorder<Report>()
    let drops = EventRecorder<String>()
    /// The failures to throw first.
    private let failures: Lock<[SinkFailure]>

    init(_ name: String = "desk", counts: Bool = true, _ failures: SinkFailure...) {
        (self.name, countsOperations, self.failures) = (name, counts, Lock(failures))
    }

    func deliver(_ report: Report) throws {
        let failure = failures.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        if let failure { throw failure }
        delivered.record(report)
    }

    func didDrop(_ count: Int, reason: DropReason) { drops.record("\(reason) \(count)") }

    /// The counts that came, oldest first.
    var counts: [Report.Operations] { delivered.elements.compactMap(\.operations) }

    /// The counts that came, such as `a 1 1 0 0 0`, an item each.
    var lines: [[String]] {
        counts.map { item in
            item.counts.sorted { $0.key < $1.key }.map { name, count in
                "\(name) " + count.numbers.map(String.init).joined(separator: " ")
            }
        }
    }
}

/// A folder for pipelines that count, and the device's clock.
struct OperationFixture {
    let site = QueueFixture()
    let desk = CountingDouble()
    private let skew = Lock(TimeInterval(0))
    private let elapsed: @Sendable () -> Duration

    init() { elapsed = stopwatch(site.clock) }

    var clock: TestClock { site.clock }

    /// The time on the device's clock.
    var now: Date {
        Date(timeIntervalSince1970: 1000 + elapsed() / .seconds(1) + skew.current)
    }

    /// Lets time pass while no process runs, or sets the device's clock.
    func moveClock(by seconds: TimeInterval) { skew.withLock { $0 += seconds } }

    func pipeline(
        _ sinks: [any Sink] = [], change: (inout ReportPipeline.Configuration) -> Void = { _ in }
    ) -> ReportPipeline {
        site.pipeline([desk] + sinks) { configuration in
            configuration.now = { now }
            change(&configuration)
        }
    }

    /// The content of the file that outlives the process.
    var kept: String? {
        site.files.files.first { $0.key.hasSuffix(".operations") }
            .map { String(decoding: $0.value, as: UTF8.self) }
    }
}

extension ReportPipeline {
    func begin(_ name: OperationName = "a") { count(.started(OperationInfo(name: name))) }

    func succeed(_ name: OperationName = "a") { end(name, .value(())) }

    func cancel(_ name: OperationName = "a") { end(name, .canceled) }

    func fail(
        _ name: OperationName = "a", _ disposition: Surfacing.Disposition = .presented,
        style: Notice.Style? = .alert, route: Route? = nil
    ) {
        let (operation, fault) = (OperationInfo(name: name), Fault(.server))
        count(.started(operation))
        count(.failed(FailureContext(fault: fault, operation: operation)))
        count(
            .surfaced(
                Surfacing(
                    operation: operation, incident: fault.incident, disposition: disposition,
                    noticeID: nil, route: route, style: style)))
        count(.ended(operation, .fault(fault, error: fault)))
    }

    private func end(_ name: OperationName, _ outcome: Outcome<Void>) {
        count(.started(OperationInfo(name: name)))
        count(.ended(OperationInfo(name: name), outcome))
    }

    /// Leaves the foreground, and comes back.
    func leave() async {
        await suspend(timeout: .seconds(3600))
        resume()
    }
}
