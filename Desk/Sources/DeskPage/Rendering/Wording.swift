import DeskModel
import HTMLTemplates

/// Numbers, times and names in the words of a language.
struct Wording: Sendable {
    let texts: Texts
    let now: Timestamp

    init(_ context: PageContext) {
        (texts, now) = (Texts(context.language), context.now)
    }

    subscript(key: TextKey) -> String { texts[key] }

    // MARK: Numbers

    /// A number with a comma for each thousand.
    func number(_ number: Int) -> String {
        let digits = Array(String(number.magnitude))
        var result = number < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { result += "," }
            result.append(digit)
        }
        return result
    }

    /// A text with a number in it, in the singular if it is one.
    func counted(_ number: Int, _ one: TextKey, _ other: TextKey) -> String {
        texts(number == 1 ? one : other, ["count": self.number(number)])
    }

    /// A share of a whole in percent; hundreds only if it is all.
    func percent(_ part: Int, of whole: Int) -> String? {
        guard whole > 0 else { return nil }
        let share = min(1, max(0, Double(part) / Double(whole)))
        let tenths = part >= whole ? 1000 : min(999, Int((share * 1000).rounded()))
        return tenths % 10 == 0 ? "\(tenths / 10)%" : "\(tenths / 10).\(tenths % 10)%"
    }

    /// A number of bytes.
    func size(_ bytes: Int) -> String {
        let units = ["kB", "MB", "GB", "TB"]
        var (value, unit) = (Double(max(0, bytes)), "B")
        for next in units where value >= 1000 { (value, unit) = (value / 1000, next) }
        let tenths = Int((value * 10).rounded())
        let isWhole = unit == "B" || tenths % 10 == 0 || tenths >= 100
        return isWhole
            ? "\(Int(value.rounded())) \(unit)" : "\(tenths / 10).\(tenths % 10) \(unit)"
    }

    // MARK: Times

    /// A time for a `<time>` element: how long ago it was, and when.
    func time(_ time: Timestamp) -> Values {
        ["iso": time.description, "relative": relative(time), "full": full(time)]
    }

    /// The time that has passed since then; the date if it is more than a week.
    func relative(_ time: Timestamp) -> String {
        let seconds = (now - time).milliseconds / 1000
        switch seconds {
        case ..<(-60): return full(time)
        case ..<60: return texts[.timeNow]
        case ..<3600: return ago(seconds / 60, .timeMinutes)
        case ..<86_400: return ago(seconds / 3600, .timeHours)
        case ..<604_800: return ago(seconds / 86_400, .timeDays)
        default: return String(time.description.prefix { $0 != "T" })
        }
    }

    private func ago(_ count: Int64, _ key: TextKey) -> String {
        texts(key, ["count": "\(count)"])
    }

    /// The date and the time of day, in UTC.
    func full(_ time: Timestamp) -> String {
        let parts = time.description.split(separator: "T")
        guard parts.count == 2 else { return time.description }
        return "\(parts[0]) \(parts[1].prefix { $0 != "." }) UTC"
    }

    /// The time of day with milliseconds.
    func clock(_ time: Timestamp) -> String {
        let parts = time.description.split(separator: "T")
        return parts.count == 2 ? String(parts[1].prefix { $0 != "Z" }) : time.description
    }

    // MARK: Problems

    /// What is wrong with a query, and what there is.
    func sentence(_ problem: GroupQuery.Problem) -> String {
        switch problem {
        case .tooLong: texts(.queryTooLong, ["count": number(GroupQuery.limit)])
        case .openQuote: texts[.queryOpenQuote]
        case .noValue(let name): texts(.queryNoValue, ["name": name.shown(60)])
        case .state: texts(.queryState, ["states": GroupQuery.states.joined(separator: ", ")])
        case .level:
            texts(.queryLevel, ["levels": Level.allCases.map(\.rawValue).joined(separator: ", ")])
        }
    }

    // MARK: Names

    /// The name of a level.
    func level(_ level: Level) -> String {
        switch level {
        case .debug: texts[.levelDebug]
        case .info: texts[.levelInfo]
        case .warning: texts[.levelWarning]
        case .error: texts[.levelError]
        case .fatal: texts[.levelFatal]
        }
    }

    /// The name of a status.
    func status(_ status: Group.Status) -> String {
        switch status {
        case .open: texts[.statusOpen]
        case .resolved: texts[.statusResolved]
        case .muted: texts[.statusMuted]
        }
    }
}
