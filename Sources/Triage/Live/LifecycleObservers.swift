import Foundation

#if canImport(UIKit) && !os(watchOS)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

/// Observers of the system's notifications about the app, until they are deallocated.
final class LifecycleObservers: Sendable {
    /// The names of the notifications; nil for what a system does not announce.
    struct Names: Sendable {
        var background: Notification.Name?
        var foreground: Notification.Name?
        var termination: Notification.Name?
    }

    private struct Token: @unchecked Sendable {
        // Unchecked: the token is only given back to the notification center, on one thread.
        let observer: any NSObjectProtocol
    }

    private let tokens: [Token]

    init(_ lifecycle: Lifecycle, _ names: Names) {
        func observe(
            _ name: Notification.Name?,
            _ begin: @escaping @Sendable () -> @Sendable () async -> Void
        ) -> Token? {
            guard let name else { return nil }
            return Token(
                observer: NotificationCenter.default.addObserver(
                    forName: name, object: nil, queue: nil
                ) { _ in
                    // The move begins at once, so that moves keep the order of their notifications.
                    let finish = begin()
                    Task { await finish() }
                })
        }
        tokens = [
            observe(names.background, lifecycle.enterBackground),
            observe(names.foreground) {
                lifecycle.enterForeground()
                return {}
            },
            observe(names.termination, lifecycle.terminate),
        ].compactMap(\.self)
    }

    deinit {
        for token in tokens { NotificationCenter.default.removeObserver(token.observer) }
    }
}

extension LifecycleObservers.Names {
    /// The names on this system.
    ///
    /// An app on macOS is never suspended, so only its termination counts there.
    static var system: Self {
        #if os(watchOS)
        // WatchKit declares its constants on the main actor, unlike UIKit and AppKit.
        Self(
            background: Notification.Name("WKApplicationDidEnterBackgroundNotification"),
            foreground: Notification.Name("WKApplicationWillEnterForegroundNotification"))
        #elseif canImport(UIKit)
        Self(
            background: UIApplication.didEnterBackgroundNotification,
            foreground: UIApplication.willEnterForegroundNotification,
            termination: UIApplication.willTerminateNotification)
        #elseif canImport(AppKit)
        Self(termination: NSApplication.willTerminateNotification)
        #else
        Self()
        #endif
    }
}
