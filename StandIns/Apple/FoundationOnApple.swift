// The part of Apple's Foundation that other platforms lack.
public import Foundation

@available(macOS, unavailable)
extension ProcessInfo {
    public func performExpiringActivity(
        withReason reason: String, using block: @escaping @Sendable (Bool) -> Void
    ) {}
}

public struct LocalizedStringResource: Equatable, Sendable, ExpressibleByStringInterpolation {
    let text: String
    public var locale: Locale

    public init(stringLiteral value: String) {
        text = value
        locale = .current
    }
}

extension String {
    public init(localized resource: LocalizedStringResource) { self = resource.text }
}
