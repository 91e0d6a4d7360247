import Foundation
import TriageSinkSupport

extension Date {
    /// Parses an RFC 3339 time or seconds since 1970; a time without a zone is UTC.
    ///
    /// Returns nil for anything else and for times outside the years 1600 to 9999.
    init?(sentry value: SentryJSONValue) {
        switch value {
        case .string(let text):
            let utc = Date(iso8601: text) ?? Date(iso8601WithoutZone: text[...])
            guard let time = utc ?? Date(iso8601WithOffset: text) else { return nil }
            self = time
        case .int(let seconds): self.init(timeIntervalSince1970: Double(seconds))
        case .double(let seconds): self.init(timeIntervalSince1970: seconds)
        default: return nil
        }
        guard self == clampedToCalendar else { return nil }
    }

    /// Parses an RFC 3339 time with an offset such as `+09:00`.
    private init?(iso8601WithOffset text: String) {
        let zone = text.suffix(6)
        guard let time = Date(iso8601WithoutZone: text.dropLast(6)), let sign = zone.first,
            "+-".contains(sign),
            let distance = Date(iso8601WithoutZone: "1970-01-01T\(zone.dropFirst()):00")?
                .timeIntervalSince1970
        else { return nil }
        self = time - (sign == "-" ? -distance : distance)
    }
}
