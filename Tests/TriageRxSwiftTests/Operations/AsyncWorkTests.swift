#if RxSwift
import RxSwift
import TestDoubles
import Testing
import TriageConcurrency
import TriageCore
import TriageRxSwift
import TriageStreams
import TriageTesting

/// A view model of the main actor.
@MainActor
final class MainActorModel {
    private(set) var failures: [String] = []
    private(set) var canceled: [Int] = []
    private var waiting: [Int: CheckedContinuation<Int, any Error>] = [:]

    /// Work that waits for its end.
    func work(for number: Int) async throws -> Int {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiting[number] = $0 }
        } onCancel: {
            Task { @MainActor in
                self.canceled.append(number)
                self.waiting.removeValue(forKey: number)?.resume(throwing: CancellationError())
            }
        }
    }

    func record(_ error: any Error) { failures.append("\(error)") }

    func isWorking(for number: Int) -> Bool { waiting[number] != nil }

    func end(_ number: Int, _ result: Result<Int, any Error>) {
        waiting.removeValue(forKey: number)?.resume(with: result)
    }
}

@Suite("Async work of a view model in RxSwift", .timeLimit(.minutes(30)))
@MainActor
struct AsyncWorkTests {
    private let taps = PublishSubject<Int>()
    private let fixture = BoardFixture()
    private let probe = Probe<Int>()

    /// Yields until a condition holds.
    private func until(_ holds: () -> Bool) async { await eventually(holds) }

    @Test
    func `an async function is work, and its failure reaches the handler as it was thrown`() async {
        let model = MainActorModel()
        let subscription = probe.observe(
            taps.flatMap(.concat, weak: model, in: fixture.center, "x") { model, number in
                try await model.work(for: number)
            } catching: {
                $0.record($1)
            })
        taps.onNext(1)
        await until { model.isWorking(for: 1) }
        model.end(1, .success(10))
        await until { probe.values.elements == [10] }
        taps.onNext(2)
        await until { model.isWorking(for: 2) }
        model.end(2, .failure(Refused.connection))
        await until { model.failures == ["connection"] }
        #expect(fixture.ends == [.value, .failure])
        subscription.dispose()
    }

    @Test
    func `a newer element or disposal cancels the task, and neither is a failure`() async {
        let (model, failed) = (MainActorModel(), Lock(false))
        let subscription = probe.observe(
            taps.flatMap(.latest, weak: model, in: fixture.center, "x") { model, number in
                try await model.work(for: number)
            } catching: { _, _ in
                failed.withLock { $0 = true }
            })
        taps.onNext(1)
        await until { model.isWorking(for: 1) }
        taps.onNext(2)
        await until { model.canceled == [1] && model.isWorking(for: 2) }
        subscription.dispose()
        await until { model.canceled == [1, 2] }
        #expect(fixture.ends == [.canceled, .canceled] && !failed.current)
        #expect(fixture.reporter.drafts.isEmpty && probe.values.elements.isEmpty)
    }

    @Test
    func `a retry from a notice runs the function again`() async {
        let model = MainActorModel()
        let subscription = probe.observe(
            taps.flatMap(.exhaust, weak: model, in: fixture.center, "x", retries: true) {
                model, number in
                try await model.work(for: number)
            })
        taps.onNext(1)
        await until { model.isWorking(for: 1) }
        model.end(1, .failure(TestFailure.first))
        await until { fixture.screen.actions != nil }
        fixture.screen.choose(.retry)
        await until { model.isWorking(for: 1) }
        model.end(1, .success(10))
        await until { probe.values.elements == [10] }
        #expect(fixture.ends == [.failure, .value])
        subscription.dispose()
    }
}
#endif
