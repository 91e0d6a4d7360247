import Dispatch
import Foundation

/// Work that the system lets an app end after it has gone to the background.
enum BackgroundActivity {
    /// Does some work, and asks for the time where an app would be suspended.
    ///
    /// - Parameters:
    ///   - reason: What the time is for; the system's logs show it.
    ///   - work: The work.
    ///   - onExpiry: What must be done at once when the system gives no more time, on a thread of its
    ///     own while the work may still run.
    static func run(
        _ reason: String, _ work: @Sendable () async -> Void,
        onExpiry: @escaping @Sendable () -> Void = {}
    ) async {
        #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
        let isDone = DispatchSemaphore(value: 0)
        // The time lasts until the block returns; it is called again when it ends sooner.
        ProcessInfo.processInfo.performExpiringActivity(withReason: reason) { isExpired in
            guard isExpired else { return isDone.wait() }
            onExpiry()
            isDone.signal()
        }
        await work()
        isDone.signal()
        #else
        await work()
        #endif
    }
}
