#if canImport(Combine) || OpenCombine
import Dispatch
import TestDoubles
import Testing
import TriageCore
import TriageStreams
import TriageTesting

/// A view model of the main actor whose closures are the main actor's too, and name no scheduler.
@MainActor
private final class MainScreen: @MainActor TransformingViewModel {
    let failures = FailureRelay<TestFailure>()
    let activity = ActivityRelay()
    private(set) var begun: [Int] = []
    private(set) var caught: [TestFailure] = []
    private(set) var values: [Int] = []
    /// The number of calls on another thread.
    private(set) var strayCount = 0
    private let center = FaultCenter(reportingTo: RecordingReporter())
    private var subscriptions: [AnyCancellable] = []
    private var empty: AnyPublisher<Int, Never> { Empty().eraseToAnyPublisher() }

    private func work(for number: Int) -> AnyPublisher<Int, TestFailure> {
        if !isOnMainQueue() { strayCount += 1 }
        begun.append(number)
        return number % 2 == 0
            ? Just(number).setFailureType(to: TestFailure.self).eraseToAnyPublisher()
            : Fail(error: .first).eraseToAnyPublisher()
    }

    func transform(_ input: AnyPublisher<Int, Never>) -> [AnyPublisher<Int, Never>] {
        [
            input.flatMap(
                .concat, weak: self
            ) { model, number in
                model.work(for: number)
            } catching: { model, failure in
                model.caught.append(failure)
            } fallback: { [weak self] _ in
                self?.empty ?? .init(Empty())
            },
            input.flatMap(.concat, weak: self) { model, number -> Just<Int> in
                model.begun.append(number)
                return Just(number)
            },
            input.flatMap(.concat, weak: self, in: center, "x") { model, number in
                model.work(for: number)
            } catching: { model, failure in
                model.caught.append(failure)
            },
            input.flatMap(.concat, into: self, in: center, "x") { model, number in
                model.work(for: number)
            },
        ]
    }

    static func receiveFromAnotherThread() async {
        let (screen, input) = (MainScreen(), PassthroughSubject<Int, Never>())
        screen.bind(input.eraseToAnyPublisher())
        nonisolated(unsafe) let subject = input
        await Task.detached { for number in 0..<4 { subject.send(number) } }.value
        await eventually { screen.values.count >= 10 }
        precondition(screen.strayCount == 0)
    }

    func bind(_ input: AnyPublisher<Int, Never>) {
        subscriptions = transform(input).map { stream in
            stream.sink { [weak self] in self?.values.append($0) }
        }
    }
}

@Suite("An owner on the main actor without a scheduler", .timeLimit(.minutes(30)))
struct MainActorOwnerTests {
    @Test
    func `does not end the process for an upstream that sends on another thread`() async {
        await #expect(processExitsWith: .success) {
            await MainScreen.receiveFromAnotherThread()
        }
    }

    @MainActor
    @Test
    func `receives what is sent on the main actor at once`() {
        let input = PassthroughSubject<Int, Never>()
        let screen = MainScreen()
        screen.bind(input.eraseToAnyPublisher())
        for number in 0..<4 { input.send(number) }
        #expect(screen.values.count == 10 && screen.begun.count == 16)
        #expect(screen.caught.count == 4)
    }

    @MainActor
    @Test
    func `receives everything in order, whatever thread it is sent on`() async {
        let input = PassthroughSubject<Int, Never>()
        var (begun, values): ([Int], [Int]) = ([], [])
        let subscription = input.flatMap(.merge(max: 2000), weak: self.owner) { _, number in
            begun.append(number)
            return Just(number)
        }
        .sink { values.append($0) }
        nonisolated(unsafe) let subject = input
        let sent = Task.detached { for number in 0..<500 { subject.send(number) } }
        await sent.value
        for number in 500..<1000 { input.send(number) }
        await eventually { values.count >= 1000 }
        #expect(begun == Array(0..<1000) && values == begun)
        input.send(1000)
        #expect(values.last == 1000)
        subscription.cancel()
    }

    @MainActor
    @Test
    func `lets what is sent on the main actor wait for what came before from another thread`() async
    {
        let input = PassthroughSubject<Int, Never>()
        var begun: [Int] = []
        let subscription = input.flatMap(.merge(max: 10), weak: self.owner) { _, number in
            begun.append(number)
            return Just(number)
        }
        .sink { _ in }
        nonisolated(unsafe) let subject = input
        // The main queue is busy with this test, so what comes from elsewhere waits.
        DispatchQueue.global().sync { subject.send(0) }
        input.send(1)
        await eventually { begun.count >= 2 }
        #expect(begun == [0, 1])
        subscription.cancel()
    }

    @MainActor
    @Test
    func `begins a retry on the main actor, and there makes the fallback of its failure`() async {
        let (fixture, input) = (BoardFixture(), PassthroughSubject<Int, Never>())
        var (attempts, values) = (0, [Int]())
        let subscription = input.flatMap(
            .latest, weak: owner, in: fixture.center, "x", retries: true
        ) { _, _ in
            attempts += 1
            return Fail<Int, TestFailure>(error: .first)
        } fallback: { (_: TestFailure) in
            attempts += 100
            return Just(attempts).eraseToAnyPublisher()
        }
        .sink { values.append($0) }
        nonisolated(unsafe) let subject = input
        await Task.detached { subject.send(1) }.value
        await eventually { fixture.screen.actions != nil }
        for action in [Notice.Action.ID.retry, .dismiss] {
            await Task.detached { fixture.screen.choose(action) }.value
            await eventually { action == .retry ? attempts >= 2 : !values.isEmpty }
        }
        #expect(values == [102])
        subscription.cancel()
    }

    private let owner = OwnerFixture()
}
#endif
