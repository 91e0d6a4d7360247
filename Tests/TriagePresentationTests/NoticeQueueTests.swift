import Testing
import TriageConcurrency
import TriageCore
import TriagePresentation

@Suite("NoticeQueue", .timeLimit(.minutes(30)))
struct NoticeQueueTests {
    @Test
    func `Equal notices are one, of the first one's number and code, with the incidents of all`()
        throws
    {
        var queue = NoticeQueue()
        let incidents = (0..<3).map { _ in Incident() }
        let receipts = [0, 0, 1, 1, 2].map { index in
            queue.enqueue(.of(.alert("a", .retry), "load", incident: incidents[index])).1
        }
        #expect(receipts.map(\.noticeID) == [1, 1, 1, 1, 1])
        #expect(receipts.map(\.wasMerged) == [false, true, true, true, true])
        #expect(receipts.allSatisfy { $0.supportCode == incidents[0].supportCode })
        let shown = try #require(queue.modalOnScreen)
        #expect(shown.incidents == incidents)
        #expect(shown.supportCode == incidents[0].supportCode)
    }

    @Test
    func `A notice merges into an equal one that waits, which keeps its place`() {
        var queue = NoticeQueue()
        for message in ["a", "b", "c"] { _ = queue.enqueue(.of(.alert(message, .dismiss), "load")) }
        let (events, receipt) = queue.enqueue(.of(.alert("b", .dismiss), "load"))
        #expect(receipt.noticeID == 2 && receipt.wasMerged && events.isEmpty)
        #expect(queue.respond(to: 1, with: .dismiss).events.map(\.text) == ["-a dismiss", "+b"])
        #expect(queue.modalOnScreen?.incidents.count == 2)
    }

    @Test
    func `Whatever differs, style, title, message, action or label, keeps notices apart`() {
        let notices = [
            Notice(.alert, title: "t", message: "m"), Notice(.alert, title: nil, message: "m"),
            Notice(.alert, title: "t", message: "n"), Notice(.blocking, title: "t", message: "m"),
            Notice(.alert, title: "t", message: "m", actions: [.init("a", label: "A")]),
            Notice(.alert, title: "t", message: "m", actions: [.init("a", label: "B")]),
            Notice(.toast, title: "t", message: "m"), Notice(.banner, title: "t", message: "m"),
        ]
        var queue = NoticeQueue()
        #expect(notices.allSatisfy { !queue.enqueue(.of($0)).1.wasMerged })
    }

    @Test
    func `Alerts and blocking notices carry a code, toasts and banners none`() {
        var queue = NoticeQueue()
        let incident = Incident()
        for style in [Notice.Style.alert, .blocking, "sheet", .toast, .banner] {
            let request = NoticeRequest.of(.made(style, "m", []), "load", incident: incident)
            let isLine = style == .toast || style == .banner
            #expect(queue.enqueue(request).1.supportCode == (isLine ? nil : incident.supportCode))
        }
        #expect(queue.enqueue(.of(.alert("no failure"))).1.supportCode != nil)
    }

    @Test
    func `The handlers come back once for each operation name, the latest of each`() {
        let handled = Lock<[String]>([])
        var queue = NoticeQueue()
        for (name, number) in [("a", 1), ("b", 2), ("a", 3), (nil, 4), (nil, 5)] as [(String?, Int)]
        {
            let operation = name.map { OperationName(rawValue: $0) }
            let request = NoticeRequest.of(.alert("m", .retry), operation) { action in
                handled.withLock { $0.append("\(number) \(action)") }
            }
            _ = queue.enqueue(request)
        }
        let result = queue.respond(to: 1, with: .retry)
        for respond in result.responses ?? [] { respond(.retry) }
        #expect(handled.current == ["2 retry", "3 retry", "4 retry", "5 retry"])
    }

    @Test
    func `Works of one name that are told apart are all repeated, the latest of each`() {
        let handled = Lock<[Int]>([])
        var queue = NoticeQueue()
        for (work, number) in [("row 1", 1), ("row 2", 2), (nil, 3), ("row 1", 4), (nil, 5)] {
            var handler = NoticeActionHandler([.retry]) { _ in
                handled.withLock { $0.append(number) }
            }
            handler.work = work
            let failure = NoticeRequest.of(.alert("m", .retry), "delete")
            _ = queue.enqueue(
                NoticeRequest(failure.notice, failure: failure.failure, onAction: handler))
        }
        for respond in queue.respond(to: 1, with: .retry).responses ?? [] { respond(.retry) }
        #expect(handled.current == [2, 4, 5])
    }

