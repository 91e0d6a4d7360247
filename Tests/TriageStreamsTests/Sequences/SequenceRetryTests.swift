import TestDoubles
import Testing
import TriageConcurrency
import TriageCore
import TriageStreams
import TriageTesting

/// A view model whose failures are faults.
private final class FaultModel: TransformingViewModel, Sendable {
    let failures = FailureRelay<Fault>()
    func transform(_ input: Int) -> Int { input }
}

@Suite("Sequences whose work the user retries", .timeLimit(.minutes(30)))
struct SequenceRetryTests {
    private let fixture = BoardFixture()
    private let owner = OwnerFixture()
    private let model = FaultModel()
    private let input = AsyncStream.makeStream(of: Int.self)
    private let began = EventRecorder<Int>()

    /// Fails with the first attempt for each odd number.
    private func mapped(
        _ overlap: Overlap, in fixture: BoardFixture, for owner: OwnerFixture
    ) -> FlatMapSequence<Int> {
        input.stream.flatMap(overlap, weak: owner, in: fixture.center, "timers.load", retries: true)
        { [began] _, number async throws(TestFailure) in
            began.record(number)
            let count = began.elements.filter { $0 == number }.count
            if number % 2 == 1, count == 1 { throw .first }
            return number * 10 + count
        } catching: { owner, failure in
            owner.failures.record(failure)
        }
    }

    private func read(
        _ overlap: Overlap, in fixture: BoardFixture, for owner: OwnerFixture
    ) -> Task<[Int], Never> {
        let mapped = mapped(overlap, in: fixture, for: owner)
        return Task { await mapped.reduce(into: []) { $0.append($1) } }
    }

    @Test
    func `a retry does the work for the element again, and later elements wait`() async {
        let values = read(.concat, in: fixture, for: owner)
        for number in [2, 3, 4] { input.continuation.yield(number) }
        input.continuation.finish()
        await eventually { fixture.screen.actions != nil }
        #expect(began.elements == [2, 3])
        fixture.screen.choose(.retry)
        #expect(await values.value == [21, 32, 41])
        #expect(began.elements == [2, 3, 3, 4] && owner.failures.elements == [.first])
        #expect(fixture.ends == [.value, .failure, .value, .value])
        #expect(fixture.reporter.drafts.count == 1 && fixture.center.audit().isEmpty)
    }

    @Test(arguments: [true, false])
    func `a notice that is dismissed lets the sequence go on`(isChosen: Bool) async {
        let values = read(.concat, in: fixture, for: owner)
        for number in [3, 4] { input.continuation.yield(number) }
        input.continuation.finish()
        await eventually { fixture.screen.actions != nil }
        if isChosen { fixture.screen.choose(.dismiss) } else { fixture.screen.expire() }
        #expect(await values.value == [41])
        #expect(began.elements == [3, 4])
    }

    @Test(arguments: [true, false])
    func `a fallback takes the place of work when no retry can follow`(isRetried: Bool) async {
        let relay = ActivityRelay()
        let attempts = EventRecorder<Int>()
        let mapped = input.stream.flatMap(
            .concat, weak: owner, in: fixture.center, "x", retries: true, activity: relay
        ) { _, _ async throws(TestFailure) -> Int in
            attempts.record(1)
            throw attempts.elements.count == 1 ? .first : .second
        } fallback: {
            $0 == .first ? 1 : 2
        }
        let values = Task { await mapped.reduce(into: []) { $0.append($1) } }
        input.continuation.yield(0)
        input.continuation.finish()
        await eventually { fixture.screen.actions != nil && !relay.isActive }
        if isRetried {
            fixture.screen.choose(.retry)
            await eventually { fixture.screen.actions != nil && attempts.elements.count == 2 }
        }
        fixture.screen.choose(.dismiss)
        #expect(await values.value == [isRetried ? 2 : 1])
    }

    @MainActor
    @Test
    func `the work of a view model and its fallback run on the main actor, whoever dismisses`()
        async
    {
        let (fixture, isMain) = (fixture, EventRecorder<Bool>())
        let mapped = input.stream.flatMap(
            .concat, into: model, in: fixture.center, "x", retries: true
        ) { _, _ -> Int in
            isMain.record(isOnMainQueue())
            throw TestFailure.first
        } fallback: { _ in
            isMain.record(isOnMainQueue())
            return 7
        }
        let values = Task {
            var values: [Int] = []
            for await value in mapped { values.append(value) }
            return values
        }
        input.continuation.yield(1)
        input.continuation.finish()
        await eventually { fixture.screen.actions != nil }
        await Task.detached { fixture.screen.choose(.dismiss) }.value
        #expect(await values.value == [7])
        #expect(isMain.elements == [true, true])
    }

