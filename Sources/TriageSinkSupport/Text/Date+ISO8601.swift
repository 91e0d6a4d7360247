package import Foundation
import TriageRedaction

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

    /// Parses an RFC 3339 time in UTC, with or without fractions of a second.
    ///
    /// Returns nil for any other text and for times outside the years that ``iso8601`` writes.
    package init?(iso8601 text: String) {
        let zone = ["Z", "+00:00", "-00:00"].first(where: text.hasSuffix)
        guard let zone else { return nil }
        self.init(iso8601WithoutZone: text.dropLast(zone.count))
    }

    /// Parses an RFC 3339 time without its zone, as UTC.
    package init?(iso8601WithoutZone text: Substring) {
        let (seconds, fraction) = (text.prefix(19), text.dropFirst(19))
        let digits = fraction.utf8.dropFirst()
        // The style accepts more than it would write, such as February 30.
        guard let time = try? Date.ISO8601FormatStyle().parse(seconds + "Z"),
            time.iso8601.prefix(19) == seconds,
            fraction.isEmpty
                || fraction.first == "." && !digits.isEmpty && digits.allSatisfy(\.isDigit)
        else { return nil }
        self = time + (Double("0\(fraction)") ?? 0)
    }

    private static let utcStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}
