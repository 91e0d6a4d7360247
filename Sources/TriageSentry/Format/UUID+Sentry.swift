package import Foundation
import TriageRedaction

extension UUID {
    /// Parses 32 hexadecimal digits, or 36 characters with dashes.
    package init?(sentry text: String) {
        var digits = text
        if text.utf8.count == 32, text.utf8.allSatisfy(\.isHex) {
            for place in [20, 16, 12, 8] {
                digits.insert("-", at: digits.index(digits.startIndex, offsetBy: place))
            }
        }
        self.init(uuidString: digits)
    }

    /// The 32 lowercase hexadecimal digits that Sentry writes for every ID.
    var sentry: String { uuidString.replacing("-", with: "").lowercased() }
}
