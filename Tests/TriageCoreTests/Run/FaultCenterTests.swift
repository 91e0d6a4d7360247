import Testing
import TriageConcurrency
import TriageCore
import TriageTesting

@Suite("FaultCenter", .timeLimit(.minutes(30)))
struct FaultCenterTests {
    @Test
    func `An error reported outside of an operation is an incident without operation or notice`()
        throws
    {
        let center = CenterFixture([Rule(.any, .routeOnce("there"))])
        center.center.report(OpaqueError.lost)
        center.center.report(Layer.holding(Fault(.server)), level: .fatal)
        #expect(center.log.elements == ["report error", "report fatal"])
        let first = try #require(center.drafts.elements.first)
        #expect(first.failure.fault.kind == .unexpected)
        #expect(first.failure.fault.code == "lost")
        #expect(first.failure.operation == nil && first.notice == nil && first.receipt == nil)
        #expect(center.drafts.elements.last?.failure.fault.kind == .server)
        #expect(center.center.counts == (0, 0))
    }

    @Test
    func `A notice without a failure goes to the presenter, with its action handler`() {
        let center = CenterFixture()
        let answers = Lock<[Notice.Action.ID]>([])
        let notice = Notice(.alert, title: "t", message: "m", actions: [.init("a", label: "A")])
        let respond = NoticeActionHandler { id in answers.withLock { $0.append(id) } }
        #expect(center.center.present(notice, onAction: respond))
        #expect(center.center.present(.banner, message: "key", onAction: respond))
        let template = NoticeTemplate(.toast, message: "key")
        #expect(center.center.present(template, onAction: respond))
        #expect(
            center.requests.elements.map(\.notice) == [
                notice, Notice(.banner, message: "<key>"), Notice(.toast, message: "<key>"),
            ])
        #expect(center.requests.elements.allSatisfy { $0.failure == nil })
        for (request, id) in zip(center.requests.elements, ["a", "b", "c"]) {
            request.onAction?(Notice.Action.ID(rawValue: id))
        }
        #expect(answers.current == ["a", "b", "c"])
        #expect(center.log.elements == ["take m", "take <key>", "take <key>"])
    }

    @Test
    func `An operation under way is listed until it ends`() async {
        let center = CenterFixture()
        _ = await center.run(.background("outer")) {
            #expect(center.center.activeOperations.map(\.name) == ["outer"])
            #expect(OperationInfo.current?.name == "outer")
            _ = await center.run("inner") {
                #expect(OperationInfo.current?.name == "inner")
                #expect(center.center.activeOperations.map(\.name) == ["outer", "inner"])
                #expect(center.center.audit().count == 2)
            }
            #expect(OperationInfo.current?.intent == .background)
        }
        #expect(OperationInfo.current == nil)
        #expect(center.center.activeOperations.isEmpty)
        #expect(
            center.log.elements == [
                "began outer", "began inner", "ended inner value", "ended outer value",
            ])
    }

    @Test
    func `A failure passed on from an operation inside keeps its incident`() async {
        let center = CenterFixture([Rule(.operation("inner"), .handled)])
        let outcome = await center.run("outer") {
            let inner = await center.run("inner") { throw Fault(.server) }
            if let fault = inner.fault { throw fault }
        }
        #expect(Set(center.failures.elements.map(\.fault.incident)) == [outcome.fault?.incident])
        #expect(center.center.counts == (2, 2))
        #expect(center.center.audit().isEmpty)
    }
}
