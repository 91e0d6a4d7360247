import Testing
import TriageCore
import TriagePresentation
import TriageTesting

@Suite("NoticeBoard.alerts and toasts", .timeLimit(.minutes(30)))
struct NoticesOnScreenTests {
    let clock = TestClock()

    @Test
    func `A view that comes late sees what is on screen, and then each change`() async {
        let board = NoticeBoard(clock: clock) { _ in }
        let first = board.present(.of(.alert("a", .dismiss)))
        _ = board.present(.of(.alert("b", .dismiss)))
        _ = board.present(.of(.toast("t")))
        var (alerts, toasts) = (board.alerts.iterator, board.toasts.iterator)
        #expect(await text(alerts.next()) == "a")
        #expect(await text(toasts.next()) == "t")
        board.respond(to: first.noticeID, with: .dismiss)
        #expect(await text(alerts.next()) == "b")
        await clock.waitForSleepers(count: 1)
        clock.advance(by: .seconds(3))
        #expect(await text(toasts.next()) == "")
    }

    @MainActor @Test
    func `A toast comes once, whatever alerts come and go beside it`() async {
        let board = NoticeBoard(nonDismissingActions: ["stay"], clock: clock) { _ in }
        let seen = EventRecorder<String>()
        let loop = Task { for await toast in board.toasts { seen.record(text(toast)) } }
        await eventually { seen.elements == [""] }
        _ = board.present(.of(.toast("first")))
        await eventually { seen.elements.contains("first") }
        for _ in 0..<3 {
            let alert = board.present(.of(.alert("a", "stay", .dismiss)))
            await passTurns()
            board.respond(to: alert.noticeID, with: "stay")
            await passTurns()
            board.respond(to: alert.noticeID, with: .dismiss)
            await passTurns()
            // Equal to the one on screen, into which it merges.
            _ = board.present(.of(.toast("first")))
            await passTurns()
        }
        _ = board.present(.of(.toast("second")))
        await clock.waitForSleepers(count: 1)
        clock.advance(by: .seconds(3))
        await eventually { seen.elements.contains("second") }
        #expect(seen.elements == ["", "first", "second"])
        loop.cancel()
    }

    @MainActor @Test
    func `An alert comes once, whatever toasts come and go beside it`() async {
        let board = NoticeBoard(nonDismissingActions: ["stay"], clock: clock) { _ in }
        let seen = EventRecorder<String>()
        let loop = Task { for await alert in board.alerts { seen.record(text(alert)) } }
        await eventually { seen.elements == [""] }
        let first = board.present(.of(.alert("first", "stay", .dismiss)))
        await eventually { seen.elements.contains("first") }
        for _ in 0..<3 {
            let toast = board.present(.of(.toast("t", "undo")))
            await passTurns()
            board.respond(to: toast.noticeID, with: "undo")
            await passTurns()
            board.respond(to: first.noticeID, with: "stay")
            await passTurns()
            // Equal to the one on screen, into which it merges.
            _ = board.present(.of(.alert("first", "stay", .dismiss)))
            await passTurns()
        }
        _ = board.present(.of(.alert("second", .dismiss)))
        board.respond(to: first.noticeID, with: .dismiss)
        await eventually { seen.elements.contains("second") }
        #expect(seen.elements == ["", "first", "second"])
        loop.cancel()
    }

    @Test
    func `A slow view misses what has left, and sees what is there`() async {
        let board = NoticeBoard(clock: clock) { _ in }
        var alerts = board.alerts.iterator
        for number in 0..<100 {
            let receipt = board.present(.of(.alert("\(number)", .dismiss)))
            if number < 99 { board.respond(to: receipt.noticeID, with: .dismiss) }
        }
        #expect(await text(alerts.next()) == "99")
    }

    @Test
    func `Each of many views sees the same in the end, whichever responds`() async {
        let board = NoticeBoard(clock: clock) { _ in }
        let views = (0..<4).map { _ in board.alerts }
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
        for view in views {
            var iterator = view.iterator
            #expect(await text(iterator.next()) == "last")
        }
    }

    @Test
    func `A view keeps no board, and its stream ends with it`() async {
        weak var gone: NoticeBoard?
        let alerts: AsyncStream<PresentedNotice?>
        do {
            let board = NoticeBoard(clock: clock) { _ in }
            (gone, alerts) = (board, board.alerts)
        }
        #expect(gone == nil)
        #expect(await alerts.reduce(into: []) { $0.append(text($1)) } == [""])
    }

    @Test
    func `The observer receives an event before the views do`() async {
        let events = EventRecorder<String>()
        let board = NoticeBoard(clock: clock) { events.record($0.text) }
        var alerts = board.alerts.iterator
        #expect(await text(alerts.next()) == "")
        _ = board.present(.of(.alert("a")))
        #expect(await text(alerts.next()) == "a")
        #expect(events.elements == ["+a"])
    }
}

extension AsyncStream {
    fileprivate var iterator: Iterator { makeAsyncIterator() }
}

/// Lets a loop on the main actor take what has come.
@MainActor
private func passTurns() async { for _ in 0..<5 { await Task.yield() } }

/// The message of the notice; nothing for none.
private func text(_ shown: PresentedNotice??) -> String { (shown ?? nil)?.notice.message ?? "" }
