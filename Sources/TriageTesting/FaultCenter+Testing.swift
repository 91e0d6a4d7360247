public import TriageCore

extension FaultCenter {
    /// Makes a centre that shows nothing, routes nowhere, and reports every failure as an error.
    ///
    /// - Parameters:
    ///   - reporter: Takes the reports.
    ///   - classifier: Says what errors stand for.
    ///   - observe: Told of every event.
    public convenience init(
        reportingTo reporter: any Reporter, classifier: ErrorClassifier = .standardLibrary,
        observe: @escaping @Sendable (FaultEvent) -> Void = { _ in }
    ) {
        self.init(
            Configuration(
                table: DecisionTable([Rule(.any, .silent, report: .error)]), classifier: classifier,
                localize: { $0 }, presenter: RecordingPresenter(), reporter: reporter,
                router: { _ in }, observe: observe, diagnose: { _ in }))
    }
}
