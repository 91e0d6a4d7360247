public import Foundation

extension Date {
    /// The time as RFC 3339 writes it, in UTC with milliseconds: `2026-01-01T09:00:00.000Z`.
    public var inUTC: String { formatted(Self.utcStyle) }

    /// Reads what RFC 3339 writes in UTC, with or without fractions of a second; nil for anything else.
    public init?(inUTC text: String) {
        let styles = [Self.utcStyle, Date.ISO8601FormatStyle()]
        guard let time = styles.lazy.compactMap({ try? $0.parse(text) }).first else { return nil }
        self = time
    }

    private static let utcStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}
