import Testing
import TriageCore
import TriagePresentation
import TriageTesting

@Suite("Actions after which a notice stays", .timeLimit(.minutes(30)))
struct StayingActionTests {
    private let events = EventRecorder<String>()
    private let board: NoticeBoard

    init() {
        let events = events
        board = NoticeBoard(nonDismissingActions: ["update"], clock: TestClock()) {
            events.record($0.text)
        }
    }

    @Test
    func `The notice's handler receives each choice and the notice stays until another action`() {
        let chosen = EventRecorder<String>()
        let receipt = board.present(
            .of(.blocking("old", "update", "leave")) { chosen.record($0.rawValue) })
        #expect(board.respond(to: receipt.noticeID, with: "update"))
        #expect(board.respond(to: receipt.noticeID, with: "update"))
        #expect(board.modalOnScreen?.id == receipt.noticeID)
        #expect(board.respond(to: receipt.noticeID, with: "leave"))
        #expect(board.modalOnScreen == nil)
        #expect(chosen.elements == ["update", "update", "leave"])
        #expect(events.elements == ["+old", "!old update", "!old update", "-old leave"])
    }

    @Test
    func `What waits behind it goes on waiting, and nothing takes its place`() {
        let receipt = board.present(.of(.blocking("old", "update")))
        _ = board.present(.of(.blocking("later")))
        #expect(board.respond(to: receipt.noticeID, with: "update"))
        #expect(board.modalOnScreen?.notice.message == "old")
        #expect(events.elements == ["+old", "!old update"])
    }

    @Test
    func `An action that the notice does not offer is none, staying or not`() {
        let receipt = board.present(.of(.blocking("closed")))
        #expect(!board.respond(to: receipt.noticeID, with: "update"))
        #expect(events.elements == ["+closed"])
    }

    @Test
    func `A line stays too, for as long as it would have stayed`() async {
        let (clock, events) = (TestClock(), EventRecorder<String>())
        let board = NoticeBoard(nonDismissingActions: ["more"], clock: clock) {
            events.record($0.text)
        }
        let receipt = board.present(.of(.toast("news", "more")))
        #expect(board.respond(to: receipt.noticeID, with: "more"))
        await clock.waitForSleepers(count: 1)
        clock.advance(by: .seconds(3))
        await eventually { events.elements.count >= 3 }
        #expect(events.elements == ["+news", "!news more", "-news timeout"])
    }
}
