public import Foundation
import HTTPTypes

extension ClientResponse {
    /// How long the server asks to wait: `Retry-After`, as seconds or as any date of HTTP (RFC 9110,
    /// section 10.2.3).
    ///
    /// - Parameter now: The time that a date is compared with.
    /// - Returns: The time to wait; nil where there is no field, or one that is unreadable, negative
    ///   or past.
    public func retryAfter(now: Date = Date()) -> Duration? {
        guard let text = head.headerFields[.retryAfter]?.trimmingCharacters(in: .whitespaces)
        else { return nil }
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return .seconds(min(Int(text) ?? .max, Self.longestWait))
        }
        let wait = HTTPDate.date(text, now: now)?.timeIntervalSince(now) ?? 0
        return wait > 0 ? .seconds(min(wait, Double(Self.longestWait))) : nil
    }

    /// Ten years, in seconds: longer than anyone waits, and short enough to add to.
    private static let longestWait = 315_360_000
}

/// The three forms of a date in HTTP (RFC 9110, section 5.6.7).
private enum HTTPDate {
    static func date(_ text: String, now: Date) -> Date? {
        // A formatter ends the process over some texts that are not ASCII; the longest date has 36.
        guard text.utf8.count <= 64, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
        else { return nil }
        let single = text.split(separator: " ").joined(separator: " ")
        // A formatter takes a date that ends before its form does, but without GMT it is none.
        let forms = forms.lazy.filter { $0.hasSuffix("'GMT'") == single.hasSuffix(" GMT") }
        return forms.compactMap { form in
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.timeZone = TimeZone(secondsFromGMT: 0)
            // A year of two digits is no more than 50 years away.
            formatter.twoDigitStartDate = now.addingTimeInterval(-50 * 365.25 * 86_400)
            formatter.dateFormat = form
            return formatter.date(from: single)
        }.first
    }

    private static let forms = [
        "EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'",
        "EEE MMM d HH:mm:ss yyyy",
    ]
}
