#if ComposableArchitecture
public import ComposableArchitecture
public import TriageCore

/// Case paths of an outcome, for tests of actions that carry one.
///
///     await store.receive(\.loaded.value)
extension Outcome: CasePathable {
    /// The case paths.
    public struct AllCasePaths: Sendable {
        /// The case of a value.
        public var value: AnyCasePath<Outcome, Value> {
            AnyCasePath(embed: { .value($0) }, extract: { $0.value })
        }

        /// The case of a failure, with its fault and nothing else.
        public var fault: AnyCasePath<Outcome, Fault> {
            AnyCasePath(embed: { .fault($0, error: $0) }, extract: { $0.fault })
        }

        /// The case of a cancellation.
        public var canceled: AnyCasePath<Outcome, Void> {
            AnyCasePath(embed: { .canceled }) { if case .canceled = $0 { () } else { nil } }
        }
    }

    /// The case paths.
    public static var allCasePaths: AllCasePaths { AllCasePaths() }
}
#endif
