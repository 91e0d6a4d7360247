import TriageConcurrency

/// A sequence that ignores cancellation, or never has an element.
struct NonCancelableSequence: AsyncSequence, Sendable {
    let gate: HeldElements
    struct Iterator: AsyncIteratorProtocol {
        let gate: HeldElements
        mutating func next() async -> Int? { await gate.next() }
    }
    func makeAsyncIterator() -> Iterator { Iterator(gate: gate) }
}

/// A source of elements that holds its readers until a test releases them, canceled or not.
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
