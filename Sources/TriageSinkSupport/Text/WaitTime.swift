import Foundation

/// Parses the waits that receivers ask for in header fields and bodies.
package enum WaitTime {
    /// A day; a receiver that wants a longer wait can ask again then.
    static let maxSeconds = 86_400.0

    /// Converts seconds to a duration of a day at most; nil for nil and negative numbers.
    ///
    /// Fractions of a millisecond are rounded up.
    package static func seconds(_ value: Double?) -> Duration? {
        guard let value, value >= 0 else { return nil }
        return .milliseconds(Int((min(value, maxSeconds) * 1000).rounded(.up)))
    }

    /// Parses a decimal number of seconds; nil for any other text.
    package static func seconds(_ text: String?) -> Duration? {
        seconds(text.flatMap { Double(decimal: $0.trimmingCharacters(in: .whitespaces)) })
    }
}