    @Test
    func `a fallback in a center depends on the failure, and follows the handler`() async {
        let (center, owner) = (CenterFixture().center, owner)
        let mapped = input.stream.flatMap(
            .concat, weak: owner, in: center, "x"
        ) { _, number async throws(TestFailure) -> Int in
            if number == 0 { return 0 }
            throw number == 1 ? .first : .second
        } catching: { owner, failure in
            owner.failures.record(failure)
        } fallback: { failure in
            #expect(owner.failures.elements.last == failure)
            return failure == .first ? 1 : 2
        }
        for number in 0..<3 { input.continuation.yield(number) }
        input.continuation.finish()
        #expect(await mapped.reduce(into: []) { $0.append($1) } == [0, 1, 2])
        #expect(center.audit().isEmpty)
    }

    @Test
    func `a notice that offers no retry holds nothing up`() async {
        let fixture = BoardFixture([.dismiss])
        let values = read(.concat, in: fixture, for: owner)
        for number in [3, 4] { input.continuation.yield(number) }
        input.continuation.finish()
        #expect(await values.value == [41])
        #expect(fixture.screen.actions == [.dismiss])
    }

    @Test
    func `a retry that is chosen while its notice is being presented is not lost`() async {
        let values = read(.concat, in: BoardFixture(answer: .retry), for: owner)
        for number in [3, 5] { input.continuation.yield(number) }
        input.continuation.finish()
        #expect(await values.value == [32, 52])
    }

    @Test
    func `with latest, a newer element takes the place of a retry`() async {
        let values = read(.latest, in: fixture, for: owner)
        input.continuation.yield(3)
        await eventually { fixture.screen.actions != nil }
        input.continuation.yield(4)
        await eventually { began.elements == [3, 4] }
        fixture.screen.choose(.retry)
        input.continuation.finish()
        #expect(await values.value == [41])
        #expect(began.elements == [3, 4] && fixture.center.activeOperations.isEmpty)
    }

    @Test
    func `a reader that is canceled does not wait for the user, who then retries nothing`() async {
        let values = read(.concat, in: fixture, for: owner)
        input.continuation.yield(3)
        await eventually { fixture.screen.actions != nil }
        values.cancel()
        #expect(await values.value == [])
        fixture.screen.choose(.retry)
        for _ in 0..<500 { await Task.yield() }
        #expect(began.elements == [3])
    }

    @Test
    func `an owner is not retained while a notice offers a retry, and is not asked again`() async {
        var owner: OwnerFixture? = OwnerFixture()
        let values = owner.map { read(.concat, in: fixture, for: $0) }
        input.continuation.yield(3)
        await eventually { fixture.screen.actions != nil }
        weak let gone = owner
        owner = nil
        await eventually { gone == nil }
        fixture.screen.choose(.retry)
        #expect(await values?.value == [])
        #expect(began.elements == [3])
    }

    @Test
    func `the center handles each failure first, and the location is the call of the flat map`()
        async
    {
        let (order, reporter) = (EventRecorder<Int>(), fixture.reporter)
        let failing = AsyncThrowingStream<Int, any Error> { continuation in
            continuation.yield(1)
            continuation.finish(throwing: TestFailure.second)
        }
        let mapped = failing.flatMap(
            .concat, weak: owner, in: fixture.center, "timers.load", fileID: "Club/A.swift", line: 7
        ) { _, _ async throws(TestFailure) -> Int in
            throw .first
        } catching: { owner, failure in
            order.record(reporter.drafts.count)
            owner.failures.record(failure)
        }
        #expect(await mapped.reduce(into: []) { $0.append($1) } == [])
        // The sequence may fail while the work for its element is running.
        #expect(Set(owner.failures.elements) == [.first, .second])
        #expect(order.elements.count == 2 && order.elements.allSatisfy { $0 > 0 })
        #expect(fixture.places == ["Club/A.swift:7", "Club/A.swift:7"])
        #expect(fixture.ends == [.failure, .failure] && fixture.center.audit().isEmpty)
    }

    @Test
    func `a failure of another type reaches the center alone`() async {
        struct Other: Error {}
        let failing = AsyncThrowingStream<Int, any Error> { $0.finish(throwing: Other()) }
        let mapped = failing.flatMap(.concat, weak: owner, in: fixture.center, "timers.load") {
            _, number async throws(TestFailure) in
            number
        } catching: { owner, failure in
            owner.failures.record(failure)
        }
        for await _ in mapped {}
        #expect(fixture.reporter.drafts.count == 1 && owner.failures.elements.isEmpty)
    }
}
