public import Foundation
import HTTPTypes

extension ClientResponse {
    /// The time that the server asks the client to wait.
    ///
    /// It is what a `Retry` has read from a vendor's field, or else `Retry-After`. That field holds
    /// a number of seconds or an HTTP date in any of its three forms (RFC 9110, sections 10.2.3 and
    /// 5.6.7). A wait of more than ten years is cut to ten years.
    ///
    /// - Parameter now: The device's time; see ``wait(until:now:)``.
    /// - Returns: The wait. It is nil if there is no field, if the field is unreadable or negative,
    ///   or if its date is past.
    package func retryAfter(now: Date = Date()) -> Duration? {
        if let askedWait { return askedWait }
        guard let text = head.headerFields[.retryAfter]?.trimmingCharacters(in: .whitespaces)
        else { return nil }
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return min(.seconds(Int(text) ?? .max), Self.longestWait)
        }
        return httpDate(text, now: now).flatMap { wait(until: $0, now: now) }
    }

    /// Returns the time from this response until a date of the server's; nil for a past date.
    ///
    /// It is measured with the server's own clock, which is the response's `Date` (RFC 9110,
    /// section 6.6.1), because the device's may be wrong. A wait of more than a day by a clock that
    /// is more than a day from the device's is not believed if the device's clock makes it shorter.
    /// A wait of more than ten years is cut to ten years.
    ///
    /// - Parameters:
    ///   - date: The date.
    ///   - now: The device's time, which counts if the response has no readable and credible
    ///     `Date`.
    /// - Returns: The wait.
    public func wait(until date: Date, now: Date = Date()) -> Duration? {
        let (sent, day) = (dateSent(now: now) ?? now, 86_400.0)
        var wait = date.timeIntervalSince(sent)
        if wait > day, abs(sent.timeIntervalSince(now)) > day {
            wait = min(wait, date.timeIntervalSince(now))
        }
        return wait > 0 ? min(.seconds(wait), Self.longestWait) : nil
    }

    /// The response's `Date`; the first one of a repeated field, whose values commas join.
    private func dateSent(now: Date) -> Date? {
        guard let text = head.headerFields[.date] else { return nil }
        let end = text.range(of: "GMT")?.upperBound ?? text.endIndex
        return httpDate(String(text[..<end]), now: now)
    }

    /// Ten years: longer than any wait, and short enough to add to without overflow.
    static let longestWait = Duration.seconds(315_360_000)
}

/// Parses an HTTP date in any of its three forms (RFC 9110, section 5.6.7).
private func httpDate(_ text: String, now: Date) -> Date? {
    // DateFormatter ends the process on some texts that are not ASCII; the longest date has 36
    // bytes.
    guard text.utf8.count <= 64, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
    else { return nil }
    let single = text.split(separator: " ").joined(separator: " ")
    // DateFormatter accepts a text that ends before its format does, but a date without GMT is
    // invalid.
    let forms = httpDateForms.lazy.filter { $0.hasSuffix("'GMT'") == single.hasSuffix(" GMT") }
    return forms.compactMap { form in
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        // A year of two digits is at most 50 years in the future (RFC 9110, section 5.6.7).
        formatter.twoDigitStartDate = now.addingTimeInterval(-50 * 365.25 * 86_400)
        formatter.dateFormat = form
        return formatter.date(from: single)
    }.first
}

private let httpDateForms = [
    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'", "EEE MMM d HH:mm:ss yyyy",
]
