import Foundation
import Testing
import TriageCore
@testable import TriageTesting

@Suite("StubTransport", .timeLimit(.minutes(5)))
struct StubTransportTests {
    /// Sends a request without a body through a client.
    private func send(over transport: StubTransport) async throws -> Fault? {
        let item = TransportConformance.Case(name: "stub") { try .refusingConnections() }
        return await item.result(over: transport, at: try await item.makeServer())
    }

    @Test("The last step of a plan repeats, and a request that failed by itself was not canceled")
    func lastStepOfAPlanRepeats() async throws {
        let transport = StubTransport(FaultPlan([.fail(Fault(.offline)), .status(404)]))
        var kinds: [Fault.Kind?] = []
        for _ in 0..<3 { kinds.append(try await send(over: transport)?.kind) }
        #expect(kinds == [.offline, .rejected, .rejected])
        #expect(transport.requests.count == 3 && transport.canceledCount == 0)
        #expect(transport.bodies.count == 3 && transport.bodies.allSatisfy(\.isEmpty))
    }

    @Test("A request that hangs waits to be canceled, also on a clock without sleep")
    func requestThatHangsWaitsToBeCanceled() async throws {
        let slept = EventRecorder<Duration>()
        let transport = StubTransport(FaultPlan([.hang]), clock: Sleepless(slept: slept))
        let sending = Task { try await send(over: transport) }
        await eventually { !slept.elements.isEmpty }
        for _ in 0..<100 { await Task.yield() }
        sending.cancel()
        #expect(try await sending.value?.kind == .canceled)
        await eventually { transport.canceledCount == 1 }
        #expect(slept.elements == [.seconds(3600)])
    }
}

@Suite("ImmediateClock", .timeLimit(.minutes(5)))
struct ImpatientClockTests {
    @Test("Every sleep ends at once, and with an error in a canceled task")
    func everySleepEnds() async throws {
        let clock = ImmediateClock()
        try await clock.sleep(for: .seconds(3600))
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await #expect(throws: CancellationError.self) {
                try await clock.sleep(for: .seconds(3600))
            }
        }.value
    }
}

@Suite("RecordingPresenter", .timeLimit(.minutes(5)))
struct RecordingPresenterTests {
    @Test(
        "A notice that stays carries the code of its failure, and one that leaves by itself none",
        arguments: [(.alert, true), (.blocking, true), (.toast, false), (.banner, false)]
            as [(Notice.Style, Bool)])
    func noticeThatStaysCarriesTheCode(style: Notice.Style, hasCode: Bool) {
        let failed = FailureContext(fault: Fault(.server))
        let notice = Notice(style, message: "m")
        let presenter = RecordingPresenter()
        let receipt = presenter.present(NoticeRequest(notice, failure: failed))
        #expect(receipt.supportCode == (hasCode ? failed.fault.incident.supportCode : nil))
        #expect(presenter.present(NoticeRequest(notice)).supportCode == nil)
        #expect(presenter.notices == [notice, notice])
    }
}

/// A clock that records the duration of each sleep and ends the sleep at once.
private struct Sleepless: Clock {
    let slept: EventRecorder<Duration>

    var now: ContinuousClock.Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        slept.record(.seconds((now.duration(to: deadline) / .seconds(1)).rounded()))
        try Task.checkCancellation()
    }
}
