public import Foundation
import TriageConcurrency
public import TriageCore

/// A trail of the most recent breadcrumbs, which any thread may add to.
public final class Breadcrumbs: Sendable {
    private let ring = Lock(Ring())
    private let capacity: Int
    private let now: @Sendable () -> Date

    /// Creates an empty trail.
    ///
    /// - Parameters:
    ///   - capacity: The number of breadcrumbs to keep, from 0 to 200. The newest replaces the
    ///     oldest.
    ///   - now: The current time, injected by tests.
    public init(capacity: Int = 100, now: @escaping @Sendable () -> Date = { Date() }) {
        self.capacity = min(max(capacity, 0), 200)
        self.now = now
    }

    private struct Ring: Sendable {
        /// The number of breadcrumbs so far; each lies at its number modulo the capacity.
        var count = 0
        var crumbs: [Report.Breadcrumb] = []
        var receivers: [@Sendable (Report.Breadcrumb) -> Void] = []
    }

    /// Adds a breadcrumb; interpolated values are private unless they are marked public.
    public func add(_ category: String, _ message: FaultMessage) {
        let crumb = Report.Breadcrumb(time: now(), category: category, message: message.description)
        for receive in append(crumb) { receive(crumb) }
    }

    /// Adds a breadcrumb of another reporter, which is not forwarded to any.
    package func receive(_ crumb: Report.Breadcrumb) { _ = append(crumb) }

    /// Passes every later breadcrumb of the app and of Triage to a closure.
    func forward(to receive: @escaping @Sendable (Report.Breadcrumb) -> Void) {
        ring.withLock { $0.receivers.append(receive) }
    }

    /// Adds a breadcrumb, and returns those who want to know.
    private func append(_ crumb: Report.Breadcrumb) -> [@Sendable (Report.Breadcrumb) -> Void] {
        ring.withLock { ring in
            if ring.crumbs.count < capacity {
                ring.crumbs.append(crumb)
            } else if capacity > 0 {
                ring.crumbs[ring.count % capacity] = crumb
            }
            ring.count += 1
            return ring.receivers
        }
    }

    /// Adds a breadcrumb for an event of a fault center.
    ///
    /// A surfaced failure adds none.
    package func add(_ event: FaultEvent) {
        switch event {
        case .started(let operation): add("operation", "\(operation.name, privacy: .public) began")
        case .failed(let failure):
            let fault = failure.fault
            let place = failure.operation.map { " in \($0.name)" } ?? ""
            add("failure", "\("\(fault.kind) \(fault.code)\(place)", privacy: .public)")
        case .surfaced: break
        case .ended(let operation, let outcome):
            let verb = [.value: "succeeded", .failure: "failed"][outcome.ending] ?? "was canceled"
            add("operation", "\(operation.name, privacy: .public) \(verb, privacy: .public)")
        }
    }

    /// The breadcrumbs, oldest first.
    package var trail: [Report.Breadcrumb] { numbered.trail }

    /// The breadcrumbs, oldest first, and the number of the first among all that were ever added.
    var numbered: (first: Int, trail: [Report.Breadcrumb]) {
        let ring = ring.current
        guard ring.count > ring.crumbs.count, !ring.crumbs.isEmpty else { return (0, ring.crumbs) }
        let oldest = ring.count % ring.crumbs.count
        let trail = Array(ring.crumbs[oldest...] + ring.crumbs[..<oldest])
        return (ring.count - trail.count, trail)
    }
}
