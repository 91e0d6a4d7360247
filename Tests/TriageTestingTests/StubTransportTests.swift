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

    @Test("The last step of a plan goes on, and what failed by itself was not cancelled")
    func plan() async throws {
        let transport = StubTransport(FaultPlan([.fail(Fault(.offline)), .status(404)]))
        var kinds: [Fault.Kind?] = []
        for _ in 0..<3 { kinds.append(try await send(over: transport)?.kind) }
        #expect(kinds == [.offline, .rejected, .rejected])
        #expect(transport.requests.count == 3 && transport.canceledCount == 0)
        #expect(transport.bodies.count == 3 && transport.bodies.allSatisfy(\.isEmpty))
    }

    @Test("What hangs sleeps once on a clock that lets nobody sleep, and waits to be cancelled")
    func hangs() async throws {
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

@Suite("ImpatientClock", .timeLimit(.minutes(5)))
struct ImpatientClockTests {
    @Test("Nobody sleeps on it, and whoever is cancelled hears of it")
    func impatient() async throws {
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
    func code(style: Notice.Style, hasCode: Bool) {
        let failed = FailureContext(fault: Fault(.server))
        let notice = Notice(style, message: "m")
        let presenter = RecordingPresenter()
        let receipt = presenter.present(NoticeRequest(notice, failure: failed))
        #expect(receipt.supportCode == (hasCode ? failed.fault.incident.supportCode : nil))
        #expect(presenter.present(NoticeRequest(notice)).supportCode == nil)
        #expect(presenter.notices == [notice, notice])
    }
}

/// A clock that writes down how long it should let someone sleep, and wakes it at once.
private struct Sleepless: Clock {
    let slept: EventRecorder<Duration>

    var now: ContinuousClock.Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        slept.record(.seconds((now.duration(to: deadline) / .seconds(1)).rounded()))
        try Task.checkCancellation()
    }
}
