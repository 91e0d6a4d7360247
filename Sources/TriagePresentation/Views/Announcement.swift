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
    /// Has VoiceOver say it, since no focus moves to a toast or banner.
    @MainActor func announce() {
        let text = [title, message].compactMap(\.self).joined(separator: "\n")
        #if os(watchOS)
        if #available(watchOS 10, *) { AccessibilityNotification.Announcement(text).post() }
        #elseif canImport(UIKit)
        // After what it says just now: a toast comes with the tap that it answers.
        let words = NSAttributedString(
            string: text, attributes: [.accessibilitySpeechQueueAnnouncement: true])
        UIAccessibility.post(notification: .announcement, argument: words)
        #elseif canImport(AppKit)
        guard let window = NSApp.mainWindow else { return }
        NSAccessibility.post(
            element: window, notification: .announcementRequested,
            userInfo: [
                .announcement: text, .priority: NSAccessibilityPriorityLevel.high.rawValue,
            ])
        #endif
    }
}
#endif
