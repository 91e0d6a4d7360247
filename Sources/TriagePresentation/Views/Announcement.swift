#if canImport(SwiftUI) || canImport(UIKit)
import TriageCore

#if canImport(UIKit)
import Foundation
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

#if os(watchOS)
import Accessibility
#endif

extension Notice {
    /// Announces the notice with VoiceOver, because the focus does not move to a toast or banner.
    ///
    /// Does nothing on watchOS before 10, and on macOS without a main window.
    @MainActor func announce() {
        let text = [title, message].compactMap(\.self).joined(separator: "\n")
        #if os(watchOS)
        if #available(watchOS 10, *) { AccessibilityNotification.Announcement(text).post() }
        #elseif canImport(UIKit)
        // Queued, because VoiceOver may still be speaking about the tap that caused the toast.
        let announcement = NSAttributedString(
            string: text, attributes: [.accessibilitySpeechQueueAnnouncement: true])
        UIAccessibility.post(notification: .announcement, argument: announcement)
        #elseif canImport(AppKit)
        guard let window = NSApp.mainWindow else { return }
        NSAccessibility.post(
            element: window, notification: .announcementRequested,
            userInfo: [.announcement: text, .priority: NSAccessibilityPriorityLevel.high.rawValue])
        #endif
    }
}
#endif
