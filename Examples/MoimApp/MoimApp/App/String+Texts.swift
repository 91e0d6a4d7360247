import Foundation
import MoimFeatures

extension String {
    /// A text of Moim's in the language of the app.
    init(moim key: String) { self = MoimTexts.current(key) }

    /// The line with a support code.
    init(supportCode code: String) {
        self = MoimTexts.current("supportCode").replacingOccurrences(of: "%@", with: code)
    }
}
