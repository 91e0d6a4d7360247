package import TriageCore

extension FaultCenter {
    /// Creates a fault center that reports every failure as an error.
    ///
    /// It shows no notice and ignores routes and problems.
    ///
    /// - Parameters:
    ///   - reporter: Receives the reports.
    ///   - classifier: The classifier of errors; by default it knows the standard library's errors.
    ///   - observe: Receives every event; by default does nothing.
    package convenience init(
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
