package import TriageConcurrency

/// The place where an app's failures are decided, shown, reported and accounted for, once each.
///
/// Work that can fail goes through `run`, in its synchronous or asynchronous form. An app has one
/// center, which it creates at its edge and passes to all code that runs work.
public final class FaultCenter: Sendable {
    /// The mode of a center.
    @nonexhaustive
    public enum Mode: Sendable {
        /// Decisions are carried out.
        case live
        /// Failures are reported as the table says, and the caller handles them.
        ///
        /// Nothing is shown or routed. It is the first step for an app that moves over to the
        /// library and keeps its own error handling for a while.
        case reportOnly
        /// Decisions are only logged, and the caller handles the failures.
        ///
        /// Nothing is shown, routed or reported. For each thing that would be, a line in the log
        /// names the operation.
        case observeOnly
    }

    package let configuration: Configuration
    let ledger = Lock(Ledger())
    private let routeLatches = Lock(RouteLatches())
    private let numbers = Lock(0)
    private let diagnosed = Lock<Set<String>>([])
    private let broadcast = Broadcast<FaultEvent>()
    package let presenter: any NoticePresenter
    let reporter: any Reporter
    let localize: NoticeLocalizer
    let router: @Sendable (Route) -> Void
    /// The app's notices, reports and clients, which the rooms above keep with their center.
    package let parts = Lock<(any Sendable)?>(nil)

    /// Creates a center.
    package init(_ configuration: Configuration) {
        let missing = MissingParts(log: configuration.diagnose ?? logProblem)
        presenter = configuration.presenter ?? missing
        reporter = configuration.reporter ?? missing
        localize = configuration.localize ?? missing.text
        router = configuration.router ?? missing.navigate
        self.configuration = configuration
    }

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
    package var activeOperations: [OperationInfo] { ledger.current.activeOperations }

    /// The number of operations that began and the number of those that failed.
    package var counts: (operations: Int, failures: Int) {
        ledger.withLock { ($0.operations, $0.failures) }
    }

    /// Forgets that the app has navigated to a route once.
    ///
    /// The next failure with a ``Decision/Surface/routeOnce(_:)`` for this route navigates again
    /// and is an incident of its own. Call it when the user has left the route. Without the call, a
    /// later success does the same; see ``Decision/Surface/routeOnce(_:)``. Nothing happens if the
    /// app has not navigated there.
    public func resetRoute(_ route: Route) { routeLatches.withLock { $0.reset(route) } }

    /// Remembers the first navigation to a route.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - fault: The failure that leads to it; nil for a navigation without a failure.
    ///   - record: The operation that failed.
    /// - Returns: What the app does.
    func latch(
        _ route: Route, _ fault: Fault? = nil, by record: OperationRecord? = nil
    ) -> RouteLatches.Entry {
        let lastOperation = ledger.withLock { $0.latestOperation }
        return routeLatches.withLock { latches in
            let entry = latches.enter(
                route, fault, by: record?.info, record?.sessionUse ?? .unknown,
                lastOperation: lastOperation)
            // Within the lock: a failure that joins the navigation finds it in the ledger.
            if case .navigate = entry {
                ledger.withLock { $0.appDidNavigate(to: route, after: lastOperation) }
            }
            return entry
        }
    }

    /// Opens the routes that the success of an operation allows the app to take again.
    func openRoutes(after record: OperationRecord) {
        routeLatches.withLock { $0.operationDidSucceed(record.info.id, record.sessionUse) }
    }

    /// Reports an error that has not ended an operation, or has not ended it yet.
    ///
    /// A cancellation is not reported, and observe-only mode reports nothing. Within an operation,
    /// the report names the operation. If the error then ends the operation, the report waits a
    /// while for the notice that the user sees.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - level: The severity of the error; nil for the level of the app's table, or `error` if
    ///     the table does not report it.
    ///   - fileID: The source file, filled in by the compiler. It is the location of an error that
    ///     is not a fault with a location of its own.
    ///   - line: The source line, filled in by the compiler.
    public func report(
        _ error: any Error, level: ReportLevel? = nil, fileID: String = #fileID,
        line: Int = #line
    ) {
        report(
            error, level: level, wrappedIn: nil, at: FaultLocation(fileID: fileID, line: line))
    }

    /// Whether the app navigates.
    var hasRouter: Bool { configuration.router != nil }

    /// Whether decisions are only logged, so that nothing is reported.
    package var isObserveOnly: Bool { configuration.mode == .observeOnly }

