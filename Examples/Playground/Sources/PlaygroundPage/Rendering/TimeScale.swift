/// The places of moments in a drawing that is short on space.
///
/// Work is drawn in proportion to its time, but never too small to be seen. The time between
/// operations is cut.
struct TimeScale {
    private let moments: [Double]
    private let places: [Double]
    private let range: ClosedRange<Double>

    /// The coordinates where time is cut.
    let cuts: [Double]

    /// Creates a scale.
    ///
    /// - Parameters:
    ///   - moments: The seconds that something happened at, in any order.
    ///   - spans: The stretches of time while something is under way.
    ///   - range: The coordinates of the first and the last moment.
    init(_ moments: [Double], spans: [ClosedRange<Double>], in range: ClosedRange<Double>) {
        let sorted = moments.filter(\.isFinite).sorted()
        var (places, total, cuts) = ([Double](), 0.0, [Double]())
        for (index, moment) in sorted.enumerated() {
            if index > 0 {
                let gap = Self.gap(sorted[index - 1], moment, spans)
                if gap.isCut { cuts.append(total + gap.length / 2) }
                total += gap.length
            }
            places.append(total)
        }
        let unit = (range.upperBound - range.lowerBound) / max(total, 0.1)
        self.moments = sorted
        self.places = places.map { range.lowerBound + $0 * unit }
        self.range = range
        self.cuts = cuts.map { range.lowerBound + $0 * unit }
    }

    /// The coordinate of a moment that was given to the scale.
    func x(_ moment: Double) -> Double {
        guard let index = moments.firstIndex(where: { $0 >= moment }) else {
            return places.last ?? range.lowerBound
        }
        return places[index]
    }

    private static func gap(
        _ start: Double, _ end: Double, _ spans: [ClosedRange<Double>]
    ) -> (length: Double, isCut: Bool) {
        let (gap, middle) = (end - start, (start + end) / 2)
        guard gap > 0.02 else { return (gap, false) }
        guard spans.contains(where: { $0.contains(middle) }) else {
            return gap > 0.45 ? (0.45, true) : (gap, false)
        }
        return (min(max(gap, 0.2), 2.5), gap > 2.5)
    }
}
