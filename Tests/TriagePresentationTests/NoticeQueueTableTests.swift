import Testing
import TriageCore
import TriagePresentation

/// A table of every state of the modal lane, every event, and the result on screen.
@Suite("NoticeQueue by table", .timeLimit(.minutes(30)))
struct NoticeQueueTableTests {
    static let alert = Notice.alert("a", .dismiss)
    static let other = Notice.alert("b", .dismiss)
    static let block = Notice.blocking("X", .dismiss)
    static let another = Notice.blocking("Y", .dismiss)
    static let toast = Notice.toast("t", .dismiss)
    static let banner = Notice.made(.banner, "s", [.dismiss])

    enum Event: CaseIterable {
        case takeEqual, takeAlert, takeBlocking, takeToast, answer, expire, succeed
    }

    /// The states: the notices enqueued before, and the result of each event.
    ///
    /// The last of them equals the notice that `takeEqual` enqueues.
    static let states: [(name: String, taken: [Notice], does: [Event: [String]])] = [
        (
            "empty", [],
            [.takeEqual: ["+a"], .takeAlert: ["+n"], .takeBlocking: ["+N"], .takeToast: ["+q"]]
        ),
        (
            "alert", [alert],
            [
                .takeBlocking: ["-a replaced", "+N"], .takeToast: ["+q"], .answer: ["-a dismiss"],
            ]
        ),
        (
            "alert and alert", [alert, other],
            [
                .takeBlocking: ["-a replaced", "+N"], .takeToast: ["+q"],
                .answer: ["-a dismiss", "+b"], .succeed: ["-b dropped"],
            ]
        ),
        (
            "blocking", [block],
            [.takeToast: ["+q"], .answer: ["-X dismiss"], .succeed: ["-X dropped"]]
        ),
        (
            "blocking and alert", [block, alert],
            [
                .takeToast: ["+q"], .answer: ["-X dismiss", "+a"],
                .succeed: ["-a dropped", "-X dropped"],
            ]
        ),
        (
            "blocking, alert and blocking", [block, alert, another],
            [
                .takeToast: ["+q"], .answer: ["-X dismiss", "+Y"],
                .succeed: ["-Y dropped", "-a dropped", "-X dropped"],
            ]
        ),
        (
            "toast", [toast],
            [
                .takeAlert: ["+n"], .takeBlocking: ["+N"], .answer: ["-t dismiss"],
                .expire: ["-t timeout"],
            ]
        ),
        (
            "toast and banner", [toast, banner],
            [
                .takeAlert: ["+n"], .takeBlocking: ["+N"], .answer: ["-t dismiss", "+s"],
                .expire: ["-t timeout", "+s"],
            ]
        ),
        (
            "replaced", [alert, block],
            [.takeToast: ["+q"], .answer: ["-X dismiss"], .succeed: ["-X dropped"]]
        ),
    ]

    @Test(arguments: states.indices)
    func `Every event in every state`(index: Int) {
        let state = Self.states[index]
        for event in Event.allCases {
            var queue = NoticeQueue()
            for notice in state.taken { _ = queue.enqueue(.of(notice, "load")) }
            let told = happen(event, &queue, state.taken.last ?? Self.alert).map(\.text)
            #expect(told == state.does[event] ?? [], "\(state.name), \(event)")
        }
    }

    @Test
    func `Blocking notices come before the alerts, in their own order`() {
        var queue = NoticeQueue()
        for notice in [Self.block, Self.alert, Self.another, Self.other, .blocking("Z", .dismiss)] {
            _ = queue.enqueue(.of(notice))
        }
        var shown: [String] = []
        while let notice = queue.modalOnScreen {
            shown.append(notice.notice.message)
            _ = queue.respond(to: notice.id, with: .dismiss)
        }
        #expect(shown == ["X", "Y", "Z", "a", "b"])
    }

    private func happen(
        _ event: Event, _ queue: inout NoticeQueue, _ latest: Notice
    ) -> [NoticeEvent] {
        let shown = queue.modalOnScreen?.id ?? queue.transientOnScreen?.id ?? 0
        switch event {
        case .takeEqual: return queue.enqueue(.of(latest, "load")).0
        case .takeAlert: return queue.enqueue(.of(.alert("n"))).0
        case .takeBlocking: return queue.enqueue(.of(.blocking("N"))).0
        case .takeToast: return queue.enqueue(.of(.toast("q"))).0
        case .answer: return queue.respond(to: shown, with: .dismiss).events
        case .expire: return queue.expire(shown)
        case .succeed: return queue.operationDidSucceed("load")
        }
    }
}
