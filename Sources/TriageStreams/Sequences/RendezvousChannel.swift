import TriageConcurrency

/// Hands values from those who make them to the one who takes them; whoever makes one waits until it is
/// taken, so that nothing piles up.
final class RendezvousChannel<Value: Sendable>: Sendable {
    private let state = Lock(State())

    private struct State: Sendable {
        var senders: [Sender] = []
        var receiver: CheckedContinuation<Value?, Never>?
        var latest = 0
        var isFinished = false
    }

    private struct Sender: Sendable {
        let id: Int
        let value: Value
        let continuation: CheckedContinuation<Void, Never>
    }

    /// Gives a value and waits until it is taken, or nobody takes any more; a giver whose task is
    /// cancelled takes its value back.
    func send(_ value: Value) async {
        let id = state.withLock { state in
            state.latest += 1
            return state.latest
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                add(Sender(id: id, value: value, continuation: continuation))
            }
        } onCancel: {
            withdraw(id)
        }
    }

    /// The next value; nil when no more come.
    func receive() async -> Value? {
        await withCheckedContinuation { continuation in enqueueReceiver(continuation) }
    }

    /// Ends it: nobody waits any more.
    func finish() {
        let former = state.withLock { state in
            defer { state = State(isFinished: true) }
            return state
        }
        former.receiver?.resume(returning: nil)
        for giver in former.senders { giver.continuation.resume() }
    }

    private func add(_ giver: Sender) {
        let (taker, isOver) = state.withLock { state in
            // Whoever was cancelled before it got here has nothing to give.
            let isOver = state.isFinished || Task.isCancelled
            let taker = isOver ? nil : state.receiver
            if taker != nil { state.receiver = nil }
            if !isOver, taker == nil { state.senders.append(giver) }
            return (taker, isOver)
        }
        taker?.resume(returning: giver.value)
        if isOver || taker != nil { giver.continuation.resume() }
    }

    private func withdraw(_ id: Int) {
        let giver = state.withLock { state in
            let place = state.senders.firstIndex { $0.id == id }
            return place.map { state.senders.remove(at: $0) }
        }
        giver?.continuation.resume()
    }

    private func enqueueReceiver(_ continuation: CheckedContinuation<Value?, Never>) {
        let (giver, isOver) = state.withLock { state in
            let giver = state.senders.isEmpty ? nil : state.senders.removeFirst()
            let isOver = state.isFinished || state.receiver != nil
            if giver == nil, !isOver { state.receiver = continuation }
            return (giver, isOver)
        }
        giver?.continuation.resume()
        if giver != nil || isOver { continuation.resume(returning: giver?.value) }
    }
}
