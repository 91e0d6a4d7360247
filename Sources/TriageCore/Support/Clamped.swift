// DECISIONS.md, Package: Constants are clamped, and an invalid configuration fails requests.

extension Comparable {
    /// This value, or the nearest one in the range, with a line in the log.
    ///
    /// A value that cannot be compared, such as NaN, counts as the lower end.
    package func clamped(to range: PartialRangeFrom<Self>, _ name: String) -> Self {
        guard !(self >= range.lowerBound) else { return self }
        logProblem("\(name) is \(self), which is below \(range.lowerBound)")
        return range.lowerBound
    }

    /// This value, or the nearest one in the range, with a line in the log.
    ///
    /// A value that cannot be compared, such as NaN, counts as the lower end.
    package func clamped(to range: ClosedRange<Self>, _ name: String) -> Self {
        let raised = clamped(to: range.lowerBound..., name)
        guard raised > range.upperBound else { return raised }
        logProblem("\(name) is \(raised), which is above \(range.upperBound)")
        return range.upperBound
    }
}

extension Duration {
    /// This duration if it is above zero; otherwise nil, with a line in the log.
    package func positive(_ name: String) -> Duration? {
        guard self <= .zero else { return self }
        logProblem("\(name) is \(self), which is not above zero")
        return nil
    }
}
