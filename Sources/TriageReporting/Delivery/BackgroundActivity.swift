import Dispatch
import Foundation

/// Work that the system lets an app finish after it has moved to the background.
enum BackgroundActivity {
    /// Runs work that sends reports, and asks for time on systems that suspend apps.
    ///
    /// - Parameters:
    ///   - work: The work.
    ///   - onExpiry: The steps to take at once when the system grants no more time. They run on
    ///     another thread, and the work may still be running.
    static func run(
        _ work: @Sendable () async -> Void, onExpiry: @escaping @Sendable () -> Void = {}
    ) async {
        #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
        let isDone = DispatchSemaphore(value: 0)
        // The time lasts until the block returns. The system calls the block again if it ends
        // sooner.
        let reason = "reports are sent"
        ProcessInfo.processInfo.performExpiringActivity(withReason: reason) { isExpired in
            guard isExpired else { return isDone.wait() }
            onExpiry()
            isDone.signal()
        }
        defer { isDone.signal() }
        #endif
        await work()
    }
}
