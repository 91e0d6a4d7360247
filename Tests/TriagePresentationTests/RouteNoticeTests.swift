import Testing
import TriageCore
import TriagePresentation
import TriageTesting

@MainActor
@Suite("A notice with a route", .timeLimit(.minutes(30)))
struct RouteNoticeTests {
    private let board = NoticeBoard(nonDismissingActions: ["stay"], clock: TestClock())
    private let routes = EventRecorder<Route>()
    private let retries = EventRecorder<String>()
    private let center: FaultCenter

    private static let actions: [Notice.Action.ID] = [
        .retry, .route("register", as: "signUp"), .route("store", as: "stay"), .dismiss,
    ]

    init() {
        let routes = routes
        let prompt = NoticeTemplate(.alert, message: "join", actions: Self.actions)
        center = FaultCenter(
            .init(
                table: [Rule(.any, .notice(prompt))], classifier: .standardLibrary,
                localize: { $0 }, presenter: board, reporter: RecordingReporter(),
                router: { routes.record($0) }, diagnose: { _ in }))
    }

    /// Fails operations whose notices merge, and returns the alert on screen.
    private func failThree() async throws -> PresentedNotice {
        for name in ["a", "b", "c"] as [OperationName] {
            let retry = NoticeActionHandler([.retry]) { [retries] _ in
                retries.record(name.rawValue)
            }
            await center.run(.load(name, onAction: retry)) { () async throws -> Void in
                throw Fault(.server)
            }
        }
        let alert = try #require(board.modalOnScreen)
        #expect(alert.incidents.count == 3)
        return alert
    }

    @Test
    func `Merged notices navigate once`() async throws {
        let alert = try await failThree()
        #expect(board.respond(to: alert.id, with: "signUp"))
        #expect(!board.respond(to: alert.id, with: "signUp"))
        #expect(routes.elements == ["register"] && retries.elements.isEmpty)
        #expect(board.modalOnScreen == nil)
    }

    @Test
    func `Merged notices retry all of their operations, and do not navigate`() async throws {
        let alert = try await failThree()
        #expect(board.respond(to: alert.id, with: .retry))
        #expect(retries.elements == ["a", "b", "c"] && routes.elements.isEmpty)
    }

    @Test
    func `A notice that stays navigates once for each choice`() async throws {
        let alert = try await failThree()
        for _ in 0..<2 { #expect(board.respond(to: alert.id, with: "stay")) }
        #expect(routes.elements == ["store", "store"])
        #expect(board.respond(to: alert.id, with: .dismiss))
        #expect(routes.elements.count == 2)
    }

    @Test
    func `The route is taken by a handler of it, where another request has none`() {
        var queue = NoticeQueue()
        let notice = Notice.alert("m", .retry, .route("register", as: "signUp"))
        _ = queue.enqueue(NoticeRequest(notice, onAction: .retry {}))
        for number in ["1", "2"] {
            _ = queue.enqueue(.of(notice) { [retries] _ in retries.record(number) })
        }
        let responses = queue.respond(to: 1, with: "signUp").responses
        for respond in responses ?? [] { respond("signUp") }
        #expect(responses?.count == 1 && retries.elements == ["1"])
    }

    @Test(arguments: [(true, false), (false, true), (true, true), (false, false)])
    func `An alert that offers a route and no retry survives a later success of its operation`(
        hasRoute: Bool, hasRetry: Bool
    ) {
        var queue = NoticeQueue()
        _ = queue.enqueue(.of(.alert("shown", .dismiss)))
        var actions: [Notice.Action.ID] = [.dismiss]
        if hasRoute { actions.append(.route("register", as: "signUp")) }
        if hasRetry { actions.append(.retry) }
        _ = queue.enqueue(.of(.made(.alert, "join", actions), "home.load"))
        let events = queue.operationDidSucceed("home.load").map(\.text)
        #expect(events == (hasRoute && !hasRetry ? [] : ["-join dropped"]))
    }

    @Test
    func `An alert whose handler does not retry survives a later success of its operation`() {
        var queue = NoticeQueue()
        _ = queue.enqueue(.of(.alert("shown", .dismiss)))
        let failure = FailureContext(
            fault: Fault(.server), operation: OperationInfo(name: "home.load"))
        let settings = NoticeActionHandler(["openSettings"]) { _ in }
        _ = queue.enqueue(
            NoticeRequest(.alert("m", "openSettings"), failure: failure, onAction: settings))
        #expect(queue.operationDidSucceed("home.load").isEmpty)
    }

    @Test
    func `The prompt of a screen survives a later load, and still navigates`() async throws {
        let prompt = NoticeTemplate(
            .alert, message: "members only", actions: [.route("register", as: "signUp")])
        let script = Script([.broken, .value([1])])
        let model = LoadableModel<[Int]>(
            "load", in: center, rules: [Rule(.any, .notice(prompt))]
        ) {
            try await script.next(on: TestClock())
        }
        let shown = board.present(.of(.alert("shown", .dismiss)))
        await model.load()
        await model.load()
        #expect(model.state.content == [1])
        board.operationDidSucceed("load")
        #expect(board.respond(to: shown.noticeID, with: .dismiss))
        let alert = try #require(board.modalOnScreen)
        #expect(alert.notice.message == "members only")
        #expect(board.respond(to: alert.id, with: "signUp"))
        #expect(routes.elements == ["register"])
    }
}