    @Test
    func `Only the notice on screen takes a choice, once, and only one that it offers`() {
        var queue = NoticeQueue()
        _ = queue.enqueue(.of(.alert("a", .retry, "call")))
        _ = queue.enqueue(.of(.alert("b", .dismiss)))
        _ = queue.enqueue(.of(.toast("t", "undo")))
        #expect(queue.respond(to: 1, with: .dismiss).responses == nil)
        #expect(queue.respond(to: 2, with: .dismiss).responses == nil)
        #expect(queue.respond(to: 9, with: .retry).responses == nil)
        #expect(queue.respond(to: 1, with: "call").responses != nil)
        #expect(queue.respond(to: 1, with: "call").responses == nil)
        #expect(queue.respond(to: 3, with: "undo").events.map(\.text) == ["-t undo"])
    }

    @Test
    func `An alert in line is dropped when all that is behind it has succeeded`() {
        var queue = NoticeQueue()
        _ = queue.enqueue(.of(.alert("shown", .dismiss), "a"))
        for name in ["a", "b"] as [OperationName] {
            _ = queue.enqueue(.of(.alert("both", .dismiss), name))
        }
        #expect(queue.operationDidSucceed("a").isEmpty)
        _ = queue.enqueue(.of(.alert("both", .dismiss), "a"))
        #expect(queue.operationDidSucceed("b").isEmpty)
        #expect(queue.operationDidSucceed("a").map(\.text) == ["-both dropped"])
        #expect(queue.modalOnScreen?.notice.message == "shown")
        #expect(queue.respond(to: 1, with: .dismiss).events.map(\.text) == ["-shown dismiss"])
    }

    @Test(arguments: [[false], [true, false], [false, true]])
    func `An alert without a retry waits, also when another operation of its name succeeds`(
        canRetry: [Bool]
    ) {
        var queue = NoticeQueue()
        _ = queue.enqueue(.of(.alert("shown", .dismiss), "home.load"))
        for canRetry in canRetry {
            let taken = Notice.alert("taken", .dismiss)
            if canRetry {
                _ = queue.enqueue(.of(taken, "email.validate"))
            } else {
                _ = queue.enqueue(.of(taken, "email.validate", respond: nil))
            }
        }
        #expect(queue.operationDidSucceed("email.validate").isEmpty)
        #expect(
            queue.respond(to: 1, with: .dismiss).events.map(\.text) == [
                "-shown dismiss", "+taken",
            ])
    }

    @Test
    func `What no operation is behind waits, whatever succeeds`() {
        var queue = NoticeQueue()
        _ = queue.enqueue(.of(.alert("shown", .dismiss)))
        _ = queue.enqueue(.of(.alert("no failure", .dismiss)))
        let outside = NoticeRequest(
            .alert("outside", .dismiss), failure: FailureContext(fault: Fault(.server)))
        _ = queue.enqueue(outside)
        _ = queue.enqueue(.of(.alert("no failure", .dismiss), "a"))
        _ = queue.enqueue(.of(.alert("other", .dismiss), "b"))
        #expect(queue.operationDidSucceed("a").isEmpty)
        #expect(
            queue.respond(to: 1, with: .dismiss).events.map(\.text) == [
                "-shown dismiss", "+no failure",
            ])
        #expect(
            queue.respond(to: 2, with: .dismiss).events.map(\.text) == [
                "-no failure dismiss", "+outside",
            ])
    }

    @Test
    func `A blocking notice leaves when its operation succeeds, even without an action`() {
        var queue = NoticeQueue()
        _ = queue.enqueue(.of(.blocking("a"), "load", respond: nil))
        _ = queue.enqueue(.of(.alert("b", .retry), "other"))
        #expect(queue.operationDidSucceed("more").isEmpty)
        #expect(queue.operationDidSucceed("load").map(\.text) == ["-a dropped", "+b"])
        #expect(queue.operationDidSucceed("other").isEmpty)
        _ = queue.enqueue(.of(.blocking("c"), nil, respond: nil))
        #expect(queue.operationDidSucceed("load").isEmpty)
        #expect(queue.modalOnScreen?.notice.message == "c")
    }

    @Test
    func `The app can take any notice away, on screen or waiting, and only once`() {
        var queue = NoticeQueue()
        for message in ["a", "b", "c"] { _ = queue.enqueue(.of(.alert(message, .retry))) }
        _ = queue.enqueue(.of(.toast("d")))
        #expect(queue.withdraw(2).map(\.text) == ["-b withdrawn"])
        #expect(queue.withdraw(1).map(\.text) == ["-a withdrawn", "+c"])
        #expect(queue.withdraw(1).isEmpty && queue.withdraw(2).isEmpty)
        #expect(queue.withdraw(4).map(\.text) == ["-d withdrawn"])
    }
}
