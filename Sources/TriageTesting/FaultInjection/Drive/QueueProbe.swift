import Dispatch
import Foundation
import TriageConcurrency

/// Blocks that go behind those of an app, on each kind of queue that it may use.
enum QueueProbe {
    /// Waits until one block has run on each queue, and a time has passed.
    ///
    /// A busy machine delays these blocks as it delays those of the app.
    static func pass(after delay: Duration = .zero) async {
        let queues: [DispatchQueue] = [
            .global(), .global(qos: .userInitiated), .global(qos: .utility),
            DispatchQueue(label: "triage.testing.probe"),
        ]
        let left = Lock(queues.count + 3)
        await withCheckedContinuation { continuation in
            let arrive: @Sendable () -> Void = {
                let isLast = left.withLock { left in
                    left -= 1
                    return left == 0
                }
                if isLast { continuation.resume() }
            }
            for queue in queues { queue.async(execute: arrive) }
            Task.detached { arrive() }
            Thread.detachNewThread(arrive)
            let seconds = delay / .seconds(1)
            DispatchQueue.global().asyncAfter(deadline: .now() + seconds) {
                DispatchQueue.main.async(execute: arrive)
            }
        }
    }
}
