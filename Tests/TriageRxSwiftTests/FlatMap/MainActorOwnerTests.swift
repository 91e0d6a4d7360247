#if RxSwift
import Dispatch
import RxSwift
import TestDoubles
import Testing
import TriageCore
import TriageRxSwift
import TriageStreams
import TriageTesting

private let mainQueueKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
}()

/// Whether the caller runs on the main queue, which need not be the first thread.
private func isOnMainQueue() -> Bool { DispatchQueue.getSpecific(key: mainQueueKey) == true }

/// A view model of the main actor whose closures are the main actor's too, and name no scheduler.
@MainActor
private final class MainScreen {
    private(set) var begun: [Int] = []
    private(set) var caught = 0
    private(set) var values: [Int] = []
    /// The number of calls on another thread.
    private(set) var strayCount = 0
    private let center = FaultCenter(reportingTo: RecordingReporter())
    private let bag = DisposeBag()
    private var empty: Infallible<Int> { .empty() }

    private func work(for number: Int) -> Observable<Int> {
        if !isOnMainQueue() { strayCount += 1 }
        begun.append(number)
        return number % 2 == 0 ? .just(number) : .error(TestFailure.first)
    }

    func transform(_ input: Observable<Int>) -> [Infallible<Int>] {
        [
            input.asInfallible(onErrorFallbackTo: .empty()).flatMap(.concat, weak: self) {
                model, number in
                model.work(for: number).asInfallible(onErrorFallbackTo: .empty())
            },
            input.flatMap(
                .concat, weak: self, in: center, "x"
            ) { model, number in
                model.work(for: number)
            } catching: { model, _ in
                model.caught += 1
            } fallback: { [weak self] _ in
                self?.empty ?? .empty()
            },
        ]
    }

    func bind(_ input: Observable<Int>) {
        for stream in transform(input) {
            stream.subscribe(onNext: { [weak self] in self?.values.append($0) }).disposed(by: bag)
        }
    }

    static func receiveFromAnotherThread() async -> Int {
        let (screen, input) = (MainScreen(), PublishSubject<Int>())
        screen.bind(input.asObservable())
        nonisolated(unsafe) let subject = input
        await Task.detached { for number in 0..<4 { subject.onNext(number) } }.value
        await eventually { screen.values.count >= 4 && screen.begun.count >= 8 }
        precondition(screen.strayCount == 0)
        return screen.caught
    }
}

@Suite("An owner on the main actor without a scheduler, in RxSwift", .timeLimit(.minutes(30)))
struct MainActorOwnerTests {
    @Test
    func `does not end the process for a stream that sends on another thread`() async {
        await #expect(processExitsWith: .success) {
            _ = await MainScreen.receiveFromAnotherThread()
        }
    }

    @MainActor
    @Test
    func `receives what is sent on the main actor in order`() async {
        let (screen, input) = (MainScreen(), PublishSubject<Int>())
        screen.bind(input.asObservable())
        input.onNext(0)
        input.onNext(1)
        // The main scheduler is shared, so it delays what is sent while it is busy.
        while screen.begun.count < 4 || screen.values.count < 2 || screen.caught < 1 {
            await Task.yield()
        }
        #expect(screen.begun.count == 4 && screen.caught == 1)
        #expect(screen.values == [0, 0])
    }

    @MainActor
    @Test
    func `begins a retry on the main queue, and there makes the fallback of its failure`() async {
        let (fixture, input, activity) = (BoardFixture(), PublishSubject<Int>(), ActivityRelay())
        let (isMain, busy, values) = (
            EventRecorder<Bool>(), EventRecorder<Bool>(), EventRecorder<Int>()
        )
        let changes = activity.asInfallible()
            .subscribe(onNext: { _ in busy.record(isOnMainQueue()) })
        let subscription = input.flatMap(
            .latest, weak: owner, in: fixture.center, "x", retries: true, activity: activity
        ) { _, _ -> Observable<Int> in
            isMain.record(isOnMainQueue())
            return .error(TestFailure.first)
        } fallback: { _ in
            isMain.record(isOnMainQueue())
            return .just(7)
        }
        .subscribe(onNext: { values.record($0) })
        nonisolated(unsafe) let subject = input
        await Task.detached { subject.onNext(1) }.value
        for (action, count) in [(Notice.Action.ID.retry, 2), (.dismiss, 3)] {
            await eventually { fixture.screen.actions != nil }
            await Task.detached { fixture.screen.choose(action) }.value
            await eventually { isMain.elements.count >= count }
        }
        await eventually { !values.elements.isEmpty }
        #expect(isMain.elements == [true, true, true] && values.elements == [7])
        #expect(!busy.elements.dropFirst().contains(false))
        changes.dispose()
        subscription.dispose()
    }

    private let owner = OwnerFixture()
}
#endif
