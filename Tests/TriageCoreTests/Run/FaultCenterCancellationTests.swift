import Testing
import TriageCore
import TriageTesting

@Suite("Cancellation is no failure", .timeLimit(.minutes(30)))
struct FaultCenterCancellationTests {
    static let disguises: [any Error] = [
        CancellationError(), Fault.canceled(), Fault.canceled(by: OpaqueError.lost),
        Layer.holding(.canceled()), Wrapping.one(CancellationError()),
        Wrapping.one(Layer.holding(.canceled())),
        Wrapping.two(OpaqueError.lost, CancellationError()),
    ]

    @Test(arguments: disguises.indices)
    func `A cancellation in any error is not shown, routed or reported`(index: Int) async {
        let error = Self.disguises[index]
        let center = CenterFixture([Rule(.any, .routeOnce("there"), report: .fatal)])
        let outcome = await center.run("a") { throw error }
        let now = center.runNow("b") { throw error }
        #expect(outcome.isCancelled && now.isCancelled)
        #expect(
            center.log.elements == ["began a", "ended a canceled", "began b", "ended b canceled"])
        #expect(center.center.audit().isEmpty)
        center.center.report(error)
        #expect(center.drafts.elements.isEmpty)
    }

    @Test
    func `Any error that a canceled task throws is its cancellation`() async {
        let center = CenterFixture()
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            let outcome = await center.run("a") { throw Fault(.server) }
            #expect(outcome.isCancelled)
            #expect(await center.run("b") { throw OpaqueError.lost }.isCancelled)
        }.value
        #expect(center.failures.elements.isEmpty)
        #expect(center.drafts.elements.isEmpty)
    }

    @Test
    func `The value of a canceled task is dropped`() async {
        let center = CenterFixture()
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            let outcome = await center.run("a") { 7 }
            #expect(outcome.isCancelled)
        }.value
        #expect(center.log.elements == ["began a", "ended a canceled"])
        #expect(center.center.audit().isEmpty)
    }

    @Test
    func `Synchronous work keeps its outcome, even in a canceled task`() async {
        let center = CenterFixture()
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            #expect(center.runNow("a") { 7 }.value == 7)
            #expect(center.runNow("b") { throw OpaqueError.lost }.fault?.code == "lost")
            #expect(center.runNow("c") { throw CancellationError() }.isCancelled)
        }.value
        #expect(center.failures.elements.count == 1)
        #expect(center.drafts.elements.count == 1)
        #expect(center.center.audit().isEmpty)
    }

    @Test
    func `A cancellation that was turned into a failure on purpose is a failure`() async {
        let center = CenterFixture()
        let outcome = await center.run("a") {
            throw Fault(.timeout, cause: CancellationError())
        }
        #expect(outcome.fault?.kind == .timeout)
    }

    @Test
    func `A cancellation within an operation does not taint its later failure`() async {
        let center = CenterFixture()
        let outcome = await center.run("a") {
            _ = Fault.canceled()
            throw OpaqueError.lost
        }
        #expect(outcome.fault?.kind == .unexpected)
        #expect(center.diagnoses.elements.isEmpty)
    }
}

extension Outcome {
    var isCancelled: Bool {
        if case .canceled = self { true } else { false }
    }
}
