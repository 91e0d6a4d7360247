import TestDoubles
import Testing
import Triage
import TriageTesting

@Suite("Test faults", .timeLimit(.minutes(30)))
struct TestFaultsTests {
    private let faults = TestFaults()

    @Test
    func `They keep what was shown, reported and navigated to`() {
        faults.center.run("load") { throw Fault(.undecodable) }
        faults.center.run(.tap("save")) { throw Fault(.offline) }
        faults.center.navigate(to: "home")
        #expect(faults.notices.map(\.style) == [.alert, .toast])
        #expect(faults.reports.map(\.failure.fault.kind) == [.undecodable, .offline])
        #expect(faults.reports.map { $0.receipt?.noticeID } == [1, 2])
        #expect(faults.routes == ["home"])
    }

    @Test
    func `A toast without actions leaves at once; an alert stays and is named by the audit`() {
        faults.center.run("load") { throw Fault(.undecodable) }
        faults.center.run(.tap("save")) { throw Fault(.offline) }
        #expect(faults.openNotices.map(\.style) == [.alert])
        #expect(faults.audit() == ["a notice is still on screen: failure.undecodable.title"])
        faults.choose(.dismiss)
        #expect(faults.openNotices.isEmpty && faults.audit() == [])
    }

    @Test
    func `A choice goes to the oldest notice that offers it, once`() {
        let chosen = EventRecorder<Int>()
        for number in 1...2 {
            let handler = NoticeActionHandler([.retry]) { _ in chosen.record(number) }
            faults.center.run(.load("load", onAction: handler)) { throw Fault(.offline) }
        }
        #expect(!faults.choose("other"))
        #expect(faults.choose(.retry) && chosen.elements == [1])
        #expect(faults.choose(.retry) && chosen.elements == [1, 2])
        #expect(!faults.choose(.retry))
    }

    @Test
    func `A retry runs the work again, and the notice of its failure can be answered too`() async {
        let tries = EventRecorder<Int>()
        await faults.center.run("load", retries: true) {
            tries.record(1)
            throw Fault(.offline)
        }
        await faults.settled(choosing: .retry)
        #expect(tries.elements.count == 2 && faults.notices.count == 2)
        faults.choose(.dismiss)
        #expect(faults.audit() == [])
    }

    @Test
    func `Rules come before the standard table, as in the app`() {
        let faults = TestFaults(rules: [Rule(.kind(.offline), .route("offline"))])
        faults.center.run("load") { throw Fault(.offline) }
        faults.center.run("load") { throw Fault(.server) }
        #expect(faults.routes == ["offline"])
        #expect(faults.notices.map(\.title) == ["failure.server.title"])
        #expect(faults.reports.map(\.title) == ["The server failed"])
    }

    @Test
    func `A root that takes the center makes clients of it, and the log says nothing`() async {
        let server = StubTransport(FaultPlan([.status(503)]), clock: TestClock())
        let problems = await problemsLogged {
            let api = faults.center.client("https://api.example.com") {
                ($0.transport, $0.clock) = (server, TestClock())
            }
            await faults.center.run("home.load") {
                try await api.send(APIEndpoint<Void>.get("/v1/home"))
            }
            _ = faults.center.chain()
            faults.center.userID = "u1"
            _ = faults.center.reports
        }
        #expect(problems == [] && server.requests.count == 1)
        #expect(faults.reports.map(\.title) == ["GET /v1/home answered 503"])
        #expect(faults.center.board.modalOnScreen == nil)
    }

    @Test
    func `A center that is neither live nor of a test says once that its board is not its own`() {
        let center = FaultCenter(reportingTo: RecordingReporter())
        let problems = loggedProblems { (_, _) = (center.board, center.reports) }
        #expect(problems.count == 1 && problems.allSatisfy { $0.contains("FaultCenter.live") })
    }

    @Test
    func `Mistakes in the app's own code are in the audit`() {
        let table = DecisionTable([
            Rule(.any, .notice(.init(.alert, message: "m", actions: ["lost"])), report: .error)
        ])
        let faults = TestFaults(table: table)
        faults.center.run("load") { throw Fault(.offline) }
        faults.choose(.dismiss)
        #if DEBUG
        #expect(faults.audit().count == 1)
        #else
        #expect(faults.audit().isEmpty)
        #endif
    }
}
