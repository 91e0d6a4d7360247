import Testing
import TriageConcurrency
import TriageCore
import TriageTesting

@Suite("A fault center that settles", .timeLimit(.minutes(30)))
struct SettledTests {
    private let center = FaultCenter(reportingTo: RecordingReporter())

    @Test
    func `It is settled at once without an operation, and otherwise when the last one has ended`()
        async
    {
        await center.settled()
        let doors = [AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream()]
        let runs = doors.map { door in
            Task { [center] in await center.run("load") { for await _ in door.stream {} } }
        }
        await eventually { center.activeOperations.count == 2 }
        let settling = Task { [center] in
            await center.settled()
            return center.activeOperations.isEmpty
        }
        doors[0].continuation.finish()
        _ = await runs[0].value
        doors[1].continuation.finish()
        #expect(await settling.value)
    }

    @Test(arguments: 1...50)
    @MainActor
    func `It waits for the operation that an action begins later`(round: Int) async {
        var value = 0
        await center.settled {
            Task {
                for _ in 0..<round { await Task.yield() }
                _ = await center.run("load") { await Task.yield() }
                value = 7
            }
        }
        #expect(value == 7)
    }

    @Test
    func `Test faults wait for the work of a choice, and for none that begins no work`() async {
        let actions: [Notice.Action.ID] = [.retry, .route("register", as: "signUp"), .dismiss]
        let notice = NoticeTemplate(.alert, message: "m", actions: actions)
        let faults = TestFaults(rules: [Rule(.any, .notice(notice))])
        #expect(await !faults.settled(choosing: .retry))
        let calls = EventRecorder<Void>()
        func load() async {
            await faults.center.run("load", retries: true) {
                calls.record(())
                throw Fault(.server)
            }
        }
        await load()
        #expect(await faults.settled(choosing: .retry))
        #expect(calls.elements.count == 2 && faults.openNotices.count == 1)
        #expect(await faults.settled(choosing: "signUp"))
        #expect(calls.elements.count == 2 && faults.routes == ["register"])
        await load()
        #expect(await faults.settled(choosing: .dismiss))
        #expect(calls.elements.count == 3 && faults.openNotices.isEmpty)
    }

    @Test
    func `It is settled after an action whose operation has ended already`() async {
        await center.settled { center.run("load") {} }
        #expect(center.activeOperations.isEmpty)
    }
}
