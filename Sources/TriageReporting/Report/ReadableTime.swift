/// Returns a length of time for people, such as `12 ms`, `0.7 s`, `90 s`, `2 min` `3 h` or `4 d`.
package func readableTime(seconds: Double) -> String {
    let (number, unit) =
        switch seconds {
        case ..<0.1: ((seconds * 1000).rounded(), "ms")
        case ..<10: ((seconds * 10).rounded() / 10, "s")
        case ..<120: (seconds.rounded(), "s")
        case ..<7200: ((seconds / 60).rounded(), "min")
        case ..<172_800: ((seconds / 3600).rounded(), "h")
        default: ((seconds / 86_400).rounded(), "d")
        }
    let text = "\(number)"
    return "\(text.hasSuffix(".0") ? String(text.dropLast(2)) : text) \(unit)"
}
