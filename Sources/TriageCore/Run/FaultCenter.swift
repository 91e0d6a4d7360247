import TriageConcurrency

/// The place where an app's failures are decided, shown, reported and accounted for, once each.
///
/// Work that can fail goes through `run`, in its synchronous or asynchronous form. An app has one
/// center, which it creates at its edge and passes to all code that runs work.
public final class FaultCenter: Sendable {
    /// The mode in which a center works.
    @nonexhaustive
    public enum Mode: Sendable {
        /// Decisions are carried out.
        case live
        /// Decisions are only logged, while an app moves over to the library.
        ///
        /// Nothing is shown, routed or reported, and the caller continues with its own error
        /// handling.
        case observeOnly
    }

    let configuration: Configuration
    let ledger = Lock(Ledger())
    private let routeLatches = Lock<[Route: Incident]>([:])
    private let numbers = Lock(0)
    private let broadcast = Broadcast<FaultEvent>()

    /// Creates a center.
    public init(_ configuration: Configuration) { self.configuration = configuration }

    /// A sequence of the events from now on, which ends when the center is deallocated.
    ///
    /// Every access creates its own sequence, which keeps the newest 1,000 unread events.
    public var events: AsyncStream<FaultEvent> { broadcast.events() }

    /// Returns the broken promises, one sentence each; empty if all were kept.
    ///
    /// An operation under way counts as one that never ended, so call this after all work has
    /// ended.
    public func audit() -> [String] { ledger.current.audit() }

    /// The operations that have not ended, oldest first.
    public var activeOperations: [OperationInfo] { ledger.current.activeOperations }

    /// The number of operations that began and the number of those that failed.
    package var counts: (operations: Int, failures: Int) {
        ledger.withLock { ($0.operations, $0.failures) }
    }

    /// Forgets that the app has navigated to a route once.
    ///
    /// The next failure with a ``Decision/Surface/routeOnce(_:)`` for this route navigates again
    /// and is an incident of its own. Nothing happens if the app has not navigated there.
    public func resetRoute(_ route: Route) { routeLatches.withLock { $0[route] = nil } }

    /// Remembers the first incident that navigated to a route.
    ///
    /// - Returns: The incident that has navigated there already; nil if this one is the first.
    func latch(_ route: Route, _ incident: Incident) -> Incident? {
        routeLatches.withLock { latches in
            defer { latches[route] = latches[route] ?? incident }
            return latches[route]
        }
    }

    /// Reports an error that has not ended an operation, or has not ended it yet.
    ///
    /// A cancellation is not reported, and observe-only mode reports nothing. Within an operation,
    /// the report names the operation. If the error then ends the operation, the report waits a
    /// while for the notice that the user sees.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - level: The severity of the error.
    public func report(_ error: any Error, level: ReportLevel = .error) {
        report(error, level: level, wrappedIn: nil)
    }

    /// Reports an error inside a wrapper, such as the line of a log that mentioned it.
    ///
    /// The report's chain begins with the wrapper. Later failures with the same error are
    /// recognized without it, because code that throws the error on does not know the wrapper.
    package func report(
        _ error: any Error, level: ReportLevel, wrappedIn wrapper: CauseChain.Wrapper?
    ) {
        let record = OperationRecord.current
        var failure = classify(error, in: record)
        failure.operation = record?.isAnonymous == false ? record?.info : nil
        guard failure.fault.kind != .canceled, configuration.mode == .live else { return }
        record?.note(failure.fault, handledChain: failure.chain)
        if let wrapper { failure = failure.wrapped(in: wrapper) }
        configuration.reporter.report(
            ReportDraft(
                level: level, failure: failure, lastRequest: record?.lastRequest,
                isOperationActive: record?.isActive == true))
    }

    func begin(_ name: OperationName, _ intent: OperationIntent) -> OperationRecord {
        let id = numbers.withLock { number in
            number += 1
            return number
        }
        let info = OperationInfo(id: id, name: name, intent: intent)
        emit(.started(info))
        return OperationRecord(info, classifier: configuration.classifier)
    }

    func diagnose(_ text: String) { (configuration.diagnose ?? logProblem)(text) }

    func emit(_ event: FaultEvent) {
        ledger.withLock { $0.record(event) }
        configuration.observe(event)
        broadcast.send(event)
    }
}

extension FaultCenter {
    /// The configuration of a center: the app's table and texts, and its collaborators.
    public struct Configuration: Sendable {
        /// The app's decisions.
        public var table: DecisionTable
        /// Classifies errors that do not come from the library.
        public var classifier: ErrorClassifier
        /// Returns the app's texts by key, in the user's language.
        public var localize: NoticeLocalizer
        /// Shows notices.
        public var presenter: any NoticePresenter
        /// Navigates to a route, on the thread of the failure.
        public var router: @Sendable (Route) -> Void
        /// Receives reports.
        public var reporter: any Reporter
        /// The mode in which the center works.
        public var mode: Mode
        /// Receives all events, each operation's in order, on the thread where they happen.
        ///
        /// It must not block.
        public var observe: @Sendable (FaultEvent) -> Void
        /// Receives mistakes in the app's own code and, in observe-only mode, the decisions.
        ///
        /// Mistakes are diagnosed in debug builds alone. If nil, the lines go to the system log on
        /// Apple platforms and to standard error elsewhere.
        public var diagnose: (@Sendable (String) -> Void)?

        /// Creates a configuration.
        public init(
            table: DecisionTable, classifier: ErrorClassifier, localize: @escaping NoticeLocalizer,
            presenter: any NoticePresenter, reporter: any Reporter,
            router: @escaping @Sendable (Route) -> Void, mode: Mode = .live,
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
