import DeskModel
import HTMLTemplates

/// Numbers as bars of an SVG drawing.
enum Bars {
    /// The largest number of bars.
    private static let limit = 48

    /// Small bars for a row: 96 wide, 24 high.
    static func spark(_ numbers: [Int]) -> [Values] {
        let numbers = numbers.suffix(limit)
        let step = 96 / Double(max(1, numbers.count))
        let peak = max(1, numbers.max() ?? 1)
        return numbers.enumerated().map { index, number in
            let height = number > 0 ? max(2, 24 * Double(number) / Double(peak)) : 1
            return [
                "x": text(Double(index) * step), "y": text(24 - height), "height": text(height),
            ]
        }
    }

    /// The chart of a page: 24 hours, 240 wide, 60 high, with a text alternative.
    static func chart(_ numbers: [Int], _ wording: Wording) -> Values? {
        let numbers = Array(numbers.suffix(limit)).map { max(0, $0) }
        guard !numbers.isEmpty else { return nil }
        let peak = max(1, numbers.max() ?? 1)
        let step = 240 / Double(numbers.count)
        let bars = numbers.enumerated().map { index, number -> Values in
            let height = number > 0 ? max(2, 56 * Double(number) / Double(peak)) : 1
            let label = wording.texts(
                .chartBar,
                [
                    "hour": hour(numbers.count - 1 - index, wording),
                    "count": wording.number(number),
                ])
            return [
                "x": text(Double(index) * step + 1.5), "y": text(60 - height),
                "height": text(height), "value": "\(number)", "label": label,
                "kind": number == 0 ? "zero" : index == numbers.count - 1 ? "now" : "past",
            ]
        }
        return [
            "id": "chart-title", "bars": bars, "summary": summary(numbers, wording),
            "from": hour(numbers.count - 1, wording),
        ]
    }

    /// The number of days that a release's chart shows.
    private static let dayCount = 14

    /// The sessions of a release in the latest days, 84 wide, 20 high; nil if it had none.
    static func days(of release: Release, _ wording: Wording) -> Values? {
        let last = wording.now.day
        let shown = (0..<dayCount).map { last - Int64(dayCount - 1 - $0) }
        let known = Dictionary(
            release.days.map { ($0.number, $0) }, uniquingKeysWith: { $1 })
        let days = shown.map { known[$0] ?? Release.Day(number: $0) }
        let sessions = ClientNumber.sum(days.map(\.sessions))
        let failed = ClientNumber.sum(days.map(\.failedSessions))
        guard sessions > 0, let peak = days.map(\.sessions).max() else { return nil }
        let bars = days.enumerated().map { index, day in
            bar(day, x: Double(index) * 6, peak: peak, wording)
        }
        let counts = [
            "sessions": wording.counted(sessions, .sessionsOne, .sessionsOther),
            "failed": wording.number(failed),
        ]
        return ["bars": bars, "summary": wording.texts(.daysSummary, counts)]
    }

    private static func bar(
        _ day: Release.Day, x: Double, peak: Int, _ wording: Wording
    ) -> Values {
        let height = day.sessions > 0 ? max(2, 20 * Double(day.sessions) / Double(peak)) : 0.5
        let share = Double(day.failedSessions) / Double(max(1, day.sessions))
        let failed = day.failedSessions > 0 ? min(height, max(1, height * share)) : 0
        let date = Timestamp(milliseconds: day.number * 86_400_000).description.prefix(10)
        let foot: Values = ["x": text(x), "y": text(20 - failed), "height": text(failed)]
        return [
            "x": text(x), "y": text(20 - height), "height": text(height),
            "failed": failed > 0 ? foot : nil,
            "label": wording.texts(
                .daysBar,
                [
                    "day": String(date),
                    "sessions": wording.counted(day.sessions, .sessionsOne, .sessionsOther),
                    "failed": wording.number(day.failedSessions),
                ]),
        ]
    }

    /// The shares of people who gave up, got through, or met a failure otherwise, of all who used something: 100
    /// wide, with a text alternative.
    static func people(_ people: OperationPeople, _ label: String) -> Values {
        let hurt = [("gave-up", people.gaveUp), ("through", people.gotThrough)]
        let told = ClientNumber.sum(hurt.map(\.1))
        let all = max(1, people.used, people.met, told)
        var place = 0.0
        let parts = (hurt + [("met", max(0, people.met - told))]).compactMap { kind, count in
            // What is there is seen, also where it is one of many.
            let width = min(100 - place, max(1.5, 100 * Double(count) / Double(all)))
            guard count > 0, width > 0 else { return Values?.none }
            defer { place += width }
            return ["kind": kind, "x": text(place), "width": text(width)] as Values
        }
        return ["label": label, "parts": parts]
    }

    private static func hour(_ ago: Int, _ wording: Wording) -> String {
        ago == 0
            ? wording[.chartThisHour] : wording.texts(.chartHoursAgo, ["count": "\(ago)"])
    }

    private static func summary(_ numbers: [Int], _ wording: Wording) -> String {
        guard let peak = numbers.max(), peak > 0, let place = numbers.lastIndex(of: peak)
        else { return wording[.chartNothing] }
        let count = ClientNumber.sum(numbers)
        return wording.texts(
            count == 1 ? .chartSummaryOne : .chartSummaryOther,
            [
                "count": wording.number(count), "peak": wording.number(peak),
                "hours": hour(numbers.count - 1 - place, wording),
            ])
    }

    /// A number with at most two decimals.
    private static func text(_ number: Double) -> String {
        let hundredths = Int((number * 100).rounded())
        let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
        return rest == 0 ? "\(whole)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }
}
