import Testing
import TriageCore
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
        await faults.center.settled { faults.choose(.retry) }
        #expect(tries.elements.count == 2 && faults.notices.count == 2)
        faults.choose(.dismiss)
        #expect(faults.audit() == [])
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
