#if canImport(Combine) || OpenCombine
import Testing
import TriageCore
import TriageStreams
import TriageTesting

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

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
    func `a hundred thousand failures on one subscription, and it still works`() {
        let owner = OwnerFixture()
        var count = 0
        input
            .flatMap(.concat, weak: owner) { _, number in
                number < 0
                    ? Just(number).setFailureType(to: TestFailure.self).eraseToAnyPublisher()
                    : Fail<Int, TestFailure>(error: .first).eraseToAnyPublisher()
            } catching: { _, _ in
                count += 1
            }
            .subscribe(probe)
        for number in 0..<100_000 { input.send(number) }
        input.send(-1)
        #expect(count == 100_000)
        #expect(probe.values.elements == [-1])
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

    @Test(arguments: ["value", "failure", "input"])
    func `after the owner is released no closure is called, and the stream completes`(sign: String)
    {
        var owner: OwnerFixture? = OwnerFixture()
        let received = owner?.failures
        if let owner { attach(.merge(max: 2), owner) }
        input.send(0)
        weak let gone = owner
        owner = nil
        #expect(gone == nil, "it is held weakly")
        switch sign {
        case "value": work.send(1, in: 0)
        case "failure": work.fail(0, .first)
        default: input.send(1)
        }
        #expect(work.startCount == 1)
        #expect(received?.elements.isEmpty == true)
        #expect(probe.values.elements.isEmpty && probe.ends.elements.count == 1)
        #expect(sign == "failure" || work.canceled == [0])
    }

    @Test(arguments: ["completed", "cancelled", "owner gone"])
    func `what it was made of is released when it is over`(how: String) {
        var (owner, token): (OwnerFixture?, LifetimeToken?) = (OwnerFixture(), LifetimeToken())
        weak let kept = token
        if let owner, let held = token {
            input
                .flatMap(.latest, weak: owner) { [work] _, _ in
                    held.touch()
                    return work.begin()
                } catching: { _, _ in
                    held.touch()
                }
                .subscribe(probe)
        }
        token = nil
        input.send(0)
        #expect(kept != nil)
        switch how {
        case "completed":
            input.send(completion: .finished)
            work.end(0)
        case "cancelled": probe.cancel()
        default:
            owner = nil
            work.send(0, in: 0)
        }
        #expect(kept == nil)
        #expect(owner != nil || how == "owner gone")
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
