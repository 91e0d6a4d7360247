import Foundation
import TriageRedaction

/// How long a receiver asks to wait, as header fields and bodies say it.
package enum WaitTime {
    /// A day: whoever asks for more is asked again then.
    package static let maxSeconds = 86_400.0

    /// A number of seconds; nil where there is none, or one that is negative.
    package static func seconds(_ value: Double?) -> Duration? {
        guard let value, value >= 0 else { return nil }
        return .milliseconds(Int((min(value, maxSeconds) * 1000).rounded(.up)))
    }

    /// Digits with or without decimals.
    package static func seconds(_ text: String?) -> Duration? {
        guard let text = text?.trimmingCharacters(in: .whitespaces), !text.isEmpty,
            text.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") })
        else { return nil }
        return seconds(Double(text))
    }
}
