// A double of Accessibility: what has VoiceOver say something where there is no UIKit.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
public enum AccessibilityNotification {
    public struct Announcement {
        public init(_ announcement: String) {}

        public func post() {}
    }
}
