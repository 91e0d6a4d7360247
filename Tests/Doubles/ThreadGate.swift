import Dispatch

/// A gate that blocks threads until it is opened.
///
/// A blocked thread leaves the processor to others; one that yields in a loop starves them.
package final class ThreadGate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    package init() {}

    /// Blocks the thread until the gate is open.
    package func wait() {
        semaphore.wait()
        semaphore.signal()
    }

    package func open() { semaphore.signal() }
}
