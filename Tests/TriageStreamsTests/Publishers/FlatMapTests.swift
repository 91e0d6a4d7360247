#if canImport(Combine) || OpenCombine
import Testing
import TriageCore
import TriageStreams
import TriageTesting

@Suite("flatMap of publishers", .timeLimit(.minutes(30)))
struct FlatMapTests {
    private let input = PassthroughSubject<Int, Never>()
    private let work = ControlledWork()
    private let probe = TestSubscriber<Int>()

    private func attach(
        _ overlap: Overlap, _ owner: OwnerFixture,
        fallback: ((TestFailure) -> AnyPublisher<Int, Never>)? = nil
    ) {
        let work = work
        input
            .flatMap(
                overlap, weak: owner, { _, _ in work.begin() },
                catching: { $0.failures.record($1) }, fallback: fallback
            )
            .subscribe(probe)
    }

    @Test
    func `a value that comes while another's failure is handled is sent right after`() {
        let (input, work, probe) = (
            PassthroughSubject<Int, Never>(), ControlledWork(), TestSubscriber<Int>()
        )
        let owner = OwnerFixture()
        input.flatMap(.merge(max: 2), weak: owner) { _, _ in
            work.begin()
        } catching: { _, _ in
            work.send(7, in: 1)
        }
        .subscribe(probe)
        for number in 0..<2 { input.send(number) }
        work.fail(0, .first)
        #expect(probe.values.elements == [7])
    }

    @Test
    func `a failure reaches its handler with its own type, and the stream goes on`() {
        let owner = OwnerFixture()
        attach(.concat, owner)
        input.send(0)
        work.fail(0, .first)
        input.send(1)
        work.send(7, in: 1)
        work.fail(1, .second)
        input.send(2)
        work.send(8, in: 2)
        #expect(owner.failures.elements == [.first, .second])
        #expect(probe.values.elements == [7, 8])
        #expect(probe.ends.elements.isEmpty)
    }

    @Test
    func `a fallback is made for the failure that it replaces`() {
        let owner = OwnerFixture()
        attach(.concat, owner) {
            $0 == .first ? Just(1).eraseToAnyPublisher() : Empty().eraseToAnyPublisher()
        }
        for number in 0..<2 {
            input.send(number)
            work.fail(number, number == 0 ? .first : .second)
        }
        #expect(probe.values.elements == [1])
        #expect(owner.failures.elements == [.first, .second])
    }

    @Test
    func `a fallback replaces failed work, after the handler has returned`() {
        let owner = OwnerFixture()
        attach(.latest, owner) { _ in [5, 6].publisher.eraseToAnyPublisher() }
        input.send(0)
        work.send(1, in: 0)
        work.fail(0, .first)
        #expect(owner.failures.elements == [.first])
        #expect(probe.values.elements == [1, 5, 6])
        input.send(1)
        work.send(2, in: 1)
        #expect(probe.values.elements == [1, 5, 6, 2])
    }

    @Test
    func `it completes once all work has, what waits included`() {
        let owner = OwnerFixture()
        attach(.concat, owner)
        input.send(0)
        input.send(1)
        input.send(completion: .finished)
        work.end(0)
        #expect(probe.ends.elements.isEmpty && work.startCount == 2)
        work.send(4, in: 1)
        work.end(1)
        #expect(probe.values.elements == [4] && probe.ends.elements.count == 1)
    }

    @Test
    func `nothing begins before someone subscribes, and each has work of its own`() {
        let owner = OwnerFixture()
        let mapped = Just(1).flatMap(.latest, weak: owner) { [work] _, _ in
            work.begin()
        } catching: { _, _ in
        }
        #expect(work.startCount == 0)
        mapped.subscribe(probe)
        #expect(work.startCount == 1)
        mapped.subscribe(TestSubscriber())
        #expect(work.startCount == 2)
    }

    @Test
    func `a value that waited is released when its work has ended, though the stream goes on`() {
        let (owner, values) = (OwnerFixture(), PassthroughSubject<LifetimeToken, Never>())
        values
            .flatMap(.concat, weak: owner) { [work] _, _ in
                work.begin()
            } catching: { _, _ in
            }
            .subscribe(probe)
        values.send(LifetimeToken())
        weak var kept: LifetimeToken?
        do {
            let token = LifetimeToken()
            kept = token
            values.send(token)
        }
        #expect(kept != nil, "it waits")
        work.end(0)
        work.end(1)
        #expect(kept == nil)
    }
}
#endif
