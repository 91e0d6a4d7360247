import Foundation
import TriageCore
import TriageReporting

extension ReportDraft {
    /// The texts of the report that a sink would get, after redaction, and the public attributes.
    ///
    /// The name of an attribute may be what hides its value in the report. The app has still marked
    /// the value as public.
    var deliveredText: String {
        let marked = ReportValue.text(of: attributes)
        do {
            return String(decoding: try JSONEncoder().encode(Report(self)), as: UTF8.self) + marked
        } catch {
            // A report that cannot be written is searched as it is printed.
            return "\(self) \(marked)"
        }
    }
}
