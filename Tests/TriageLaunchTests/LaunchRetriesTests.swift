import Testing
import TriageConcurrency
import TriageCore
import TriageLaunch
import TriageTesting

@Suite("LaunchGate in a fault center: retries by the user", .timeLimit(.minutes(30)))
struct LaunchRetriesTests {
    private typealias Question = GateFixture.StringCheck

    private let isDown = Lock(true)
    private let bench: GateFixture

    init() {
        bench = GateFixture([
            Question("version") { _ in .passed("1.0") },
            Question("session", dependencies: ["version"]) { [isDown] _ in
                if isDown.current { throw Fault(.server) }
                return .passed("in")
            },
        ])
    }

    private func template(
        _ style: Notice.Style, _ actions: [Notice.Action.ID] = []
    ) -> Decision.Surface {
        .notice(NoticeTemplate(style, message: "trouble", actions: actions))
    }

    @Test
    @MainActor
    func `a retry runs what has not passed, and its result arrives where the first one would`()
        async
    {
        let app = CenterFixture()
        var results: [String] = []
        let outcome = await bench.gate.run(in: app.center, retries: true) { result in
            results.append(Outcome.value(result).summary)
        }
        #expect(outcome.summary == "server server by session" && results.isEmpty)
        await app.center.settled { app.presenter.requests.last?.onAction?(.retry) }
        #expect(results.isEmpty && app.presenter.requests.count == 2)
        isDown.withLock { $0 = false }
        await app.center.settled { app.presenter.requests.last?.onAction?(.retry) }
        #expect(results == ["proceed: session, version"])
        #expect(bench.eventLog.elements.count { $0 == "version?" } == 1)
        #expect(bench.eventLog.elements.count { $0 == "session?" } == 3)
        #expect(app.center.audit().isEmpty)
    }

    @Test
    func `the first result is received once, after its operation, and nothing of a cancellation`()
        async
    {
        let app = CenterFixture()
        isDown.withLock { $0 = false }
        let results = EventRecorder<String>()
        await bench.gate.run(in: app.center, retries: true) { result in
            let name = OperationInfo.current?.name.rawValue ?? "none"
            results.record("\(Outcome.value(result).summary) in \(name)")
        }
        #expect(results.elements == ["proceed: session, version in none"])
        let run = Task { [gate = bench.gate] in
            withUnsafeCurrentTask { $0?.cancel() }
            return await gate.run(in: app.center, retries: true) { _ in results.record("canceled") }
                .summary
        }
        #expect(await run.value == "canceled" && results.elements.count == 1)
    }

    @Test(
        arguments: [
            (.alert, [.retry, .dismiss], "blocking: retry"), (.alert, [], "blocking: retry"),
            (.alert, ["help", .dismiss], "blocking: retry help"),
            (.toast, [], "blocking: retry"), (.banner, [.retry], "blocking: retry"),
            (.alert, [.retry], "alert: retry"), (.alert, ["help"], "alert: help"),
            (.blocking, [], "blocking: "), (.blocking, ["help"], "blocking: help"),
        ] as [(Notice.Style, [Notice.Action.ID], String)])
    func `a notice that the user could dismiss covers the screen and offers the retry`(
        style: Notice.Style, actions: [Notice.Action.ID], expected: String
    ) async {
        let app = CenterFixture(Rule(.any, template(style, actions), report: .info))
        let handler = NoticeActionHandler { _ in }
        await bench.gate.run(in: app.center, .load("launch", onAction: handler), retries: true)
        _ = await bench.gate.run(in: app.center, .load("launch", onAction: handler))
        #expect(app.presenter.notices.map(\.summary) == [expected, expected])
        #expect(app.reports == ["info session server", "info session server"])
    }

    @Test
    func `a notice stays as it is without a retry, and so does one of the launch's own rules`()
        async
    {
        let app = CenterFixture(Rule(.any, template(.alert, [.retry, .dismiss])))
        _ = await bench.gate.run(in: app.center)
        let rules: DecisionTable = [Rule(.any, template(.alert, ["help", .dismiss]))]
        await bench.gate.run(
            in: app.center, .load("launch", rules: rules, onAction: .init { _ in }), retries: true
        )
        #expect(app.presenter.notices.map(\.summary) == ["alert: dismiss", "alert: help dismiss"])
    }

    @Test
    func `a notice that the API declares covers the screen, too, and a route stays a route`() async
    {
        let app = CenterFixture(
            Rule(.hasDeclaredNotice, .declaredNotice), Rule(.kind(.server), .route("status")))
        await bench.gate.run(in: app.center, retries: true)
        #expect(app.presenter.notices.isEmpty)
        var fault = Fault(.rejected)
        fault.facts.declaredNotice = NoticeTemplate(.toast, message: "gone")
        let gate = GateFixture([Question("session") { [fault] _ in throw fault }]).gate
        await gate.run(in: app.center, retries: true)
        #expect(app.presenter.notices.map(\.summary) == ["blocking: retry"])
        #expect(app.presenter.notices.first?.message == "gone")
    }
}

extension Notice {
    fileprivate var summary: String {
        "\(style): " + actions.map(\.id.rawValue).joined(separator: " ")
    }
}
