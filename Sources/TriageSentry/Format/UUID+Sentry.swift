package import Foundation
import TriageRedaction

extension UUID {
    /// Reads 32 hex digits, or 36 characters with dashes.
    package init?(sentry text: String) {
        var digits = text
        if text.utf8.count == 32, text.utf8.allSatisfy(\.isHex) {
            for place in [20, 16, 12, 8] {
                digits.insert("-", at: digits.index(digits.startIndex, offsetBy: place))
            }
        }
        self.init(uuidString: digits)
    }

    /// 32 hex digits in lower case, as Sentry writes every id.
    var sentry: String { uuidString.replacing("-", with: "").lowercased() }
}
