import Foundation
import TriageCore
import TriageReporting

extension ReportDraft {
    /// The texts of the report that a sink would get, after redaction.
    var deliveredText: String {
        do {
            return String(decoding: try JSONEncoder().encode(Report(self)), as: UTF8.self)
        } catch {
            // A report that cannot be written is searched as it is printed.
            return "\(self) \(attributes)"
        }
    }
}
