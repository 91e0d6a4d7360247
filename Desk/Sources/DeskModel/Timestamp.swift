/// A point in time, in milliseconds since 1970.
package struct Timestamp: Hashable, Comparable, Sendable {
    /// The milliseconds since 1970-01-01T00:00:00Z.
    package let milliseconds: Int64

    /// Creates a time.
    package init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// Creates a time from seconds since 1970; nil unless it is finite and in the years 1 to 9999.
    package init?(seconds: Double) {
        guard seconds > -62_135_596_800, seconds < 253_402_300_800 else { return nil }
        self.init(milliseconds: Int64((seconds * 1000).rounded()))
    }

    /// The seconds since 1970.
    package var seconds: Double { Double(milliseconds) / 1000 }

    /// The number of the day in UTC, counted from 1970.
    package var day: Int64 { milliseconds.flooredDivision(by: 86_400_000) }

    /// Orders by time.
    package static func < (one: Timestamp, other: Timestamp) -> Bool {
        one.milliseconds < other.milliseconds
    }

    /// The time so long after.
    package static func + (time: Timestamp, duration: Duration) -> Timestamp {
        Timestamp(milliseconds: time.milliseconds.clampedSum(duration.milliseconds))
    }

    /// The time so long before.
    package static func - (time: Timestamp, duration: Duration) -> Timestamp {
        Timestamp(milliseconds: time.milliseconds.clampedDifference(duration.milliseconds))
    }

    /// The time from another to this one.
    package static func - (time: Timestamp, other: Timestamp) -> Duration {
        .milliseconds(time.milliseconds.clampedDifference(other.milliseconds))
    }
}

extension Duration {
    /// The duration in whole milliseconds.
    package var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}

extension Timestamp: CustomStringConvertible {
    /// The time as RFC 3339 in UTC, with milliseconds: `2026-01-02T03:04:05.678Z`.
    package var description: String {
        let day = day
        let rest = milliseconds &- day &* 86_400_000
        let date = Self.date(ofDay: day)
        func padded(_ number: Int64, _ width: Int) -> String {
            let digits = "\(number)"
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        let clock = [rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60]
            .map { padded($0, 2) }.joined(separator: ":")
        return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
            + "T\(clock).\(padded(rest % 1000, 3))Z"
    }

    /// Reads RFC 3339.
    ///
    /// Without an offset, UTC is meant, as some SDKs write it. A leap second is the second after.
    package init?(_ text: some StringProtocol) {
        var rest = Array(text.utf8)[...]
        func number(_ digits: Int) -> Int64? {
            guard rest.count >= digits,
                rest.prefix(digits).allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
            else { return nil }
            defer { rest = rest.dropFirst(digits) }
            return rest.prefix(digits).reduce(0) { $0 * 10 + Int64($1 - 0x30) }
        }
        func take(_ allowed: String) -> UInt8? {
            guard let byte = rest.first, allowed.utf8.contains(byte) else { return nil }
            rest = rest.dropFirst()
            return byte
        }
        guard let year = number(4), year > 0, take("-") != nil, let month = number(2),
            (1...12).contains(month), take("-") != nil, let day = number(2),
            (1...Self.days(in: month, of: year)).contains(day), take("Tt ") != nil,
            let hour = number(2), hour < 24, take(":") != nil, let minute = number(2), minute < 60,
            take(":") != nil, let second = number(2), second <= 60
        else { return nil }
        var fraction = 0.0
        if take(".") != nil {
            let digits = rest.prefix { $0 >= 0x30 && $0 <= 0x39 }
            guard !digits.isEmpty else { return nil }
            fraction = digits.prefix(9).reversed().reduce(0) { ($0 + Double($1 - 0x30)) / 10 }
            rest = rest.dropFirst(digits.count)
        }
        var offset: Int64 = 0
        if let sign = take("+-") {
            guard let hours = number(2), hours < 24 else { return nil }
            _ = take(":")
            guard let minutes = number(2), minutes < 60 else { return nil }
            offset = (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -1 : 1)
        } else if !rest.isEmpty, take("Zz") == nil {
            return nil
        }
        guard rest.isEmpty else { return nil }
        let days = Self.day(year: year, month: month, day: day)
        let seconds = ((days * 24 + hour) * 60 + minute - offset) * 60 + second
        self.init(milliseconds: seconds * 1000 + Int64((fraction * 1000).rounded()))
    }

    private static func days(in month: Int64, of year: Int64) -> Int64 {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// The days since 1970 of a date of the Gregorian calendar.
    ///
    /// The year is counted from March on.
    /// The year of a day, by the day's number since 1970.
    static func year(ofDay day: Int64) -> Int64 { date(ofDay: day).year }

    /// The number of a day since 1970.
    static func day(year: Int64, month: Int64, day: Int64) -> Int64 {
        let year = month <= 2 ? year - 1 : year
        let era = year.flooredDivision(by: 400)
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - 719_468
    }

    private static func date(ofDay day: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = day + 719_468
        let era = shifted.flooredDivision(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (
            yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
            dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        )
    }
}

extension Int64 {
    // A damaged row or a command's number may be any.

    fileprivate func clampedSum(_ other: Int64) -> Int64 {
        let (sum, isOver) = addingReportingOverflow(other)
        return isOver ? (other < 0 ? .min : .max) : sum
    }

    fileprivate func clampedDifference(_ other: Int64) -> Int64 {
        let (difference, isOver) = subtractingReportingOverflow(other)
        return isOver ? (other < 0 ? .max : .min) : difference
    }

    func flooredDivision(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
