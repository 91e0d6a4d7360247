#if Moya
import Foundation
import TriageConcurrency

/// A flag that tasks and threads wait for until a test raises it.
final class AsyncFlag: Sendable {
    private let stream = AsyncStream<Void>.makeStream()
    private let semaphore = DispatchSemaphore(value: 0)

    func raise() {
        stream.continuation.finish()
        semaphore.signal()
    }

    func wait() async { for await _ in stream.stream {} }

    /// Blocks a thread that is not one of Swift's.
    func block() { semaphore.wait() }
}
#endif
