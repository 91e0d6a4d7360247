import Testing
import TriageCore
import TriagePresentation
import TriageTesting

@Suite("NoticeBoard.changes", .timeLimit(.minutes(30)))
struct NoticeBoardChangesTests {
    let clock = TestClock()

    @Test
    func `A view that comes late sees what is on screen, and then each change`() async {
        let board = NoticeBoard(clock: clock) { _ in }
        let first = board.present(.of(.alert("a", .dismiss)))
        _ = board.present(.of(.alert("b", .dismiss)))
        var view = board.changes.makeAsyncIterator()
        #expect(await text(view.next()) == "a|")
        board.respond(to: first.noticeID, with: .dismiss)
        #expect(await text(view.next()) == "b|")
        _ = board.present(.of(.toast("t")))
        #expect(await text(view.next()) == "b|t")
        await clock.waitForSleepers(count: 1)
        clock.advance(by: .seconds(3))
        #expect(await text(view.next()) == "b|")
    }

    @Test
    func `A slow view misses what has left, and sees what is there`() async {
        let board = NoticeBoard(clock: clock) { _ in }
        var view = board.changes.makeAsyncIterator()
        for number in 0..<100 {
            let receipt = board.present(.of(.alert("\(number)", .dismiss)))
            if number < 99 { board.respond(to: receipt.noticeID, with: .dismiss) }
        }
        #expect(await text(view.next()) == "99|")
    }

    @Test
    func `Each of many views sees the same in the end, whichever responds`() async {
        let board = NoticeBoard(clock: clock) { _ in }
        let views = (0..<4).map { _ in board.changes }
        await withTaskGroup { group in
            for task in 0..<4 {
                group.addTask { @concurrent in
                    for number in 0..<100 {
                        let receipt = board.present(.of(.alert("\(task).\(number)", .dismiss)))
                        board.respond(
                            to: board.modalOnScreen?.id ?? receipt.noticeID, with: .dismiss)
                    }
                }
            }
        }
        while let shown = board.modalOnScreen { board.respond(to: shown.id, with: .dismiss) }
        _ = board.present(.of(.blocking("last")))
        for view in views { #expect(await text(view.first { _ in true }) == "last|") }
    }

    @Test
    func `A view keeps no board, and its stream ends with it`() async {
        weak var gone: NoticeBoard?
        let changes: AsyncStream<VisibleNotices>
        do {
            let board = NoticeBoard(clock: clock) { _ in }
            (gone, changes) = (board, board.changes)
        }
        #expect(gone == nil)
        #expect(await changes.reduce(into: []) { $0.append(text($1)) } == ["|"])
    }

    @Test
    func `The observer receives an event before the views do`() async {
        let events = EventRecorder<String>()
        let board = NoticeBoard(clock: clock) { events.record($0.text) }
        var view = board.changes.makeAsyncIterator()
        _ = await view.next()
        _ = board.present(.of(.alert("a")))
        #expect(await text(view.next()) == "a|")
        #expect(events.elements == ["+a"])
    }
}

private func text(_ screen: VisibleNotices?) -> String {
    "\(screen?.modal?.notice.message ?? "")|\(screen?.transient?.notice.message ?? "")"
}
