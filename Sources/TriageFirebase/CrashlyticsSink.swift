#if Firebase
import FirebaseCrashlytics
import Foundation
import TriageCore
public import TriageReporting

/// A sink that records reports in Crashlytics as non-fatal errors, in the same groups as in Triage.
///
///     let app = FaultCenter.live(sinks: [CrashlyticsSink()])
///
/// Crashlytics groups errors by their domain and their code, so the domain is the report's
/// fingerprint. Everything else is in the keys of the error. It keeps the latest eight errors of a
/// session and sends them at the next launch: use it as a second source beside the crashes.
///
/// Configure Firebase before the app makes its fault center.
public struct CrashlyticsSink: Sink {
    /// The sink's name.
    public let name: String

    /// Creates a sink for the app's own Crashlytics.
    public init(name: String = "crashlytics") { self.name = name }

    /// Records a report; every report counts as delivered.
    ///
    /// A message from the user is recorded without the name and the email address.
    public func deliver(_ report: Report) {
        // An `ExceptionModel` would be grouped by its stack, and a report has none.
        let text = Report.joined(report.headline, report.messageBelowTitle)
            .bounded(to: Self.maxLength)
        let error = NSError(
            domain: report.fingerprint, code: report.request?.status ?? 0,
            userInfo: [NSLocalizedDescriptionKey: text])
        Crashlytics.crashlytics().record(error: error, userInfo: Self.keys(of: report))
    }

    /// Removes the user ID of later crashes, whoever set it.
    public func erase() { Crashlytics.crashlytics().setUserID(nil) }

    /// The largest length of a text, of 1 kB with its ellipsis, and the largest number of keys.
    private static let (maxLength, maxCount) = (1021, 64)
    /// The domain of the error, and who the user is.
    private static let omitted: Set = ["identity", "feedback.name", "feedback.email", "userID"]

    private static func keys(of report: Report) -> [String: Any] {
        let facts = report.values.filter { !omitted.contains($0.name) }
        let own = report.attributes.sorted { $0.key < $1.key }
        let pairs =
            [("level", report.level.rawValue)] + facts.map { ($0.name, "\($0.value)") }
            + own.map { ($0.key, "\($0.value)") }
        let texts = pairs.map { ($0, $1.bounded(to: maxLength)) }
        return Dictionary(texts.prefix(maxCount)) { first, _ in first }
    }
}
#endif
