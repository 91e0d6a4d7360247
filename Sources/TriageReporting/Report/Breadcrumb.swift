public import Foundation
import TriageConcurrency
public import TriageCore

/// One thing that happened before a failure.
public struct Breadcrumb: Sendable, Codable, Hashable {
    /// When it happened, in UTC.
    public let time: Date
    /// What it belongs to, such as `http` or `screen`.
    public let category: String
    /// What happened.
    public let message: String
}

/// The last things that happened.
public final class Breadcrumbs: Sendable {
    private let ring = Lock(Ring())
    private let capacity: Int
    private let now: @Sendable () -> Date

    /// Makes an empty trail.
    ///
    /// - Parameters:
    ///   - capacity: How many are kept, two hundred at most; the oldest goes when one more comes.
    ///   - now: The time, for tests.
    public init(capacity: Int = 100, now: @escaping @Sendable () -> Date = { Date() }) {
        self.capacity = min(max(capacity, 0), 200)
        self.now = now
    }

    private struct Ring: Sendable {
        /// How many were dropped so far; one stands at its number modulo the capacity.
        var count = 0
        var crumbs: [Breadcrumb] = []
    }

    /// Drops one; interpolated values are private unless they are marked public.
    public func add(_ category: String, _ message: FaultMessage) {
        let crumb = Breadcrumb(time: now(), category: category, message: message.description)
        let capacity = capacity
        ring.withLock { ring in
            if ring.crumbs.count < capacity {
                ring.crumbs.append(crumb)
            } else if capacity > 0 {
                ring.crumbs[ring.count % capacity] = crumb
            }
            ring.count += 1
        }
    }

    /// Drops one for what a centre does.
    public func add(_ event: FaultEvent) {
        switch event {
        case .started(let operation): add("operation", "\(operation.name, privacy: .public) began")
        case .failed(let failed):
            let fault = failed.fault
            add("failure", "\(fault.kind, privacy: .public) \(fault.code, privacy: .public)")
        case .surfaced: break
        case .ended(let operation, let ending, _):
            let (name, ending) = (operation.name, ending.rawValue)
            add("operation", "\(name, privacy: .public): \(ending, privacy: .public)")
        }
    }

    /// The trail, oldest first.
    public var trail: [Breadcrumb] { numbered.trail }

    /// The trail, oldest first, and which one of all that were ever dropped is its first.
    var numbered: (first: Int, trail: [Breadcrumb]) {
        let ring = ring.current
        guard ring.count > ring.crumbs.count, !ring.crumbs.isEmpty else { return (0, ring.crumbs) }
        let oldest = ring.count % ring.crumbs.count
        let trail = Array(ring.crumbs[oldest...] + ring.crumbs[..<oldest])
        return (ring.count - trail.count, trail)
    }
}
