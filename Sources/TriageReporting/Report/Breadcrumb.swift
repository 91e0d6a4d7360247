public import Foundation
public import Triage

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
    private let ring: Lock<[Breadcrumb]>
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
        ring = Lock([])
    }

    /// Drops one; interpolated values are private unless they are marked public.
    public func drop(_ category: String, _ message: Message) {
        let crumb = Breadcrumb(time: now(), category: category, message: message.description)
        let capacity = capacity
        ring.withLock { ring in
            ring.append(crumb)
            ring.removeFirst(max(ring.count - capacity, 0))
        }
    }

    /// Drops one for what a centre does.
    public func drop(_ event: FaultEvent) {
        switch event {
        case .began(let operation): drop("operation", "\(operation.name, privacy: .public) began")
        case .failed(let failed):
            let fault = failed.fault
            drop("failure", "\(fault.kind, privacy: .public) \(fault.code, privacy: .public)")
        case .surfaced: break
        case .ended(let operation, let ending, _):
            drop("operation", "\(operation.name, privacy: .public): \(ending, privacy: .public)")
        }
    }

    /// The trail, oldest first.
    public var trail: [Breadcrumb] { ring.current }
}
