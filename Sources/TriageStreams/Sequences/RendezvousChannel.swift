import TriageConcurrency

/// A channel without a buffer: each sender waits until the receiver takes its value.
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

    /// Sends a value and waits until it is received or the channel is finished.
    ///
    /// A sender whose task is canceled withdraws its value and returns.
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

    /// Waits for the next value; nil if the channel is finished or another receiver waits already.
    func receive() async -> Value? {
        await withCheckedContinuation { continuation in
            let (sender, isOver) = state.withLock { state in
                let sender = state.senders.isEmpty ? nil : state.senders.removeFirst()
                let isOver = state.isFinished || state.receiver != nil
                if sender == nil, !isOver { state.receiver = continuation }
                return (sender, isOver)
            }
            sender?.continuation.resume()
            if sender != nil || isOver { continuation.resume(returning: sender?.value) }
        }
    }

    /// Ends the channel and resumes everyone who waits.
    func finish() {
        let former = state.withLock { state in
            defer { state = State(isFinished: true) }
            return state
        }
        former.receiver?.resume(returning: nil)
        for sender in former.senders { sender.continuation.resume() }
    }

    private func add(_ sender: Sender) {
        let (receiver, isOver) = state.withLock { state in
            // `withdraw` may have run before the sender was added, and would not run again.
            let isOver = state.isFinished || Task.isCancelled
            let receiver = isOver ? nil : state.receiver.take()
            if !isOver, receiver == nil { state.senders.append(sender) }
            return (receiver, isOver)
        }
        receiver?.resume(returning: sender.value)
        if isOver || receiver != nil { sender.continuation.resume() }
    }

    private func withdraw(_ id: Int) {
        let sender = state.withLock { state in
            let index = state.senders.firstIndex { $0.id == id }
            return index.map { state.senders.remove(at: $0) }
        }
        sender?.continuation.resume()
    }
}
