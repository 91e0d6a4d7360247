public import Foundation

extension Date {
    /// The time as RFC 3339 writes it, in UTC with milliseconds: `2026-01-01T09:00:00.000Z`.
    ///
    /// What is not in the years 1600 to 9999 becomes the nearest time that is.
    public var inUTC: String {
        // The style cuts off what is below a millisecond, and so would lose one that was just read.
        let milliseconds = (sayable.timeIntervalSince1970 * 1000).rounded()
        return Date(timeIntervalSince1970: milliseconds / 1000 + 0.0001).formatted(Self.utcStyle)
    }

    /// The nearest time of these years, in which calendars agree; 1970 for what is no time at all.
    var sayable: Date {
        guard !timeIntervalSince1970.isNaN else { return Date(timeIntervalSince1970: 0) }
        let first = Date(timeIntervalSince1970: -11_676_096_000)
        return min(max(self, first), Date(timeIntervalSince1970: 253_402_300_799))
    }

    /// Reads what RFC 3339 writes in UTC, with or without fractions of a second; nil for anything else.
    public init?(inUTC text: String) {
        let styles = [Self.utcStyle, Date.ISO8601FormatStyle()]
        guard let time = styles.lazy.compactMap({ try? $0.parse(text) }).first else { return nil }
        self = time
    }

    private static let utcStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}
