import Testing
import TriageConcurrency
import TriageCore
import TriagePresentation
import TriageTesting

@Suite("NoticeBoard from many tasks", .timeLimit(.minutes(30)))
struct NoticeBoardConcurrencyTests {
    @Test
    func `Events come one at a time, in order: nothing leaves before it came, one is on screen`()
        async
    {
        let events = EventRecorder<NoticeEvent>()
        let board = NoticeBoard(clock: TestClock()) { events.record($0) }
        let answered = Lock(0)
        await withTaskGroup { group in
            for task in 0..<8 {
                group.addTask { @concurrent in
                    for number in 0..<100 {
                        _ = board.present(.of(.alert("\(task).\(number)", .dismiss)))
                        await Task.yield()
                        guard let shown = board.modalOnScreen else { continue }
                        if board.respond(to: shown.id, with: .dismiss) {
                            answered.withLock { $0 += 1 }
                        }
                    }
                }
            }
        }
        while let shown = board.modalOnScreen {
            if board.respond(to: shown.id, with: .dismiss) { answered.withLock { $0 += 1 } }
        }
        #expect(answered.current == 800)
        #expect(alternates(events.elements))
        #expect(events.elements.count == 1600)
    }

    @Test
    func `A choice counts once, however many threads make it`() async {
        let handlerCalls = Lock(0)
        let board = NoticeBoard(clock: TestClock()) { _ in }
        let receipt = board.present(
            .of(.alert("a", .retry), "load") { _ in handlerCalls.withLock { $0 += 1 } })
        let taken = await withTaskGroup { group in
            for _ in 0..<32 {
                group.addTask { @concurrent in board.respond(to: receipt.noticeID, with: .retry) }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(taken == 1)
        #expect(handlerCalls.current == 1)
    }

    @Test
    func `Equal notices from eight tasks are one, with every incident`() async {
        let board = NoticeBoard(clock: TestClock()) { _ in }
        let receipts = EventRecorder<NoticeReceipt>()
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask { @concurrent in
                    for _ in 0..<50 { receipts.record(board.present(.of(.alert("a"), "load"))) }
                }
            }
        }
        #expect(receipts.elements.filter { !$0.wasMerged }.count == 1)
        #expect(Set(receipts.elements.map(\.noticeID)) == [1])
        #expect(Set(board.modalOnScreen?.incidents ?? []).count == 400)
    }

    private func alternates(_ events: [NoticeEvent]) -> Bool {
        var onScreen: Int?
        for event in events {
            switch event {
            case .presented(let it):
                guard onScreen == nil else { return false }
                onScreen = it.id
            case .dismissed(let it, _):
                guard onScreen == it.id else { return false }
                onScreen = nil
            case .chosen(let it, _):
                guard onScreen == it.id else { return false }
            }
        }
        return onScreen == nil
    }
}
