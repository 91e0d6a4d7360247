// A double of AppKit: what has VoiceOver say something, and the end of an app.
@_exported import Foundation

@MainActor
open class NSWindow: NSObject {}

@MainActor
open class NSApplication: NSObject {
    public nonisolated class var willTerminateNotification: Notification.Name { fatalError() }

    public var mainWindow: NSWindow? { nil }
}

@MainActor public var NSApp: NSApplication! { nil }

public enum NSAccessibilityPriorityLevel: Int, Sendable { case low, medium, high }

public enum NSAccessibility {
    public struct Notification: Sendable {
        public static let announcementRequested = Self()
    }

    public struct NotificationUserInfoKey: Hashable, Sendable {
        public static let announcement = Self(name: "announcement")
        public static let priority = Self(name: "priority")

        let name: String
    }

    public static func post(
        element: Any, notification: Notification, userInfo: [NotificationUserInfoKey: Any]?
    ) {}
}
