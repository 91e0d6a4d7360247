// What Apple's Foundation has beyond the one of other platforms.
public import Foundation

@available(macOS, unavailable)
extension ProcessInfo {
    public func performExpiringActivity(
        withReason reason: String, using block: @escaping @Sendable (Bool) -> Void
    ) {}
}
