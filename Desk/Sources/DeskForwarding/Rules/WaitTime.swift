import DeskModel

/// Reads the waits that receivers ask for, a day at most.
enum WaitTime {
    static let longest = Duration.seconds(86_400)

    /// Reads digits, with or without decimals; nil for any other text.
    static func seconds(_ text: String) -> Duration? {
        let digits = text.filter { $0 != " " }
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
            let seconds = Double(digits)
        else { return nil }
        return self.seconds(seconds)
    }

    /// Returns the duration of a number that is not negative.
    static func seconds(_ seconds: Double) -> Duration? {
        guard seconds >= 0 else { return nil }
        return min(longest, .milliseconds(Int64((min(seconds, 86_400) * 1000).rounded(.up))))
    }

    /// Reads a date of HTTP as the time until then.
    static func date(_ text: String, at now: Timestamp) -> Duration? {
        time(text).map { max(.zero, min(longest, $0 - now)) }
    }

    /// Reads a date of HTTP, such as `Sun, 06 Nov 1994 08:49:37 GMT`; nil for any other text.
    static func time(_ text: String) -> Timestamp? {
        let words = text.split(separator: " ")
        guard words.count == 6, words[5] == "GMT",
            let month = months.firstIndex(of: String(words[2]))
        else { return nil }
        let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
        return Timestamp("\(words[3])-\(number)-\(words[1])T\(words[4])Z")
    }

    static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
