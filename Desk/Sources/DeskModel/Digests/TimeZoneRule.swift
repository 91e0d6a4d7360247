/// A rule for the difference of a clock to UTC, as POSIX writes it: `CET-1CEST,M3.5.0,M10.5.0/3`.
struct TimeZoneRule: Hashable, Sendable {
    /// A day of each year, and a time of it.
    fileprivate struct Turn: Hashable, Sendable {
        enum Day: Hashable, Sendable {
            /// A weekday, 0 for Sunday, of the first to fourth or the last (5) week of a month.
            case weekday(Int64, week: Int64, month: Int64)
            /// A day from 1 to 365; the 29th of February has no number.
            case withoutLeapDay(Int64)
            /// A day from 0 to 365.
            case ofYear(Int64)
        }

        var day: Day
        var seconds: Int64 = 7200
    }

    private var standard: Int64
    private var summer: (offset: Int64, begin: Turn, end: Turn)? {
        guard let summerOffset, let begin, let end else { return nil }
        return (summerOffset, begin, end)
    }
    private var summerOffset: Int64?
    private var begin: Turn?
    private var end: Turn?

    /// Reads a rule; nil for another text.
    init?(_ text: String) {
        var reader = RuleReader(rest: text.utf8[...])
        guard reader.name(), let standard = reader.time() else { return nil }
        // The text says how far it is behind UTC.
        self.standard = -standard
        guard !reader.rest.isEmpty else { return }
        guard reader.name() else { return nil }
        summerOffset = self.standard + 3600
        if reader.rest.first != UInt8(ascii: ",") {
            guard let offset = reader.time() else { return nil }
            summerOffset = -offset
        }
        guard let begin = reader.turn(), let end = reader.turn(), reader.rest.isEmpty else {
            return nil
        }
        (self.begin, self.end) = (begin, end)
    }

    /// The seconds that the clock is ahead of UTC at a second since 1970.
    func offset(at second: Int64) -> Int64 {
        guard let summer else { return standard }
        let year = Timestamp.year(ofDay: (second + standard).flooredDivision(by: 86_400))
        let begin = summer.begin.second(in: year) - standard
        let end = summer.end.second(in: year) - summer.offset
        let isSummer =
            begin < end ? (begin..<end).contains(second) : !(end..<begin).contains(second)
        return isSummer ? summer.offset : standard
    }
}

extension TimeZoneRule.Turn {
    /// The second since 1970 by the clock's own time.
    fileprivate func second(in year: Int64) -> Int64 { day(in: year) * 86_400 + seconds }

    private func day(in year: Int64) -> Int64 {
        let first = Timestamp.day(year: year, month: 1, day: 1)
        switch day {
        case .ofYear(let number): return first + number
        case .withoutLeapDay(let number):
            let march = Timestamp.day(year: year, month: 3, day: 1)
            return number < 60 ? first + number - 1 : march + number - 60
        case .weekday(let weekday, let week, let month):
            let first = Timestamp.day(year: year, month: month, day: 1)
            let next =
                month < 12
                ? Timestamp.day(year: year, month: month + 1, day: 1)
                : Timestamp.day(year: year + 1, month: 1, day: 1)
            // The first of January 1970 was a Thursday.
            let ahead = (weekday - (first + 4) % 7 + 7) % 7
            let found = first + ahead + 7 * (week - 1)
            return found < next ? found : found - 7
        }
    }
}

private struct RuleReader {
    var rest: Substring.UTF8View

    /// Passes a name: letters, or anything in angle brackets.
    mutating func name() -> Bool {
        if take("<") {
            guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
            rest = rest[rest.index(after: end)...]
            return true
        }
        let letters = rest.prefix { ($0 | 0x20) &- 0x61 < 26 }
        rest = rest[letters.endIndex...]
        return letters.count >= 3
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest = rest.dropFirst()
        return true
    }

    private mutating func number(_ range: ClosedRange<Int64>) -> Int64? {
        let digits = rest.prefix { $0 &- 0x30 < 10 }
        guard (1...3).contains(digits.count) else { return nil }
        rest = rest[digits.endIndex...]
        let number = digits.reduce(Int64(0)) { $0 * 10 + Int64($1 - 0x30) }
        return range.contains(number) ? number : nil
    }

    /// Reads hours, minutes and seconds.
    mutating func time() -> Int64? {
        let isNegative = take("-")
        if !isNegative { _ = take("+") }
        guard let hours = number(0...167) else { return nil }
        var seconds = hours * 3600
        for unit: Int64 in [60, 1] where take(":") {
            guard let part = number(0...59) else { return nil }
            seconds += part * unit
        }
        return isNegative ? -seconds : seconds
    }

    /// Reads a day with its time.
    mutating func turn() -> TimeZoneRule.Turn? {
        guard take(",") else { return nil }
        var turn: TimeZoneRule.Turn
        if take("M") {
            guard let month = number(1...12), take("."), let week = number(1...5), take("."),
                let weekday = number(0...6)
            else { return nil }
            turn = .init(day: .weekday(weekday, week: week, month: month))
        } else if take("J") {
            guard let number = number(1...365) else { return nil }
            turn = .init(day: .withoutLeapDay(number))
        } else {
            guard let number = number(0...365) else { return nil }
            turn = .init(day: .ofYear(number))
        }
        if take("/") {
            guard let seconds = time() else { return nil }
            turn.seconds = seconds
        }
        return turn
    }
}
