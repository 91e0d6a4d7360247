import Foundation
import Synchronization

/// Threads with stacks that hold the deepest tree, one a core.
enum Workers {
    private static let stackSize = 256 << 20

    /// The number of cores.
    static var count: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }

    /// Does work for each index, each on one of the threads; `each` runs one at a time.
    static func forEach<Value: Sendable>(
        _ count: Int, threads: Int = Workers.count, work: @escaping @Sendable (Int) -> Value,
        each: @escaping @Sendable (Int, Value) -> Void
    ) {
        let next = Atomic(0)
        let turn = Mutex(())
        run(min(threads, max(1, count))) {
            while true {
                let index = next.add(1, ordering: .relaxed).oldValue
                guard index < count else { return }
                let value = work(index)
                turn.withLock { _ in each(index, value) }
            }
        }
    }

    private static func run(_ threads: Int, _ body: @escaping @Sendable () -> Void) {
        let group = DispatchGroup()
        for _ in 0..<threads {
            group.enter()
            let thread = Thread {
                body()
                group.leave()
            }
            thread.stackSize = stackSize
            thread.start()
        }
        group.wait()
    }
}

extension Workers {
    /// Does work on one thread with a deep stack, and waits for it.
    static func onDeepStack<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Value {
        let result = Box<Value>()
        run(1) { result.value = work() }
        guard let value = result.value else { preconditionFailure("the thread has ended") }
        return value
    }

    private final class Box<Value>: @unchecked Sendable {
        // Unchecked: one thread writes, and the other reads after it has ended.
        var value: Value?
    }
}
