import Testing
import TriageConcurrency
import TriageCore
import TriagePresentation
import TriageTesting

@Suite("NoticeBoard", .timeLimit(.minutes(30)))
struct NoticeBoardTests {
    let clock = TestClock()
    let events = EventRecorder<String>()
    let board: NoticeBoard

    init() {
        let (clock, events) = (clock, events)
        board = NoticeBoard(clock: clock) { events.record($0.text) }
    }

    @Test
    func `A toast leaves after three seconds, not before, and the ones in line follow`() async {
        for message in ["a", "b", "c"] { _ = board.present(.of(.toast(message))) }
        for message in ["a", "b", "c"] {
            await clock.waitForSleepers(count: 1)
            clock.advance(by: .milliseconds(2999))
            #expect(board.transientOnScreen?.notice.message == message)
            clock.advance(by: .milliseconds(1))
            await told("-\(message) timeout")
        }
        #expect(events.elements == ["+a", "-a timeout", "+b", "-b timeout", "+c", "-c timeout"])
        #expect(board.transientOnScreen == nil)
    }

    @Test(arguments: [1, 8])
    func `A toast stays as long as the app wants`(seconds: Int) async {
        let board = NoticeBoard(toastDuration: .seconds(seconds), clock: clock) { _ in }
        _ = board.present(.of(.toast("a")))
        await clock.waitForSleepers(count: 1)
        clock.advance(by: .seconds(seconds) - .milliseconds(1))
        for _ in 0..<100 { await Task.yield() }
        #expect(board.transientOnScreen != nil)
        clock.advance(by: .milliseconds(1))
        await eventually { board.transientOnScreen == nil }
    }

    @Test
    func `The time of a toast with a choice does not dismiss the next one`() async {
        let first = board.present(.of(.toast("a", "undo")))
        _ = board.present(.of(.toast("b")))
        await clock.waitForSleepers(count: 1)
        clock.advance(by: .seconds(2))
        #expect(board.respond(to: first.noticeID, with: "undo"))
        await clock.waitForSleepers(count: 2)
        clock.advance(by: .seconds(1))
        for _ in 0..<1000 { await Task.yield() }
        #expect(board.transientOnScreen?.notice.message == "b")
        clock.advance(by: .milliseconds(1999))
        #expect(board.transientOnScreen?.notice.message == "b")
        clock.advance(by: .milliseconds(1))
        await told("-b timeout")
        #expect(events.elements == ["+a", "-a undo", "+b", "-b timeout"])
    }

    @Test
    func `An alert waits for a choice, however long, beside a toast`() async {
        let receipt = board.present(.of(.alert("a", .dismiss)))
        _ = board.present(.of(.toast("t")))
        await clock.waitForSleepers(count: 1)
        clock.advance(by: .seconds(3600))
        await told("-t timeout")
        #expect(board.modalOnScreen?.id == receipt.noticeID)
        #expect(board.respond(to: receipt.noticeID, with: .dismiss))
        #expect(events.elements == ["+a", "+t", "-t timeout", "-a dismiss"])
    }

    @Test
    func `Merging does not make a toast stay longer`() async {
        _ = board.present(.of(.toast("a")))
        await clock.waitForSleepers(count: 1)
        clock.advance(by: .seconds(2))
        #expect(board.present(.of(.toast("a"))).wasMerged)
        clock.advance(by: .seconds(1))
        await told("-a timeout")
        #expect(clock.sleeperCount == 0)
    }

    @Test
    func `Work is retried when the user asks for it, and on no other choice`() async {
        let again = EventRecorder<String>()
        for (message, action) in [("a", .dismiss), ("b", "call"), ("c", .retry)]
            as [(String, Notice.Action.ID)]
        {
            let notice = Notice.alert(message, .retry, .dismiss, "call")
            let receipt = board.present(
                NoticeRequest(notice, onAction: .retry { again.record(message) }))
            #expect(board.respond(to: receipt.noticeID, with: action))
        }
        await eventually { again.elements.contains("c") }
        for _ in 0..<100 { await Task.yield() }
        #expect(again.elements == ["c"])
    }

    @Test
    func `The observer may present, respond and read from within, in order`() {
        let itself = Lock<NoticeBoard?>(nil)
        let events = events
        let board = NoticeBoard(clock: clock) { event in
            events.record(event.text)
            guard case .presented(let it) = event, let board = itself.current else { return }
            if it.id < 3 { _ = board.present(.of(.alert("\(it.id)", .dismiss))) }
            board.respond(to: it.id, with: .dismiss)
        }
        itself.withLock { $0 = board }
        _ = board.present(.of(.alert("0", .dismiss)))
        #expect(events.elements == ["+0", "-0 dismiss", "+1", "-1 dismiss", "+2", "-2 dismiss"])
        itself.withLock { $0 = nil }
    }

    @Test
    func `A board that is gone is not kept by its toasts`() async {
        weak var gone: NoticeBoard?
        do {
            let board = NoticeBoard(clock: clock) { _ in }
            gone = board
            _ = board.present(.of(.toast("a")))
        }
        await clock.waitForSleepers(count: 1)
        #expect(gone == nil)
        clock.advance(by: .seconds(3))
    }

    /// Waits until the board has sent this event; the suite's time limit ends the wait otherwise.
    private func told(_ text: String) async {
        await eventually { events.elements.contains(text) }
    }
}
