package import Foundation

extension Date {
    /// The time in RFC 3339 format, in UTC with milliseconds: `2026-01-01T09:00:00.000Z`.
    ///
    /// A time outside the years 1600 to 9999 becomes the nearest time inside them.
    package var iso8601: String {
        // The style truncates below a millisecond, so a time just parsed could lose one.
        let milliseconds = (clampedToCalendar.timeIntervalSince1970 * 1000).rounded()
        return Date(timeIntervalSince1970: milliseconds / 1000 + 0.0001).formatted(Self.utcStyle)
    }

    /// The nearest time in the years 1600 to 9999, where calendars agree; 1970 for NaN.
    package var clampedToCalendar: Date {
        guard !timeIntervalSince1970.isNaN else { return Date(timeIntervalSince1970: 0) }
        let first = Date(timeIntervalSince1970: -11_676_096_000)
        return min(max(self, first), Date(timeIntervalSince1970: 253_402_300_799))
    }

    private static let utcStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}
