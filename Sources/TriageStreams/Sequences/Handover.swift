import TriageConcurrency

/// Hands values from those who make them to the one who takes them; whoever makes one waits until it is
/// taken, so that nothing piles up.
final class Handover<Value: Sendable>: Sendable {
    private let state = Lock(State())

    private struct State: Sendable {
        var givers: [Giver] = []
        var taker: CheckedContinuation<Value?, Never>?
        var latest = 0
        var isOver = false
    }

    private struct Giver: Sendable {
        let id: Int
        let value: Value
        let continuation: CheckedContinuation<Void, Never>
    }

    /// Gives a value and waits until it is taken, or nobody takes any more; a giver whose task is
    /// cancelled takes its value back.
    func give(_ value: Value) async {
        let id = state.withLock { state in
            state.latest += 1
            return state.latest
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                add(Giver(id: id, value: value, continuation: continuation))
            }
        } onCancel: {
            takeBack(id)
        }
    }

    /// The next value; nil when no more come.
    func take() async -> Value? {
        await withCheckedContinuation { continuation in wait(continuation) }
    }

    /// Ends it: nobody waits any more.
    func end() {
        let former = state.withLock { state in
            defer { state = State(isOver: true) }
            return state
        }
        former.taker?.resume(returning: nil)
        for giver in former.givers { giver.continuation.resume() }
    }

    private func add(_ giver: Giver) {
        let (taker, isOver) = state.withLock { state in
            // Whoever was cancelled before it got here has nothing to give.
            let isOver = state.isOver || Task.isCancelled
            let taker = isOver ? nil : state.taker
            if taker != nil { state.taker = nil }
            if !isOver, taker == nil { state.givers.append(giver) }
            return (taker, isOver)
        }
        taker?.resume(returning: giver.value)
        if isOver || taker != nil { giver.continuation.resume() }
    }

    private func takeBack(_ id: Int) {
        let giver = state.withLock { state in
            let place = state.givers.firstIndex { $0.id == id }
            return place.map { state.givers.remove(at: $0) }
        }
        giver?.continuation.resume()
    }

    private func wait(_ continuation: CheckedContinuation<Value?, Never>) {
        let (giver, isOver) = state.withLock { state in
            let giver = state.givers.isEmpty ? nil : state.givers.removeFirst()
            let isOver = state.isOver || state.taker != nil
            if giver == nil, !isOver { state.taker = continuation }
            return (giver, isOver)
        }
        giver?.continuation.resume()
        if giver != nil || isOver { continuation.resume(returning: giver?.value) }
    }
}
