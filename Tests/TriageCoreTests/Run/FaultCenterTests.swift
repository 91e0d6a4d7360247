import Testing
import TriageConcurrency
import TriageCore
import TriageTesting

@Suite("FaultCenter", .timeLimit(.minutes(5)))
struct FaultCenterTests {
    @Test(
        "Observing only, nothing is shown, routed or reported, and what would be is named",
        arguments: FaultCenterRunTests.surfaces.indices)
    func observeOnly(index: Int) async {
        let surface = FaultCenterRunTests.surfaces[index].0
        let centre = Centre([Rule(.any, surface, report: .error)], mode: .observeOnly)
        let outcome = await centre.run("a") { throw Layer.holding(Fault(.server)) }
        #expect(outcome.error(as: Layer.self) != nil)
        #expect(
            centre.log.elements == [
                "began a", "failed server", "surfaced handled", "ended a failure",
            ])
        #expect(
            centre.diagnoses.elements == ["would decide: server (server): \(surface); report error"]
        )
        #expect(centre.center.audit().isEmpty)
        centre.center.report(OpaqueError.lost)
        #expect(centre.center.present(Notice(.toast, message: "m")) == nil)
        #expect(centre.center.present(.toast, message: "m") == nil)
        #expect(centre.drafts.elements.isEmpty && centre.requests.elements.isEmpty)
        let other = await centre.run("a") { throw Layer.holding(Fault(.server)) }
        #expect(other.fault?.incident != outcome.fault?.incident)
    }

    @Test("An error reported outside of an operation is an incident without operation or notice")
    func report() throws {
        let centre = Centre([Rule(.any, .routeOnce("there"))])
        centre.center.report(OpaqueError.lost)
        centre.center.report(Layer.holding(Fault(.server)), level: .fatal)
        #expect(centre.log.elements == ["report error", "report fatal"])
        let first = try #require(centre.drafts.elements.first)
        #expect(first.failure.fault.kind == .unexpected)
        #expect(first.failure.fault.code == "lost")
        #expect(first.failure.operation == nil && first.notice == nil && first.receipt == nil)
        #expect(centre.drafts.elements.last?.failure.fault.kind == .server)
        #expect(centre.center.counts == (0, 0))
    }

    @Test("A notice that no failure is behind goes to the presenter, with its answer")
    func present() {
        let centre = Centre()
        let answers = Lock<[Notice.Action.ID]>([])
        let notice = Notice(.alert, title: "t", message: "m", actions: [.init("a", label: "A")])
        let respond = NoticeActionHandler { id in answers.withLock { $0.append(id) } }
        #expect(centre.center.present(notice, onAction: respond)?.noticeID == 7)
        #expect(centre.center.present(.banner, message: "key", onAction: respond) != nil)
        let template = NoticeTemplate(.toast, message: "key")
        #expect(centre.center.present(template, onAction: respond) != nil)
        #expect(
            centre.requests.elements.map(\.notice) == [
                notice, Notice(.banner, message: "<key>"), Notice(.toast, message: "<key>"),
            ])
        #expect(centre.requests.elements.allSatisfy { $0.failure == nil })
        for (request, id) in zip(centre.requests.elements, ["a", "b", "c"]) {
            request.onAction?(Notice.Action.ID(rawValue: id))
        }
        #expect(answers.current == ["a", "b", "c"])
        #expect(centre.log.elements == ["take m", "take <key>", "take <key>"])
    }

    @Test("What is under way shows until it ends")
    func underWay() async {
        let centre = Centre()
        _ = await centre.run("outer", intent: .background) {
            #expect(centre.center.activeOperations.map(\.name) == ["outer"])
            #expect(OperationInfo.current?.name == "outer")
            _ = await centre.run("inner") {
                #expect(OperationInfo.current?.name == "inner")
                #expect(centre.center.activeOperations.map(\.name) == ["outer", "inner"])
                #expect(centre.center.audit().count == 2)
            }
            #expect(OperationInfo.current?.intent == .background)
        }
        #expect(OperationInfo.current == nil)
        #expect(centre.center.activeOperations.isEmpty)
        #expect(
            centre.log.elements == [
                "began outer", "began inner", "ended inner value", "ended outer value",
            ])
    }

    @Test("A failure passed on from an operation inside keeps its incident")
    func passedOn() async {
        let centre = Centre([Rule(.operation("inner"), .handled)])
        let outcome = await centre.run("outer") {
            let inner = await centre.run("inner") { throw Fault(.server) }
            if let fault = inner.fault { throw fault }
        }
        #expect(Set(centre.failures.elements.map(\.fault.incident)) == [outcome.fault?.incident])
        #expect(centre.center.counts == (2, 2))
        #expect(centre.center.audit().isEmpty)
    }
}
