import Synchronization

/// Bounds the bytes of bodies that are held at one time, of all requests together.
final class BodyBudget: Sendable {
    private let held = Atomic<Int>(0)
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    var heldBytes: Int { held.load(ordering: .relaxed) }

    /// Takes bytes; throws if there is no room for them.
    func take(_ count: Int) throws {
        let after = held.add(count, ordering: .relaxed).newValue
        guard after > limit else { return }
        held.subtract(count, ordering: .relaxed)
        throw Problem.busy
    }

    /// Gives bytes back.
    func give(_ count: Int) { held.subtract(count, ordering: .relaxed) }
}

/// The bytes of one request, from its first byte until it is stored.
final class BodyShare: Sendable {
    private let budget: BodyBudget
    private let count = Atomic<Int>(0)

    init(_ budget: BodyBudget) { self.budget = budget }

    deinit { budget.give(count.load(ordering: .relaxed)) }

    /// Takes bytes; throws if there is no room for them.
    func take(_ count: Int) throws {
        try budget.take(count)
        self.count.add(count, ordering: .relaxed)
    }
}
