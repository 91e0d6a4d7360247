import Foundation

/// A count that threads wait for.
package final class Latch: @unchecked Sendable {
    // Unchecked: the condition guards the count.
    private let condition = NSCondition()
    private var missing: Int

    package init(_ count: Int = 1) { missing = count }

    package func countDown() {
        condition.lock()
        defer { condition.unlock() }
        missing -= 1
        condition.broadcast()
    }

    /// Blocks the thread until the count is reached.
    package func wait() {
        condition.lock()
        defer { condition.unlock() }
        while missing > 0 { condition.wait() }
    }
}
