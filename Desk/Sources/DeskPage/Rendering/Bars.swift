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

    private static func hour(_ ago: Int, _ wording: Wording) -> String {
        ago == 0
            ? wording[.chartThisHour] : wording.texts(.chartHoursAgo, ["count": "\(ago)"])
    }

    private static func summary(_ numbers: [Int], _ wording: Wording) -> String {
        guard let peak = numbers.max(), peak > 0, let place = numbers.lastIndex(of: peak)
        else { return wording[.chartNothing] }
        return wording.texts(
            .chartSummary,
            [
                "count": wording.number(numbers.reduce(0, +)), "peak": wording.number(peak),
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
