import Foundation
import TestDoubles
import Testing
import TriageTesting

@_spi(Tools) import TriageReporting
@_spi(Tools) @testable import Triage

@Suite("FaultCenter.live", .timeLimit(.minutes(30)))
struct LiveTests {
    private let site = LiveFixture()

    @Test
    func `a failure is shown in the standard words, and reported with its trail and the choice`()
        async throws
    {
        let app = site.app()
        await app.fail(Fault(.server, code: "http.503"))
        let alert = try #require(app.board.modalOnScreen)
        #expect(alert.notice.message == standardText("failure.server.message"))
        #expect(alert.notice.message != "failure.server.message")
        #expect(app.board.respond(to: alert.id, with: .dismiss))
        await app.reports.flush()
        let report = try #require(site.sink.reports.first)
        #expect(site.sink.reports.count == 1 && report.code == "http.503")
        #expect(report.notice?.choice == "dismiss")
        #expect(
            report.breadcrumbs.map(\.message) == [
                "home.load began", "server http.503 in home.load",
            ])
    }

    @Test
    func `without arguments it makes everything, and nothing is missing`() async {
        let problems = await problemsLogged {
            let app = FaultCenter.live(storage: .memory)
            await app.fail(Fault(.unauthenticated))
            #expect(app.board.modalOnScreen != nil)
        }
        #expect(problems.isEmpty)
    }

    @Test
    func `a trailing closure changes the settings, and a router that it sets gets the routes`()
        async
    {
        let routes = EventRecorder<Route>()
        let app = FaultCenter.live(sinks: [], storage: .memory) {
            $0.center.router = { routes.record($0) }
        }
        await app.fail(Fault(.unauthenticated))
        #expect(routes.elements == [.signIn] && app.board.modalOnScreen == nil)
        let silent = FaultCenter.live(sinks: []) { $0.center.mode = .reportOnly }
        await silent.fail(Fault(.server))
        #expect(silent.board.modalOnScreen == nil)
    }

    @Test
    func `an app that only reports shows nothing, and misses neither texts nor a router`() async {
        let problems = await problemsLogged {
            let app = site.app(mode: .reportOnly)
            await app.fail(Fault(.server))
            await app.fail(Fault(.unauthenticated))
            await app.reports.flush()
            #expect(app.board.modalOnScreen == nil && app.board.transientOnScreen == nil)
        }
        #expect(site.sink.reports.map(\.kind) == ["server"])
        #expect(problems.isEmpty)
    }

    @Test
    func `the app's rules are read first, and the standard table decides the rest`() async {
        let app = site.app(rules: [Rule(.kind(.server), .silent)])
        await app.fail(Fault(.server))
        #expect(app.board.modalOnScreen == nil)
        await app.fail(Fault(.timeout))
        #expect(app.alertMessage == standardText("failure.timeout.message"))
    }

    @Test
    func `the app's texts win, key by key`() async throws {
        let app = site.app(texts: { $0 == "failure.server.message" ? "Oh no." : $0 })
        await app.fail(Fault(.server))
        let alert = try #require(app.board.modalOnScreen?.notice)
        #expect(alert.message == "Oh no.")
        #expect(alert.title == standardText("failure.server.title"))
    }

    @Test
    func `a failure that leads to a route goes to the router`() async {
        let app = site.app(hasRouter: true)
        await app.fail(Fault(.unauthenticated))
        #expect(site.routes.elements == ["signIn"] && app.board.modalOnScreen == nil)
    }

    @Test
    func `without a router it is an alert that can be dismissed, and is reported as before`()
        async throws
    {
        let rules: DecisionTable = [
            Rule(.kind(.forbidden), .route("registration"), report: .info),
            Rule(.kind(.storage), .silent, report: .error),
        ]
        let app = site.app(rules: rules)
        let keys: [(Fault.Kind, String)] = [
            (.unauthenticated, "failure.unauthenticated"), (.forbidden, "failure"),
        ]
        for (kind, key) in keys {
            await app.fail(Fault(kind))
            let alert = try #require(app.board.modalOnScreen)
            #expect(alert.notice.message == standardText("\(key).message"), "\(kind)")
            #expect(alert.notice.message != "\(key).message", "\(kind)")
            #expect(alert.notice.title == standardText("\(key).title"), "\(kind)")
            #expect(app.board.respond(to: alert.id, with: .dismiss), "\(kind)")
        }
        await app.fail(Fault(.storage))
        #expect(app.board.modalOnScreen == nil)
        await app.reports.flush()
        #expect(site.sink.reports.map(\.level).sorted() == [.info, .error])
    }

    @Test
    func `without a router, only a user whose session ended reads that it did`() async throws {
        let app = site.app(rules: [Rule(.kind(.forbidden), .route(.signIn))])
        func unauthenticated(_ code: String, isAnonymous: Bool = false) -> Fault {
            var facts = Fault.Facts()
            facts.isAnonymous = isAnonymous
            return Fault(.unauthenticated, code: code, facts: facts)
        }
        var refused = Fault(.rejected, code: "http.401")
        refused.facts.status = 401
        let faults = [
            (unauthenticated("http.401"), "failure.unauthenticated"),
            (unauthenticated(SessionFaultCode.expired), "failure.unauthenticated"),
            (unauthenticated(SessionFaultCode.noSession, isAnonymous: true), "failure.signIn"),
            (unauthenticated(SessionFaultCode.visitor, isAnonymous: true), "failure.signIn"),
            (refused, "failure.signIn"), (Fault(.forbidden), "failure.signIn"),
        ]
        for (fault, key) in faults {
            await app.fail(fault)
            let alert = try #require(app.board.modalOnScreen)
            #expect(alert.notice.title == standardText("\(key).title"), "\(fault)")
            #expect(alert.notice.message == standardText("\(key).message"), "\(fault)")
            app.board.respond(to: alert.id, with: .dismiss)
        }
    }

    @Test(arguments: [true, false])
    func `an action with a route is offered if there is a router`(hasRouter: Bool) async throws {
        func offering(_ action: Notice.Action.ID) -> Decision.Surface {
            .notice(NoticeTemplate(.alert, message: "m", actions: [action]))
        }
        let rules: DecisionTable = [
            Rule(.kind(.rejected), offering(.route(.signIn, as: "signIn"))),
            Rule(.kind(.forbidden), offering(.route("join", as: "signUp"))),
        ]
        let faults = [(Fault(.rejected), "signIn"), (Fault(.forbidden), "signUp")]
        let problems = try await problemsLogged {
            let app = site.app(rules: rules, hasRouter: hasRouter)
            for (fault, id) in faults {
                await app.run(.tap("order.send", onAction: NoticeActionHandler { _ in })) {
                    () async throws -> Void in throw fault
                }
                let alert = try #require(app.board.modalOnScreen)
                let action = Notice.Action.ID(rawValue: id)
                #expect(app.board.respond(to: alert.id, with: action) == hasRouter)
                if !hasRouter {
                    #expect(alert.notice.actions.map(\.id) == [.dismiss])
                    app.board.respond(to: alert.id, with: .dismiss)
                }
            }
        }
        #expect(site.routes.elements == (hasRouter ? ["signIn", "join"] : []))
        #expect(problems.isEmpty)
    }

    @Test
    func `a nil sink is left out, and the others receive the reports`() async {
        let app = FaultCenter.live(sinks: [nil, site.sink, nil], storage: .memory) {
            $0.reports.clock = site.clock
        }
        await quietly { _ = await app.fail(Fault(.server)) }
        await app.reports.flush()
        #expect(site.sink.reports.count == 1)
        #expect(app.reports.totals.sinks.keys.sorted() == ["memory"])
    }

    @Test
    func `without consent no report leaves before the user was asked`() async {
        let app = FaultCenter.live(sinks: [site.sink], storage: .memory, consent: .pending) {
            $0.reports.clock = site.clock
        }
        await quietly { _ = await app.fail(Fault(.server)) }
        await app.reports.flush()
        #expect(site.sink.reports.isEmpty)
        app.reports.setConsent(.granted)
        await app.reports.flush()
        #expect(site.sink.reports.count == 1)
    }

    @Test
    func `what is configured wins over what is wired`() async {
        let (presenter, reporter) = (RecordingPresenter(), RecordingReporter())
        let app = site.app { parts in
            parts.center.presenter = presenter
            parts.center.reporter = reporter
        }
        await app.fail(Fault(.server))
        await app.reports.flush()
        #expect(presenter.notices.count == 1 && app.board.modalOnScreen == nil)
        #expect(reporter.drafts.count == 1 && site.sink.reports.isEmpty)
    }

    @Test
    func `two centers in one process do not know each other`() async {
        let others = LiveFixture()
        let (one, other) = (site.app(hasRouter: true), others.app(hasRouter: true))
        one.knownSecrets.insert("plum-tree-42")
        one.userID = "u1"
        await one.fail(Fault(.server, code: "one"))
        await other.fail(Fault(.timeout, code: "plum-tree-42"))
        await one.fail(Fault(.unauthenticated))
        await other.fail(Fault(.unauthenticated))
        await one.reports.flush()
        await other.reports.flush()
        #expect(site.sink.reports.map(\.code) == ["one"])
        #expect(others.sink.reports.map(\.code) == ["plum-tree-42"])
        #expect(others.sink.reports.first?.context.userID == nil)
        #expect(others.sink.reports.first?.breadcrumbs.count == 2)
        #expect(site.routes.elements == ["signIn"] && others.routes.elements == ["signIn"])
        #expect(one.alertMessage != other.alertMessage)
    }
}
