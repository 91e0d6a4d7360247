package import Foundation
import TriageRedaction

extension Date {
    /// The time as RFC 3339 writes it, in UTC with milliseconds: `2026-01-01T09:00:00.000Z`.
    ///
    /// What is not in the years 1600 to 9999 becomes the nearest time that is.
    package var iso8601: String {
        // The style cuts off what is below a millisecond, and so would lose one that was just read.
        let milliseconds = (clampedToCalendar.timeIntervalSince1970 * 1000).rounded()
        return Date(timeIntervalSince1970: milliseconds / 1000 + 0.0001).formatted(Self.utcStyle)
    }

    /// The nearest time of these years, in which calendars agree; 1970 for what is no time at all.
    package var clampedToCalendar: Date {
        guard !timeIntervalSince1970.isNaN else { return Date(timeIntervalSince1970: 0) }
        let first = Date(timeIntervalSince1970: -11_676_096_000)
        return min(max(self, first), Date(timeIntervalSince1970: 253_402_300_799))
    }

    /// Reads what RFC 3339 writes in UTC, with or without fractions of a second; nil for anything
    /// else, and outside of the years that ``iso8601`` writes.
    package init?(iso8601 text: String) {
        let zone = ["Z", "+00:00", "-00:00"].first(where: text.hasSuffix)
        guard let zone else { return nil }
        self.init(iso8601WithoutZone: text.dropLast(zone.count))
    }

    /// Reads what RFC 3339 writes before the zone, as a clock of UTC shows it.
    package init?(iso8601WithoutZone text: Substring) {
        let (seconds, fraction) = (text.prefix(19), text.dropFirst(19))
        let digits = fraction.utf8.dropFirst()
        // The style takes more than it would write, such as the 30th of February.
        guard let time = try? Date.ISO8601FormatStyle().parse(seconds + "Z"),
            time.iso8601.prefix(19) == seconds,
            fraction.isEmpty
                || fraction.first == "." && !digits.isEmpty && digits.allSatisfy(\.isDigit)
        else { return nil }
        self = time + (Double("0\(fraction)") ?? 0)
    }

    private static let utcStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}
