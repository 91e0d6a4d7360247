import Testing
import TriageCore
import TriagePresentation
import TriageTesting

@Suite("Actions after which a notice stays", .timeLimit(.minutes(5)))
struct StayingActionTests {
    private let events = Recorder<String>()
    private let board: NoticeBoard

    init() {
        let events = events
        board = NoticeBoard(staying: ["update"], clock: VirtualClock()) { events.record($0.text) }
    }

    @Test("The notice is told what was chosen and stays, however often, until another action")
    func stays() {
        let chosen = Recorder<String>()
        let receipt = board.take(
            .of(.blocking("old", "update", "leave")) { chosen.record($0.rawValue) })
        #expect(board.answer(receipt.notice, "update"))
        #expect(board.answer(receipt.notice, "update"))
        #expect(board.modalOnScreen?.id == receipt.notice)
        #expect(board.answer(receipt.notice, "leave"))
        #expect(board.modalOnScreen == nil)
        #expect(chosen.elements == ["update", "update", "leave"])
        #expect(events.elements == ["+old", "!old update", "!old update", "-old leave"])
    }

    @Test("What waits behind it goes on waiting, and nothing takes its place")
    func waiting() {
        let receipt = board.take(.of(.blocking("old", "update")))
        _ = board.take(.of(.blocking("later")))
        #expect(board.answer(receipt.notice, "update"))
        #expect(board.modalOnScreen?.notice.message == "old")
        #expect(events.elements == ["+old", "!old update"])
    }

    @Test("An action that the notice does not offer is none, staying or not")
    func notOffered() {
        let receipt = board.take(.of(.blocking("closed")))
        #expect(!board.answer(receipt.notice, "update"))
        #expect(events.elements == ["+closed"])
    }

    @Test("A line stays too, for as long as it would have stayed")
    func line() async {
        let (clock, events) = (VirtualClock(), Recorder<String>())
        let board = NoticeBoard(staying: ["more"], clock: clock) { events.record($0.text) }
        let receipt = board.take(.of(.toast("news", "more")))
        #expect(board.answer(receipt.notice, "more"))
        await clock.sleepers(reach: 1)
        clock.advance(by: .seconds(3))
        while events.elements.count < 3, !Task.isCancelled { await Task.yield() }
        #expect(events.elements == ["+news", "!news more", "-news timeout"])
    }
}
