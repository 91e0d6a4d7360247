import TriageCore
import TriageStreams
import TriageTesting

extension FaultCenter {
    /// A center that shows, reports and records nothing.
    static let quiet = FaultCenter(
        .init(
            table: DecisionTable([Rule(.any, .silent)]), classifier: .standardLibrary,
            reporter: RecordingReporter()))
}

/// A flat map whose center is of no interest.
extension AsyncSequence where Self: Sendable, Element: Sendable {
    func flatMap<Owner: AnyObject & Sendable, Value: Sendable, WorkFailure: Error>(
        _ overlap: Overlap, weak owner: Owner, activity: ActivityRelay? = nil,
        _ work: @escaping @Sendable (Owner, Element) async throws(WorkFailure) -> Value,
        catching handler: @escaping @Sendable (Owner, WorkFailure) async -> Void,
        fallback: (@Sendable (WorkFailure) async -> Value)? = nil
    ) -> FlatMapSequence<Value> {
        flatMap(
            overlap, weak: owner, in: .quiet, "x", activity: activity, work, catching: handler,
            fallback: fallback)
    }
}
