import TriageConcurrency

/// A number of permits, and the tasks that wait for one, in their order.
final class PermitQueue: Sendable {
    private let state: Lock<State>

    private struct State: Sendable {
        var free: Int
        var latest = 0
        var waiting: [(id: Int, race: Race<Void>)] = []
    }

    struct IsFull: Error {}

    init(permits: Int) { state = Lock(State(free: permits)) }

    /// Waits for a permit; release it once.
    ///
    /// - Parameters:
    ///   - maxWaiting: The number of tasks that may wait, this one included.
    ///   - willWait: Called before the task waits, if there is no free permit.
    /// - Throws: ``IsFull``, or `CancellationError` as soon as the task is canceled.
    func acquire(maxWaiting: Int = .max, willWait: () -> Void = {}) async throws {
        let race = Race<Void>()
        let id: Int? = try state.withLock { state -> Result<Int?, IsFull> in
            guard state.free == 0 else {
                state.free -= 1
                return .success(nil)
            }
            guard state.waiting.count < maxWaiting else { return .failure(IsFull()) }
            state.latest += 1
            state.waiting.append((state.latest, race))
            return .success(state.latest)
        }.get()
        guard let id else { return }
        willWait()
        do {
            try await race.wait {}
        } catch {
            let index = state.withLock { state in
                let index = state.waiting.firstIndex { $0.id == id }
                if let index { state.waiting.remove(at: index) }
                return index
            }
            // A permit that arrived together with the cancellation goes to the next task.
            if index == nil { release() }
            throw error
        }
    }

    /// Gives the permit to the task that has waited longest.
    func release() {
        let next: Race<Void>? = state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.free += 1
                return nil
            }
            return state.waiting.removeFirst().race
        }
        next?.end(.success(()))
    }
}
