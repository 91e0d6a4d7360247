import Testing
import TriageCore
import TriageTesting

@Suite("The actions that a notice offers", .timeLimit(.minutes(30)))
struct OfferedActionsTests {
    typealias ID = Notice.Action.ID

    private static let styles: [Notice.Style] = [.alert, .blocking, .toast, .banner]

    private static func template(
        _ style: Notice.Style = .alert, _ actions: ID...
    ) -> NoticeTemplate {
        NoticeTemplate(style, message: "m", actions: actions)
    }

    @Test(arguments: styles)
    func `Without a handler, only a dismissal is offered, from any source`(style: Notice.Style)
        async
    {
        let template = Self.template(style, .retry, .dismiss, "call")
        let declared = Fault.Facts.with { $0.declaredNotice = template }
        let center = CenterFixture([
            Rule(.kind(.server), .notice(template)), Rule(.kind(.rejected), .declaredNotice),
        ])
        _ = await center.run("a") { throw Fault(.server) }
        _ = center.runNow("b") { throw Fault(.server) }
        _ = await center.run("c") { throw Fault(.rejected, facts: declared) }
        center.center.present(template)
        let actions = ["retry", "dismiss"].map { Notice.Action(ID(rawValue: $0), label: $0) }
        center.center.present(Notice(style, message: "m", actions: actions))
        #expect(center.offered == Array(repeating: [.dismiss], count: 5))
    }

    @Test
    func `An alert that loses its actions can be dismissed, and no other style can`() async throws {
        for style in Self.styles {
            let center = CenterFixture([Rule(.any, .notice(Self.template(style, .retry)))])
            _ = await center.run("a") { throw Fault(.server) }
            let notice = try #require(center.requests.elements.first?.notice)
            let dismissal = Notice.Action(.dismiss, label: "<action.dismiss>")
            #expect(notice.actions == (style == .alert ? [dismissal] : []))
        }
    }

    private static let handlers: [(NoticeActionHandler, [ID])] = [
        (.retry {}, [.retry, .dismiss]),
        (NoticeActionHandler { _ in }, [.retry, .dismiss, "call"]),
        (NoticeActionHandler(["call"]) { _ in }, [.dismiss, "call"]),
        (NoticeActionHandler([]) { _ in }, [.dismiss]),
        (.retry {}.or(NoticeActionHandler(["call"]) { _ in }), [.retry, .dismiss, "call"]),
        (NoticeActionHandler(["other"]) { _ in }.or(.retry {}), [.retry, .dismiss]),
        (.retry {}.or(NoticeActionHandler { _ in }), [.retry, .dismiss, "call"]),
        (NoticeActionHandler { _ in }.or(.retry {}), [.retry, .dismiss, "call"]),
    ]

    @Test(arguments: handlers.indices)
    func `The actions that a handler handles are offered in order`(index: Int) async {
        let (handler, offered) = Self.handlers[index]
        let template = Self.template(.alert, .retry, .dismiss, "call")
        let center = CenterFixture([Rule(.any, .notice(template))])
        _ = await center.run("a", respond: handler) { throw Fault(.server) }
        center.center.present(template, onAction: handler)
        #expect(center.offered == [offered, offered])
    }

    @Test
    func `A handler gets the actions that it handles, and the other one gets the rest`() {
        let answers = EventRecorder<String>()
        let handler = NoticeActionHandler(["a", "b"]) { answers.record("first \($0)") }
        let both = handler.or(NoticeActionHandler(["b", "c"]) { answers.record("second \($0)") })
        for action in ["a", "b", "c", "d"] as [ID] { both(action) }
        #expect(answers.elements == ["first a", "first b", "second c"])
        #expect(both.handles("c") && !both.handles("d") && !handler.handles("c"))
        handler("c")
        #expect(answers.elements.count == 3)
    }

    @Test
    func `The report has the notice that the user saw, without the actions left out`() async {
        let template = Self.template(.alert, .retry, .dismiss)
        let center = CenterFixture([Rule(.any, .notice(template), report: .error)])
        _ = await center.run("a") { throw Fault(.server) }
        #expect(center.drafts.elements.first?.notice?.actions.map(\.id) == [.dismiss])
        #expect(center.drafts.elements.first?.notice == center.requests.elements.first?.notice)
    }

    @Test
    func `The center's handler gets the actions that no operation's own does`() async {
        let answers = EventRecorder<String>()
        let template = Self.template(.alert, .retry, "call", "other", .dismiss)
        let center = CenterFixture(
            [Rule(.any, .notice(template))],
            onAction: NoticeActionHandler(["call", .retry]) { answers.record("center \($0)") })
        let own = NoticeActionHandler([.retry]) { answers.record("own \($0)") }
        _ = await center.run("a", respond: own) { throw Fault(.server) }
        _ = await center.run(
            "b", respond: NoticeActionHandler { answers.record("general \($0)") }
        ) { throw Fault(.server) }
        center.center.present(Self.template(.toast, "call"))
        let all: [ID] = [.retry, "call", "other", .dismiss]
        #expect(center.offered == [[.retry, "call", .dismiss], all, ["call"]])
        for request in center.requests.elements {
            for action in request.notice.actions { request.onAction?(action.id) }
        }
        let general = all.map { "general \($0)" }
        #expect(answers.elements == ["own retry", "center call"] + general + ["center call"])
    }

    @Test
    func `A request has no handler if none handles an action of its notice`() async {
        let center = CenterFixture(
            [Rule(.any, .notice(Self.template(.alert, .dismiss)))],
            onAction: NoticeActionHandler { _ in })
        _ = await center.run("a") { throw Fault(.server) }
        #expect(center.requests.elements.first?.onAction == nil)
    }

    @Test
    func `A debug build says once for each operation which actions are left out, and why`() async {
        let center = CenterFixture([
            Rule(.any, .notice(Self.template(.alert, .retry, "call", .dismiss)))
        ])
        for name in ["a", "b", "a", "a"] as [FaultCenter.Operation] {
            _ = await center.run(name) { throw Fault(.server) }
        }
        _ = await center.run("a", respond: .retry {}) { throw Fault(.server) }
        center.center.present(Self.template(.toast, .retry))
        #if DEBUG
        let why = "pass onAction, retries: true, or a router for a route"
        #expect(
            center.diagnoses.elements == [
                "a: not offered, because no code handles it: retry, call; \(why)",
                "b: not offered, because no code handles it: retry, call; \(why)",
                "a: not offered, because no code handles it: call; \(why)",
                "present: not offered, because no code handles it: retry; \(why)",
            ])
        #else
        #expect(center.diagnoses.elements.isEmpty)
        #endif
    }
}

extension CenterFixture {
    /// The actions that each notice offers.
    fileprivate var offered: [[Notice.Action.ID]] {
        requests.elements.map { $0.notice.actions.map(\.id) }
    }
}
