import TriageConcurrency

/// Where every failure of an app is decided on, once: shown, reported and accounted for.
///
/// Work that can fail goes through `run`, in its sync or its async form, which is what a
/// `do/catch` with a forgotten log line should have been. One centre serves an app; it is made at the
/// app's edge and handed to whoever runs work.
public final class FaultCenter: Sendable {
    /// Whether decisions are carried out.
    public enum Mode: Sendable {
        /// They are.
        case live
        /// They are only observed, while an app moves over: nothing is shown, routed or reported, and
        /// the caller goes on with its own handling.
        case observeOnly
    }

    let configuration: Configuration
    let ledger = Lock(Ledger())
    let routeLatches = Lock<[Route: Incident]>([:])
    private let numbers = Lock(0)

    /// Makes a centre.
    public init(_ configuration: Configuration) { self.configuration = configuration }

    /// What the promises look like at this moment; ask when nothing is under way any more.
    public func audit() -> [String] { ledger.current.audit() }

    /// The operations that have not ended.
    public var activeOperations: [OperationInfo] { ledger.current.activeOperations }

    /// How many operations began and how many of them failed.
    public var counts: (operations: Int, failures: Int) {
        let ledger = ledger.current
        return (ledger.operations, ledger.failures)
    }

    /// Forgets that a ``Decision/Surface/routeOnce(_:)`` was taken: the next failure that leads there
    /// routes again and is an incident of its own.
    public func resetRoute(_ route: Route) { routeLatches.withLock { $0[route] = nil } }

    /// Reports an error that ended no operation, or has not yet; a cancellation is not reported.
    ///
    /// Within an operation the report says which one it is, and waits a while for what the person is
    /// shown, should the error end it.
    public func report(_ error: any Error, level: ReportLevel = .error) {
        report(error, level: level, wrappedIn: nil)
    }

    /// Reports an error that something told of, such as the line of a log, which the report's chain
    /// begins with; whoever throws the error on knows nothing of that.
    package func report(
        _ error: any Error, level: ReportLevel, wrappedIn teller: CauseChain.Wrapper?
    ) {
        let record = OperationRecord.current
        var failed = classify(error, in: record)
        failed.operation = record?.isAnonymous == false ? record?.info : nil
        guard failed.fault.kind != .canceled, configuration.mode == .live else { return }
        record?.note(failed.fault, handledChain: failed.chain)
        if let teller { failed = failed.wrapped(in: teller) }
        configuration.reporter.report(
            ReportDraft(
                level: level, failure: failed, lastRequest: record?.lastRequest,
                isOperationActive: record?.isActive == true))
    }

    func nextInfo(_ name: OperationName, _ intent: OperationIntent) -> OperationInfo {
        let id = numbers.withLock { number in
            number += 1
            return number
        }
        return OperationInfo(id: id, name: name, intent: intent)
    }

    func diagnose(_ text: String) {
        (configuration.diagnose ?? logProblem)(text)
    }

    func emit(_ event: FaultEvent) {
        ledger.withLock { $0.record(event) }
        configuration.observe(event)
    }
}

extension FaultCenter {
    /// What a centre is made of: the app's table and texts, and where its decisions go.
    public struct Configuration: Sendable {
        /// What is done about a failure.
        public var table: DecisionTable
        /// How errors that are not ours are read.
        public var classifier: ErrorClassifier
        /// The app's texts by key, in the person's language.
        public var localize: NoticeLocalizer
        /// What shows notices.
        public var presenter: any NoticePresenter
        /// What leads the person elsewhere.
        public var router: @Sendable (Route) -> Void
        /// What takes reports.
        public var reporter: any Reporter
        /// Whether decisions are carried out.
        public var mode: Mode
        /// Told of everything, each operation's events in order, on the thread where they happen; it
        /// must not block.
        public var observe: @Sendable (FaultEvent) -> Void
        /// Told of mistakes in the app's own code, in debug builds, and of what would have been decided
        /// in observe-only mode; standard error when nil.
        public var diagnose: (@Sendable (String) -> Void)?

        /// Makes a configuration.
        public init(
            table: DecisionTable,
            classifier: ErrorClassifier,
            localize: @escaping NoticeLocalizer,
            presenter: any NoticePresenter,
            reporter: any Reporter,
            router: @escaping @Sendable (Route) -> Void,
            mode: Mode = .live,
            observe: @escaping @Sendable (FaultEvent) -> Void = { _ in },
            diagnose: (@Sendable (String) -> Void)? = nil
        ) {
            self.table = table
            self.classifier = classifier
            self.localize = localize
            self.presenter = presenter
            self.reporter = reporter
            self.router = router
            self.mode = mode
            self.observe = observe
            self.diagnose = diagnose
        }
    }
}
