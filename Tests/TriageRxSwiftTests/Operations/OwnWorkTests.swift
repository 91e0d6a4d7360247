#if RxSwift
import RxSwift
import TestDoubles
import Testing
import TriageCore
import TriageLaunch
import TriageRxSwift
import TriageStreams
import TriageTesting

@Suite("Work of Rx that begins while its closure runs", .timeLimit(.minutes(30)))
struct OwnWorkTests {
    private let faults = TestFaults()
    private let owner = OwnerFixture()

    /// Work as many services have it: its request is sent when the stream is made.
    private func request() -> Observable<Int> { .error(DroppingLayer.request()) }

    private func expectOneReport(after work: Infallible<Int>) async {
        let subscription = work.subscribe()
        await eventually { faults.reports.count == 1 }
        subscription.dispose()
        expectOneReport()
    }

    private func expectOneReport() {
        #expect(faults.reports.count == 1)
        #expect(faults.reports.allSatisfy(DroppingLayer.isRequest))
        #expect(faults.reports.first?.failure.operation?.name == "x")
        #expect(faults.center.audit().isEmpty)
    }

    @Test(arguments: [false, true])
    func `belongs to the operation of the subscription`(retries: Bool) async {
        let work = Observable<Int>.deferred { request() }
        await expectOneReport(after: work.run(in: faults.center, "x", retries: retries))
    }

    @Test(arguments: [false, true])
    func `belongs to the operation of a flat map`(retries: Bool) async {
        let work = Observable.just(1).flatMap(
            .concat, weak: owner, in: faults.center, "x", retries: retries
        ) { _, _ in request() }
        await expectOneReport(after: work)
    }

    @Test
    func `belongs to the operation of a flat map for an async function`() async {
        let work = Observable.just(1).flatMap(.concat, weak: owner, in: faults.center, "x") {
            _, _ async throws -> Int in throw DroppingLayer.request()
        }
        await expectOneReport(after: work)
    }

    @Test
    func `belongs to the operation of a launch`() async {
        let check = Check<Int, Never>("session") { _ in
            Observable<CheckResult<Int, Never>>.error(DroppingLayer.request())
        }
        let gate = LaunchGate([check], clock: TestClock())
        _ = await gate.run(in: faults.center, "x")
        expectOneReport()
    }
}
#endif
