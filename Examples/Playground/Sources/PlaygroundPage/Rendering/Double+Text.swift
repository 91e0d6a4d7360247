extension Double {
    /// The number with two decimals, as a list of times has it.
    var hundredths: String { text(decimals: 2, keepsZeros: true) }

    /// The number with at most one decimal, as a sentence has it.
    var tenths: String { text(decimals: 1, keepsZeros: false) }

    /// The number as a coordinate of a drawing.
    var coordinate: String { text(decimals: 1, keepsZeros: false) }

    private func text(decimals: Int, keepsZeros: Bool) -> String {
        guard isFinite, magnitude < 1e12 else { return "0" }
        let factor = decimals == 1 ? 10 : 100
        let units = Int((magnitude * Double(factor)).rounded())
        let (whole, rest) = units.quotientAndRemainder(dividingBy: factor)
        let sign = self < 0 && units > 0 ? "-" : ""
        guard rest > 0 || keepsZeros else { return "\(sign)\(whole)" }
        let digits = String(rest)
        let zeros = String(repeating: "0", count: decimals - digits.count)
        return "\(sign)\(whole).\(zeros)\(digits)"
    }
}
