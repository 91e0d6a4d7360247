import Testing
import TriageCore
import TriageTesting

@Suite("Cancellation is no failure", .timeLimit(.minutes(5)))
struct FaultCenterCancellationTests {
    static let disguises: [any Error] = [
        CancellationError(), Fault.canceled(), Fault.canceled(by: OpaqueError.lost),
        Layer.holding(.canceled()), Wrapping.one(CancellationError()),
        Wrapping.one(Layer.holding(.canceled())),
        Wrapping.two(OpaqueError.lost, CancellationError()),
    ]

    @Test(
        "In whatever error it comes nothing is shown, routed or reported",
        arguments: disguises.indices)
    func disguised(index: Int) async {
        let error = Self.disguises[index]
        let centre = Centre([Rule(.any, .routeOnce("there"), report: .fatal)])
        let outcome = await centre.run("a") { throw error }
        let now = centre.runNow("b") { throw error }
        #expect(outcome.isCancelled && now.isCancelled)
        #expect(
            centre.log.elements == ["began a", "ended a canceled", "began b", "ended b canceled"])
        #expect(centre.center.audit().isEmpty)
        centre.center.report(error)
        #expect(centre.drafts.elements.isEmpty)
    }

    @Test("Whatever a cancelled task throws is its cancellation")
    func cancelledTask() async {
        let centre = Centre()
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            let outcome = await centre.run("a") { throw Fault(.server) }
            #expect(outcome.isCancelled)
            #expect(await centre.run("b") { throw OpaqueError.lost }.isCancelled)
        }.value
        #expect(centre.failures.elements.isEmpty)
        #expect(centre.drafts.elements.isEmpty)
    }

    @Test("The value that a cancelled task comes to is nobody's any more")
    func value() async {
        let centre = Centre()
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            let outcome = await centre.run("a") { 7 }
            #expect(outcome.isCancelled)
        }.value
        #expect(centre.log.elements == ["began a", "ended a canceled"])
        #expect(centre.center.audit().isEmpty)
    }

    @Test("Work that does not wait ends as it ends, whatever became of the task around it")
    func syncInCancelledTask() async {
        let centre = Centre()
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            #expect(centre.runNow("a") { 7 }.value == 7)
            #expect(centre.runNow("b") { throw OpaqueError.lost }.fault?.code == "lost")
            #expect(centre.runNow("c") { throw CancellationError() }.isCancelled)
        }.value
        #expect(centre.failures.elements.count == 1)
        #expect(centre.drafts.elements.count == 1)
        #expect(centre.center.audit().isEmpty)
    }

    @Test("A failure that a cancellation was turned into on purpose is a failure")
    func deadline() async {
        let centre = Centre()
        let outcome = await centre.run("a") {
            throw Fault(.timeout, cause: CancellationError())
        }
        #expect(outcome.fault?.kind == .timeout)
    }

    @Test("A cancellation within an operation does not taint its later failure")
    func earlier() async {
        let centre = Centre()
        let outcome = await centre.run("a") {
            _ = Fault.canceled()
            throw OpaqueError.lost
        }
        #expect(outcome.fault?.kind == .unexpected)
        #expect(centre.diagnoses.elements.isEmpty)
    }
}

extension Outcome {
    var isCancelled: Bool {
        if case .canceled = self { true } else { false }
    }
}
