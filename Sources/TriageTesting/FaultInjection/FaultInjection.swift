public import TriageCore
public import TriageHTTP
public import TriagePresentation

/// A test of an app's flow that runs it once for each way in which each of its requests can fail.
///
///     let home = FaultInjection("home", server: FaultPlan(["GET /v1/home": [.json(homeJSON)]])) { app in
///         let model = HomeModel(api: app.client, app: app.center)
///         app.screen { .init(isLoading: model.isLoading, content: model.title, error: model.message) }
///         app.retry { await model.load() }
///         await model.load()
///     }
///
///     @Test("Every failure of the home screen is told once")
///     func homeSurvives() async {
///         let results = await home.run()
///         #expect(results.findings.isEmpty, "\(results)")
///     }
///
/// A run needs no server, no view and no real time: answers come and the clock moves on only when no
/// thread of the process runs or can run. So other tests and a busy machine delay a run, and change
/// nothing in it. Sleeps and timers of the real clock are waited for before anything is accused; a
/// case that is uncertain even so is in ``Results/unjudged``.
///
/// With `FAULT_INJECTION_TRACE` in the environment, the line `NAME: CASE` is appended to that file
/// before each run. After a trap, its last line names the case.
public struct FaultInjection: Sendable {
    /// The name of the flow.
    public let name: String
    let makeServer: @MainActor @Sendable () throws -> FaultPlan
    let table: DecisionTable
    let classifier: ErrorClassifier
    let localize: NoticeLocalizer
    let exceptions: [Exception]
    let seed: UInt64
    let flow: @MainActor @Sendable (Context) async throws -> Void

    /// Creates a test of a flow.
    ///
    /// - Parameters:
    ///   - name: The name of the flow, for its results.
    ///   - server: The healthy server, made anew for each run. If it throws, nothing is run, and
    ///     the error is the only finding.
    ///   - table: The decisions of the app.
    ///   - classifier: The classifier of errors.
    ///   - localize: Returns the texts of notices by key; the library's own texts by default.
    ///   - exceptions: What the app is known to break. An exception that no longer happens is a
    ///     finding.
    ///   - seed: The seed of the order of the runs. Equal seeds give equal results.
    ///   - flow: The flow. It makes the app's model anew for each run.
    public init(
        _ name: String,
        server: @autoclosure @escaping @MainActor @Sendable () throws -> FaultPlan,
        table: DecisionTable = .standard, classifier: ErrorClassifier = .foundation,
        localize: @escaping NoticeLocalizer = StandardTexts.overridden(),
        exceptions: [Exception] = [], seed: UInt64 = 0,
        flow: @escaping @MainActor @Sendable (Context) async throws -> Void
    ) {
        self.name = name
        makeServer = server
        self.table = table
        self.classifier = classifier
        self.localize = localize
        self.exceptions = exceptions
        self.seed = seed
        self.flow = flow
    }

    /// Runs the flow in all cases.
    public func run() async -> Results {
        await Campaign(self).run()
    }

    /// Returns the cases in which one request of the healthy run fails, for `@Test(arguments:)`.
    public func cases() async -> [Case] {
        await Campaign(self).singleCases()
    }

    /// Runs the flow in one case.
    ///
    /// - Returns: What is wrong with it, without what an exception covers.
    public func run(_ failure: Case) async -> [Finding] {
        await Campaign(self).run(failure)
    }

    /// A value that no notice, report or script may show; the same in all runs.
    var secret: String {
        var numbers = SeededGenerator(seed: seed ^ 0x7261_6e64_6f6d)
        return "planted-" + String(numbers.next(), radix: 36) + String(numbers.next(), radix: 36)
    }
}
