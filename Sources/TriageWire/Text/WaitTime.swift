import Foundation

/// How long a receiver asks to wait, as header fields and bodies say it.
enum WaitTime {
    /// A day: whoever asks for more is asked again then.
    static let longest = 86_400.0

    /// A number of seconds; nil where there is none, or one that is negative.
    static func seconds(_ value: Double?) -> Duration? {
        guard let value, value >= 0 else { return nil }
        return .milliseconds(Int((min(value, longest) * 1000).rounded(.up)))
    }

    /// Digits with or without decimals.
    static func seconds(_ text: String?) -> Duration? {
        guard let text = text?.trimmingCharacters(in: .whitespaces), !text.isEmpty,
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E })
        else { return nil }
        return seconds(Double(text))
    }

    /// `Retry-After`: seconds, or any date of HTTP that is not past (RFC 9110, section 10.2.3).
    static func retryAfter(_ text: String?, now: Date) -> Duration? {
        guard let text else { return nil }
        return seconds(text)
            ?? forms.lazy.compactMap { date(text, form: $0) }.first
            .flatMap { seconds($0.timeIntervalSince(now)) }
    }

    private static func date(_ text: String, form: String) -> Date? {
        // A formatter ends the process over some texts that are not ASCII; the longest date has 36.
        guard text.utf8.count <= 64, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
        else { return nil }
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = form
        return formatter.date(from: text.trimmingCharacters(in: .whitespaces))
    }

    /// The forms that RFC 9110, section 5.6.7 has a recipient accept.
    private static let forms = [
        "EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'",
        "EEE MMM d HH:mm:ss yyyy",
    ]
}
