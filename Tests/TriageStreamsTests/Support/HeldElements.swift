import TriageConcurrency

/// A sequence whose elements come whatever becomes of the task, or that never brings one.
struct NonCancelableSequence: AsyncSequence, Sendable {
    let gate: HeldElements
    struct Iterator: AsyncIteratorProtocol {
        let gate: HeldElements
        mutating func next() async -> Int? { await gate.next() }
    }
    func makeAsyncIterator() -> Iterator { Iterator(gate: gate) }
}

/// Holds whoever waits until a test lets him go, whatever becomes of his task.
final class HeldElements: Sendable {
    private let waiting = Lock<[CheckedContinuation<Int?, Never>]>([])
    var count: Int { waiting.current.count }
    func next() async -> Int? {
        await withCheckedContinuation { continuation in
            waiting.withLock { $0.append(continuation) }
        }
    }
    func resumeAll(returning value: Int?) {
        let all = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        for one in all { one.resume(returning: value) }
    }
}
