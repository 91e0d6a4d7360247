import Synchronization

/// Bounds the memory of the bodies that are under way, with their decoders, of all requests together.
///
/// For one more, the body that is longest under way ends. Senders without a known key share a part of the room,
/// so that they never end the body of one who has a key.
final class BodyBudget: Sendable {
    private struct Body {
        let isKnown: Bool
        let end: @Sendable () -> Void
        var bytes = 0
        /// Whether more of it is to come; one that has come cannot be ended.
        var isComing = true
    }

    private struct State {
        var bodies: [Int: Body] = [:]
        var next = 0
        var held = 0
        var heldUnknown = 0

        mutating func change(_ number: Int, to bytes: Int) {
            guard let body = bodies[number] else { return }
            held += bytes - body.bytes
            if !body.isKnown { heldUnknown += bytes - body.bytes }
            bodies[number]?.bytes = bytes
        }

        mutating func remove(_ number: Int) -> Body? {
            change(number, to: 0)
            return bodies.removeValue(forKey: number)
        }

        /// The body that is longest under way, of all or of those without a known key.
        func oldest(unknown: Bool) -> Int? {
            bodies.filter { $0.value.isComing && !(unknown && $0.value.isKnown) }.keys.min()
        }
    }

    private let state = Mutex(State())
    private let limit: Int
    private let unknownLimit: Int

    /// Creates a budget.
    ///
    /// - Parameters:
    ///   - limit: The bytes of all bodies.
    ///   - unknownLimit: The bytes of those whose head has no known key, which are among them.
    init(limit: Int, unknownLimit: Int) { (self.limit, self.unknownLimit) = (limit, unknownLimit) }

    var heldBytes: Int { state.withLock { $0.held } }

    /// Begins a body.
    ///
    /// - Parameters:
    ///   - isKnown: Whether the head of its request has a known key.
    ///   - end: Ends the body, from any thread.
    /// - Returns: Its share, which is given back with it.
    func begin(isKnown: Bool, end: @escaping @Sendable () -> Void) -> BodyShare {
        let number = state.withLock { state in
            state.next += 1
            state.bodies[state.next] = Body(isKnown: isKnown, end: end)
            return state.next
        }
        return BodyShare(self, number)
    }

    /// Holds bytes for a body, and ends others if there is no room; throws if it was ended itself.
    fileprivate func hold(_ bytes: Int, for number: Int) throws {
        let (ended, isLeft) = state.withLock { state in
            state.change(number, to: bytes)
            var ended: [Body] = []
            while let unknown = excess(state), let oldest = state.oldest(unknown: unknown) {
                ended += [state.remove(oldest)].compactMap(\.self)
            }
            // Nothing can be ended but bodies that have come, so this one has no room.
            if excess(state) != nil { _ = state.remove(number) }
            return (ended, state.bodies[number] != nil)
        }
        for body in ended { body.end() }
        guard isLeft else { throw Problem.busy }
    }

    /// Whether too much is held by bodies without a known key (true) or by all (false); nil if there is room.
    private func excess(_ state: State) -> Bool? {
        if state.heldUnknown > unknownLimit { return true }
        return state.held > limit ? false : nil
    }

    fileprivate func hasCome(_ number: Int) {
        state.withLock { $0.bodies[number]?.isComing = false }
    }

    fileprivate func give(_ number: Int) { _ = state.withLock { $0.remove(number) } }
}

/// The memory of one body, from its first byte until it is stored.
final class BodyShare: Sendable {
    private let budget: BodyBudget
    private let number: Int

    fileprivate init(_ budget: BodyBudget, _ number: Int) {
        (self.budget, self.number) = (budget, number)
    }

    deinit { budget.give(number) }

    /// Holds so many bytes instead of those before; throws if there is no room, or the body was ended.
    func hold(_ bytes: Int) throws { try budget.hold(bytes, for: number) }

    /// Notes that the whole body has come, and cannot be ended any more.
    func hasCome() { budget.hasCome(number) }
}
