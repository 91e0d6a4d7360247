import Testing
import TriageCore
import TriagePresentation
import TriageTesting

@Suite("NoticeQueue whatever happens", .timeLimit(.minutes(30)))
struct NoticeQueuePropertyTests {
    @Test(arguments: 0..<20 as Range<UInt64>)
    func `The promises hold in random sequences`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<125 {
            var watcher = Watcher()
            for _ in 0..<Int.random(in: 1...60, using: &random) { watcher.step(&random) }
            watcher.empty()
            #expect(watcher.broken.isEmpty, "seed \(seed)")
        }
    }
}

/// A driver of a queue that checks it against a model of its own.
private struct Watcher {
    var queue = NoticeQueue()
    var broken: [String] = []
    private var given: [Incident: Int] = [:]
    private var notices: [Int: Notice] = [:]
    private var alive: Set<Int> = []
    private var shown: Set<Int> = []
    private var modal: Int?
    private var transient: Int?
    private var found: [Incident: [Int]] = [:]

    mutating func step(_ random: inout SeededGenerator) {
        switch Int.random(in: 0..<10, using: &random) {
        case 0...5: take(&random)
        case 6: answer(&random)
        case 7: follow(queue.expire(transient ?? 0))
        case 8: follow(queue.expire(Int.random(in: 0..<20, using: &random)))
        default: follow(queue.operationDidSucceed(operation(&random)))
        }
        check(queue.modalOnScreen?.id == modal, "the modal on screen is not the one presented")
        check(queue.transientOnScreen?.id == transient, "nor is the transient one")
    }

    /// Dismisses everything and then checks that every incident was shown.
    mutating func empty() {
        while let id = transient { follow(queue.expire(id)) }
        while let id = modal, let action = notices[id]?.actions.first?.id {
            follow(queue.respond(to: id, with: action).events)
        }
        check(alive.isEmpty, "a notice never left")
        for (incident, notice) in given {
            check(found[incident] == [notice], "an incident is not in exactly its notice")
        }
    }

    private mutating func take(_ random: inout SeededGenerator) {
        let styles: [Notice.Style] = [.alert, .alert, .alert, .toast, .toast, .banner, .blocking]
        let style = styles.randomElement(using: &random) ?? .alert
        let message = "\(Int.random(in: 0..<4, using: &random))"
        let notice = Notice.made(style, message, [.retry, .dismiss])
        let incident = Incident(using: &random)
        let equal = alive.filter { notices[$0] == notice }
        let (events, receipt) = queue.enqueue(.of(notice, operation(&random), incident: incident))
        check(receipt.wasMerged == !equal.isEmpty, "merged without an equal, or not with one")
        check(equal.count <= 1, "two equal notices are alive")
        check(!receipt.wasMerged || equal.contains(receipt.noticeID), "merged into another")
        given[incident] = receipt.noticeID
        notices[receipt.noticeID] = notice
        alive.insert(receipt.noticeID)
        follow(events)
    }

    private mutating func answer(_ random: inout SeededGenerator) {
        let id = Int.random(in: 0..<12, using: &random)
        let action: Notice.Action.ID = Bool.random(using: &random) ? .retry : "absent"
        let (events, responses) = queue.respond(to: id, with: action)
        let isOffered = [modal, transient].contains(id) && action == .retry
        check((responses != nil) == isOffered, "answered what is not offered, or not what is")
        follow(events)
    }

    private func operation(_ random: inout SeededGenerator) -> OperationName {
        ["a", "b", "c"].randomElement(using: &random) ?? "a"
    }

    private mutating func follow(_ events: [NoticeEvent]) {
        for event in events {
            switch event {
            case .presented(let it): present(it)
            case .dismissed(let it, let reason): dismiss(it, reason)
            case .chosen(let it, _): check([modal, transient].contains(it.id), "chosen unseen")
            }
        }
    }

    private mutating func present(_ it: PresentedNotice) {
        check(shown.insert(it.id).inserted, "presented twice")
        check(alive.contains(it.id), "presented what is not there")
        let isLine = it.notice.style == .toast || it.notice.style == .banner
        check((isLine ? transient : modal) == nil, "two at once on screen")
        if isLine { transient = it.id } else { modal = it.id }
    }

    private mutating func dismiss(_ it: PresentedNotice, _ reason: Dismissal) {
        let isOnScreen = it.id == modal || it.id == transient
        let isBlocking = it.id == modal && it.notice.style == .blocking
        check(
            isOnScreen == (reason != .dropped) || isBlocking, "left from the wrong place")
        check(reason != .replaced || it.notice.style == .alert, "replaced what is no alert")
        check(alive.remove(it.id) != nil, "left twice")
        if it.id == modal { modal = nil }
        if it.id == transient { transient = nil }
        for incident in it.incidents { found[incident, default: []].append(it.id) }
    }

    private mutating func check(_ holds: Bool, _ sentence: String) {
        if !holds { broken.append(sentence) }
    }
}
