public import TriageCore

extension FaultCenter {
    /// Waits until no operation is under way.
    ///
    /// A tap on a retry begins its operation a moment later, so do it in the closure:
    ///
    ///     await center.settled { board.respond(to: notice.id, with: .retry) }
    ///
    /// The code that follows an operation may still run, unless it and the test are on the main
    /// actor and it does not wait. If no operation begins, as after a dismissal or a route, only the
    /// time limit of the test ends the wait.
    ///
    /// - Parameter action: Begins at least one operation, now or later; nil to wait only for the
    ///   operations under way.
    public func settled(after action: (() -> Void)? = nil) async {
        let events = events
        action?()
        var hasBegun = action == nil
        if hasBegun, activeOperations.isEmpty { return }
        for await event in events {
            if case .started = event { hasBegun = true }
            if hasBegun, activeOperations.isEmpty { return }
        }
    }

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