    /// Reports an error inside a wrapper, such as the line of a log that mentioned it.
    ///
    /// The report's chain begins with the wrapper. Later failures with the same error are
    /// recognized without it, because code that throws the error on does not know the wrapper. The
    /// operation, if any, is named in the report, and notes the error as handled.
    package func report(
        _ error: any Error, level: ReportLevel?, wrappedIn wrapper: CauseChain.Wrapper?,
        at location: FaultLocation? = nil, in record: OperationRecord? = .current
    ) {
        var failure = classify(error, in: record, at: location)
        failure.operation = record?.isAnonymous == false ? record?.info : nil
        guard failure.fault.kind != .canceled else { return }
        let level = level ?? configuration.table.decision(for: failure).report ?? .error
        guard configuration.mode != .observeOnly else {
            let place = failure.operation?.name.rawValue ?? failure.fault.location.description
            return diagnose("\(place): would report \(level) for \(failure.fault)")
        }
        record?.note(.faultMade(failure.fault, handled: failure.chain))
        if let wrapper { failure = failure.wrapped(in: wrapper) }
        reporter.report(
            ReportDraft(
                level: level, failure: failure, lastRequest: record?.lastRequest,
                exchanges: record?.exchanges ?? [], isOperationActive: record?.isActive == true,
                attributes: record?.attributes ?? [:]))
    }

    func begin(_ options: OperationOptions) -> OperationRecord {
        let info = makeOperation(options.name, options.operation.intent, canRetry: options.canRetry)
        emit(.started(info))
        return OperationRecord(
            info, classifier: configuration.classifier,
            diagnose: configuration.diagnose ?? logProblem,
            idempotencyKeys: options.retries?.idempotencyKeys)
    }

    func makeOperation(
        _ name: OperationName, _ intent: OperationIntent, canRetry: Bool = false
    ) -> OperationInfo {
        let id = numbers.withLock { number in
            number += 1
            return number
        }
        return OperationInfo(id: id, name: name, intent: intent, canRetry: canRetry)
    }

    func diagnose(_ text: String) { (configuration.diagnose ?? logProblem)(text) }

    /// Diagnoses a mistake that would otherwise be named at every failure.
    func diagnoseOnce(_ text: String) {
        if diagnosed.withLock({ $0.insert(text).inserted }) { diagnose(text) }
    }

    func emit(_ event: FaultEvent) {
        ledger.withLock { $0.record(event) }
        configuration.observe(event)
        broadcast.send(event)
    }
}

extension FaultCenter {
    /// The configuration of a center: the app's table and texts, and its collaborators.
    package struct Configuration: Sendable {
        /// The app's decisions.
        package var table: DecisionTable
        /// Classifies errors that do not come from the library.
        package var classifier: ErrorClassifier
        /// Returns the app's texts by key, in the user's language; nil for the keys themselves.
        package var localize: NoticeLocalizer?
        /// Returns the notice for a failure in better words than the table's; nil if none are known.
        package var reword: @Sendable (Notice, FailureContext) -> Notice? = { _, _ in nil }
        /// Shows notices; nil to show none.
        package var presenter: (any NoticePresenter)?
        /// Navigates to a route, on the thread of the failure or of the user's choice.
        ///
        /// If it is nil, no notice offers an action with a route.
        package var router: (@Sendable (Route) -> Void)?
        /// Handles the actions that an operation's own handler does not; nil for none.
        ///
        /// Use it for actions that mean the same everywhere, such as one that opens the settings.
        /// Name the actions: with a handler for every action, notices would offer retries that it
        /// cannot do.
        package var onAction: NoticeActionHandler?
        /// Receives reports; nil to report nothing.
        package var reporter: (any Reporter)?
        /// The mode of the center.
        package var mode: Mode
        /// Receives all events, each operation's in order, on the thread where they happen.
        ///
        /// It must not block.
        package var observe: @Sendable (FaultEvent) -> Void
        /// Receives mistakes in the app's own code and, in observe-only mode, the decisions.
        ///
        /// Mistakes are diagnosed only in debug builds. If nil, the lines go to the system log on
        /// Apple platforms and to standard error elsewhere.
        package var diagnose: (@Sendable (String) -> Void)?
        /// Whether the log says that the center's board, reports and clients are not connected.
        ///
        /// False for a center of a test, which is given to code that makes clients of it.
        package var logsMissingWires = true

        /// Creates a configuration.
        ///
        /// A line in the log says so whenever a part is needed and nil.
        package init(
            table: DecisionTable = .standard, classifier: ErrorClassifier,
            localize: NoticeLocalizer? = nil, presenter: (any NoticePresenter)? = nil,
            reporter: (any Reporter)? = nil, router: (@Sendable (Route) -> Void)? = nil,
            onAction: NoticeActionHandler? = nil, mode: Mode = .live,
            observe: @escaping @Sendable (FaultEvent) -> Void = { _ in },
            diagnose: (@Sendable (String) -> Void)? = nil
        ) {
            self.table = table
            self.classifier = classifier
            self.localize = localize
            self.presenter = presenter
            self.reporter = reporter
            self.router = router
            self.onAction = onAction
            self.mode = mode
            self.observe = observe
            self.diagnose = diagnose
        }
    }
}
