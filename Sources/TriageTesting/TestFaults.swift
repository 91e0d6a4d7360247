import TriageConcurrency
public import TriageCore

/// A fault center for a test, with the screen that its notices are shown on.
///
/// A test reads what the user would see and what developers would get, and answers for the user:
///
///     let faults = TestFaults()
///     await model.load(in: faults.center)
///     #expect(faults.notices.map(\.title) == ["failure.offline.title"])
///     faults.choose(.retry)
///
/// An app whose root takes the center is tested with this ``center`` too: what the root makes with
/// `client` and `chain` works, and `board` and `reports` stay empty.
///
/// The screen shows every notice at once and merges none. A notice leaves when the test chooses one
/// of its actions or when the app takes it away. A toast or banner without actions leaves at once.
public final class TestFaults: Sendable {
    /// The center to run work in.
    public let center: FaultCenter
    private let screen = Screen()
    private let reporter = RecordingReporter()
    private let routed = EventRecorder<Route>()
    private let problems = EventRecorder<String>()

    /// Creates a center in live mode.
    ///
    /// - Parameters:
    ///   - rules: The app's own rules, which come before the table, as in `FaultCenter.live`.
    ///   - table: The decisions where no rule applies.
    ///   - classifier: The classifier of errors; by default it knows the standard library's errors.
    ///   - localize: Returns the texts of notices by key; by default the key itself.
    public init(
        rules: DecisionTable = [], table: DecisionTable = .standard,
        classifier: ErrorClassifier = .standardLibrary,
        localize: @escaping NoticeLocalizer = { $0 }
    ) {
        var configuration = FaultCenter.Configuration(
            table: table.overridden(by: rules), classifier: classifier, localize: localize,
            presenter: screen, reporter: reporter, router: routed.record, diagnose: problems.record)
        configuration.logsMissingWires = false
        center = FaultCenter(configuration)
    }

    /// All notices that were shown, oldest first.
    public var notices: [Notice] { screen.notices }

    /// The notices that the user has not answered, oldest first.
    public var openNotices: [Notice] { screen.openNotices }

    /// The reports, oldest first.
    public var reports: [ReportDraft] { reporter.drafts }

    /// The routes that the app has navigated to, oldest first.
    public var routes: [Route] { routed.elements }

    /// Chooses an action on the oldest notice that offers it.
    ///
    /// - Parameter action: The action, such as `.retry`.
    /// - Returns: Whether a notice on screen offered it.
    @discardableResult
    public func choose(_ action: Notice.Action.ID) -> Bool { screen.choose(action) }

    /// Chooses an action as ``choose(_:)`` does, and waits until the work that it began has ended.
    ///
    /// It does not wait after `.dismiss` and an action with a route, which begin no work, nor if no
    /// notice offered the action.
    ///
    /// - Parameter action: The action, such as `.retry`.
    /// - Returns: Whether a notice on screen offered it.
    @discardableResult
    public func settled(choosing action: Notice.Action.ID) async -> Bool {
        let offered = openNotices.flatMap(\.actions).first { $0.id == action }
        guard let offered, action != .dismiss, offered.id.route == nil else {
            return choose(action)
        }
        await center.settled { self.choose(action) }
        return true
    }

    /// Returns the broken promises and, in a debug build, the mistakes in the app's own code.
    ///
    /// Call it after all work has ended. A notice that the user has not answered is named too.
    public func audit() -> [String] {
        let open = openNotices.map { "a notice is still on screen: \($0.title ?? $0.message)" }
        return center.audit() + problems.elements + open
    }
}

/// A screen that shows all notices at once.
private final class Screen: NoticePresenter {
    private let state = Lock(State())

    private struct State: Sendable {
        var notices: [Notice] = []
        var open: [NoticeRequest] = []
    }

    var notices: [Notice] { state.current.notices }
    var openNotices: [Notice] { state.current.open.map(\.notice) }

    func present(_ request: NoticeRequest) -> NoticeReceipt {
        let isTransient = [.toast, .banner].contains(request.notice.style)
        let number = state.withLock { state in
            state.notices.append(request.notice)
            if !isTransient || !request.notice.actions.isEmpty { state.open.append(request) }
            return state.notices.count
        }
        if let lifetime = request.onAction?.lifetime {
            lifetime.onEnd { [weak self, weak lifetime] in
                guard let lifetime else { return }
                self?.remove { $0.onAction?.lifetime === lifetime }
            }
        }
        let code = isTransient ? nil : request.failure?.fault.incident.supportCode
        return NoticeReceipt(noticeID: number, supportCode: code)
    }

    func choose(_ action: Notice.Action.ID) -> Bool {
        let request = remove { $0.notice.actions.contains { $0.id == action } }
        request?.onAction?(action)
        return request != nil
    }

    /// Removes the oldest notice for which a closure returns true.
    @discardableResult
    private func remove(where isMeant: @Sendable (NoticeRequest) -> Bool) -> NoticeRequest? {
        // The request is released outside of the lock, because its handler may run the app's code.
        state.withLock { state in
            state.open.firstIndex(where: isMeant).map { state.open.remove(at: $0) }
        }
    }
}
