#if SentryCocoa
import Foundation
import Sentry

/// The SDK of the process, as a test sees it: with an address at which no one listens.
enum SDK {
    // Unchecked: the suites are serialized, and the SDK calls back in the thread that captures.
    nonisolated(unsafe) private(set) static var events: [Event] = []

    /// Starts the SDK, and forgets the events of its last start.
    ///
    /// It does so on the main thread; elsewhere the SDK would start later.
    static func start(_ change: @escaping (Options) -> Void = { _ in }) {
        nonisolated(unsafe) let change = change
        if Thread.isMainThread { begin(change) } else { DispatchQueue.main.sync { begin(change) } }
    }

    private static func begin(_ change: @escaping (Options) -> Void) {
        events = []
        SentrySDK.start { options in
            options.dsn = "https://key@127.0.0.1:9/1"
            change(options)
            let look = options.beforeSend
            options.beforeSend = { event in
                let sent = look == nil ? event : look?(event)
                if let sent { events.append(sent) }
                return sent
            }
        }
    }

    /// The breadcrumbs of the scope, read from an event that is sent for it.
    static var breadcrumbs: [Breadcrumb] {
        SentrySDK.capture(event: Event(level: .info))
        return events.popLast()?.breadcrumbs ?? []
    }
}
#endif
