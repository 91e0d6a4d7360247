import Testing
import TriageCore
import TriageTesting

@Suite("An action with a route", .timeLimit(.minutes(30)))
struct RouteActionTests {
    typealias ID = Notice.Action.ID

    private static let prompt = NoticeTemplate(
        .alert, message: "m", actions: [.route("register", as: "signUp"), .dismiss])

    /// The rule that shows the prompt, with more actions before its own.
    private static func rules(_ actions: ID...) -> [Rule] {
        var template = prompt
        template.actions = actions + template.actions
        return [Rule(.any, .notice(template))]
    }

    @Test
    func `The app navigates once for each choice, whatever the notice came from`() async {
        let center = CenterFixture(Self.rules())
        _ = await center.run("a") { throw Fault(.server) }
        center.center.present(Self.prompt)
        let action = Notice.Action(.route("register", as: "signUp"), label: "Join")
        center.center.present(Notice(.toast, message: "m", actions: [action]))
        for request in center.requests.elements {
            for other in [.dismiss, .retry, "other"] as [ID] { request.onAction?(other) }
        }
        #expect(center.routes.isEmpty)
        for (index, request) in center.requests.elements.enumerated() {
            request.onAction?("signUp")
            #expect(center.routes == Array(repeating: "register", count: index + 1))
        }
        #expect(center.routes.count == 3)
    }

    @Test
    func `Its label has the key of its identifier, which equals any other of the same text`()
        async throws
    {
        let center = CenterFixture(Self.rules())
        _ = await center.run("a") { throw Fault(.server) }
        let actions = try #require(center.requests.elements.first?.notice.actions)
        #expect(
            actions == [
                .init("signUp", label: "<action.signUp>"),
                .init(.dismiss, label: "<action.dismiss>"),
            ])
        #expect(actions.map(\.id.route) == ["register", nil])
        #expect("\(Self.prompt)" == "alert m: signUp, dismiss")
        #expect(
            Set([ID.route("register", as: "signUp"), .route("a", as: "signUp"), "signUp"]).count
                == 1)
    }

    @Test
    func `No handler gets its choice, neither one for every action nor one that names it`() async {
        let answers = EventRecorder<String>()
        let center = CenterFixture(
            Self.rules("call"), onAction: NoticeActionHandler { answers.record("center \($0)") })
        let general = NoticeActionHandler { answers.record("general \($0)") }
        let named = NoticeActionHandler(["signUp"]) { answers.record("named \($0)") }
        for handler in [general, named, nil] {
            _ = await center.run("a", respond: handler) { throw Fault(.server) }
        }
        for request in center.requests.elements {
            #expect(request.notice.actions.map(\.id) == ["call", "signUp", .dismiss])
            for action in request.notice.actions.prefix(2) { request.onAction?(action.id) }
        }
        #expect(answers.elements == ["general call", "center call", "center call"])
        #expect(center.routes == ["register", "register", "register"])
    }

    @Test
    func `A retry beside it repeats the work, and the route does not`() async {
        let center = CenterFixture(Self.rules(.retry))
        await center.center.run("a", retries: true) { () async throws -> Void in
            throw Fault(.server)
        }
        let request = center.requests.elements.first
        #expect(request?.notice.actions.map(\.id) == [.retry, "signUp", .dismiss])
        request?.onAction?("signUp")
        #expect(center.routes == ["register"])
        #expect(center.center.counts.operations == 1)
        request?.onAction?(.retry)
        await eventually { center.requests.elements.count == 2 }
        #expect(center.routes == ["register"])
    }

    @Test(arguments: [FaultCenter.Mode.observeOnly, .reportOnly])
    func `A center that presents nothing navigates nowhere`(mode: FaultCenter.Mode) async {
        let center = CenterFixture(Self.rules(), mode: mode)
        _ = await center.run("a") { throw Fault(.server) }
        _ = center.runNow("a") { throw Fault(.server) }
        #expect(!center.center.present(Self.prompt))
        #expect(center.requests.elements.isEmpty && center.routes.isEmpty)
    }

    @Test
    func `Without a router it is not offered, whatever a handler promises`() async {
        let answers = EventRecorder<ID>()
        let handler = NoticeActionHandler { answers.record($0) }
        let center = CenterFixture(Self.rules(), hasRouter: false, onAction: handler)
        _ = await center.run("a", respond: handler) { throw Fault(.server) }
        var template = Self.prompt
        template.actions = [.route("register", as: "signUp")]
        center.center.present(template)
        #expect(
            center.requests.elements.map { $0.notice.actions.map(\.id) } == [
                [.dismiss], [.dismiss],
            ])
        #if DEBUG
        let line = "not offered, because no code handles it: signUp; pass onAction, retries: true, "
        #expect(
            center.diagnoses.elements
                == ["a", "present"].map { "\($0): \(line)or a router for a route" })
        #endif
    }

    @Test
    func `A router that is set later counts`() {
        let (presenter, routes) = (RecordingPresenter(), EventRecorder<Route>())
        var configuration = FaultCenter.Configuration(
            classifier: .standardLibrary, localize: { $0 }, presenter: presenter,
            reporter: RecordingReporter())
        configuration.router = { routes.record($0) }
        FaultCenter(configuration).present(Self.prompt)
        presenter.requests.first?.onAction?("signUp")
        #expect(routes.elements == ["register"])
    }
}
