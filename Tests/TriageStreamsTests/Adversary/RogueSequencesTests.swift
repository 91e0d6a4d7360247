import Foundation
import Testing
import TriageConcurrency
import TriageCore
import TriageStreams
import TriageTesting

private struct Numbers: AsyncSequence, Sendable {
    let count: Int
    let made = Lock(0)
    struct Iterator: AsyncIteratorProtocol {
        let count: Int
        let made: Lock<Int>
        var at = 0
        mutating func next() async throws -> Int? {
            guard at < count else { return nil }
            at += 1
            made.withLock { $0 += 1 }
            return at - 1
        }
    }
    func makeAsyncIterator() -> Iterator { Iterator(count: count, made: made) }
}

@Suite("flatMap of rogue sequences", .timeLimit(.minutes(30)))
struct RogueSequencesTests {
    @Test
    func `who takes slowly holds the sequence back`() async {
        for overlap in [Overlap.concat, .merge(max: 3), .merge(max: 0), .concat(bufferSize: 5)] {
            let (screen, numbers) = (OwnerFixture(), Numbers(count: 1_000))
            let values = numbers.flatMap(overlap, weak: screen) { _, value in
                value
            } catching: { _, _ in
            }
            var iterator = values.makeAsyncIterator()
            for taken in 0..<20 {
                _ = await iterator.next()
                for _ in 0..<50 { await Task.yield() }
                #expect(numbers.made.current <= taken + 10, "\(overlap)")
            }
            withExtendedLifetime(screen) {}
        }
    }

    @Test
    func `a hundred thousand come in order`() async {
        let (screen, numbers) = (OwnerFixture(), Numbers(count: 100_000))
        var next = 0
        for await value in numbers.flatMap(
            .concat, weak: screen, { _, value in value }, catching: { _, _ in })
        {
            if value != next { Issue.record("\(value)") }
            next += 1
        }
        #expect(next == 100_000)
        withExtendedLifetime(screen) {}
    }

    @Test
    func `the newest of a sequence that never suspends wins, and canceled work does not pile up`()
        async
    {
        let (screen, numbers) = (OwnerFixture(), Numbers(count: 200_000))
        let (begun, most) = (Lock(0), Lock(0))
        var last: Int?
        for await value in numbers.flatMap(
            .latest, weak: screen,
            { _, value in
                let made = numbers.made.current
                let count = begun.withLock {
                    $0 += 1; return $0
                }
                most.withLock { $0 = max($0, made - count) }
                return value
            }, catching: { _, _ in })
        {
            last = value
        }
        #expect(last == 199_999)
        #expect(most.current < 10_000)
        withExtendedLifetime(screen) {}
    }

    @Test
    func `as many endless sequences as there are threads leave the work its turn`() async {
        for overlap in [Overlap.exhaust, .concat, .merge(max: 3)] {
            let screen = OwnerFixture()
            let iterations = (0..<ProcessInfo.processInfo.activeProcessorCount * 2).map { _ in
                Task {
                    let values = Numbers(count: .max).flatMap(
                        overlap, weak: screen,
                        { _, value in
                            for _ in 0..<10 { await Task.yield() }
                            return value
                        }, catching: { _, _ in })
                    return await values.first { _ in true }
                }
            }
            for iteration in iterations { #expect(await iteration.value != nil, "\(overlap)") }
            withExtendedLifetime(screen) {}
        }
    }

    @Test
    func `canceled at any moment, the iteration ends and all is released`() async {
        for overlap in [Overlap.latest, .exhaust, .concat, .merge(max: 3)] {
            for moment in 0..<100 {
                weak var token: LifetimeToken?
                let after = EventRecorder<Int>()
                func start() -> Task<Void, Never> {
                    let (held, screen) = (LifetimeToken(), OwnerFixture())
                    token = held
                    return Task {
                        let numbers = Numbers(count: .max)
                        for await value in numbers.flatMap(
                            overlap, weak: screen,
                            { _, value in
                                held.touch()
                                if value % 2 == 0 { throw TestFailure.first }
                                await Task.yield()
                                return value
                            },
                            catching: { _, error in
                                held.touch()
                                if Task.isCancelled { after.record(1) }
                            })
                        {
                            _ = value
                        }
                        withExtendedLifetime(screen) {}
                    }
                }
                let task = start()
                for _ in 0..<moment { await Task.yield() }
                task.cancel()
                await task.value
                await eventually { token == nil }
                #expect(token == nil)
            }
        }
    }

    @Test
    func `a base and work that ignore cancellation do not delay a canceled reader`() async {
        let (screen, gate, inner) = (OwnerFixture(), HeldElements(), HeldElements())
        let task = Task {
            var iterator = NonCancelableSequence(gate: gate).flatMap(.concat, weak: screen) {
                _, _ async throws in
                await inner.next() ?? 0
            } catching: { _, _ in
                Issue.record("handled")
            }.makeAsyncIterator()
            let first = await iterator.next()
            let second = await iterator.next()
            return [first, second]
        }
        await eventually { gate.count == 1 }
        gate.resumeAll(returning: 1)
        await eventually { inner.count == 1 }
        task.cancel()
        #expect(await task.value == [nil, nil])
        inner.resumeAll(returning: 1)
        for _ in 0..<20 {
            gate.resumeAll(returning: nil)
            await Task.yield()
        }
        withExtendedLifetime(screen) {}
    }

    @Test
    func `a dropped iterator cancels the work, and its failure is not handled`() async {
        let (screen, began) = (OwnerFixture(), HeldElements())
        let cancelled = EventRecorder<Bool>()
        func drop() async {
            let values = Numbers(count: 10).flatMap(.merge(max: 2), weak: screen) { _, value in
                if value == 0 { return 0 }
                _ = await began.next()
                cancelled.record(Task.isCancelled)
                throw TestFailure.first
            } catching: { _, _ in
                Issue.record("handled")
            }
            var iterator = values.makeAsyncIterator()
            #expect(await iterator.next() == 0)
            await eventually { began.count >= 1 }
        }
        await drop()
        await eventually {
            began.resumeAll(returning: 1); return !cancelled.elements.isEmpty
        }
        #expect(cancelled.elements.allSatisfy { $0 })
        withExtendedLifetime(screen) {}
    }

    @Test(arguments: [1, 2])
    func `when the owner goes while work is running, that work is the last and the sequence ends`(
        number: Int
    ) async {
        for overlap in [Overlap.latest, .exhaust, .concat, .merge(max: 3)] {
            let box = Lock<OwnerFixture?>(OwnerFixture())
            let (gate, works) = (HeldElements(), EventRecorder<Int>())
            guard
                let values = box.current.map({ screen in
                    NonCancelableSequence(gate: gate).flatMap(overlap, weak: screen) { _, value in
                        works.record(value)
                        box.withLock { $0 = nil }
                        if value == 1 { throw TestFailure.first }
                        return value
                    } catching: { _, _ in
                        Issue.record("handled")
                    }
                })
            else { return }
            let task = Task {
                var count = 0
                for await _ in values { count += 1 }
                return count
            }
            await eventually { gate.count == 1 }
            gate.resumeAll(returning: number)
            #expect(await task.value == 0)
            #expect(works.elements == [number])
            gate.resumeAll(returning: nil)
        }
    }

    @Test(arguments: ["cancels", "leaves", "owner gone", "owner gone, and a failure"])
    func `whatever ends the iteration, the sequence is read no further`(how: String) async {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let (left, values) = (EventRecorder<Int>(), EventRecorder<Int>())
        continuation.onTermination = { _ in left.record(1) }
        let owner = Lock<OwnerFixture?>(OwnerFixture())
        let mapped = owner.current.map { screen in
            stream.flatMap(.concat, weak: screen) { _, value async throws(TestFailure) -> Int in
                if how.hasPrefix("owner gone") { owner.withLock { $0 = nil } }
                if how.hasSuffix("failure") { throw .first }
                return value
            } catching: { _, _ in
                Issue.record("handled")
            }
        }
        guard let mapped else { return }
        let task = Task {
            for await value in mapped {
                values.record(value)
                if how == "leaves" { return }
            }
        }
        continuation.yield(1)
        if how == "cancels" {
            await eventually { !values.elements.isEmpty }
            task.cancel()
        }
        await task.value
        await eventually { !left.elements.isEmpty }
        #expect(values.elements == (how.hasPrefix("owner gone") ? [] : [1]))
    }

    @Test
    func `the failure of a base is handled once, whatever its type, after which it ends`() async {
        let screen = OwnerFixture()
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: Int.self)
        continuation.yield(1)
        continuation.finish(throwing: TestFailure.second)
        let received = EventRecorder<String>()
        let values = stream.flatMap(.concat, weak: screen) { _, value async throws in
            value
        } catching: { _, error in
            received.record("\(error)")
        }
        var all: [Int] = []
        for await value in values { all.append(value) }
        #expect(all == [1])
        #expect(received.elements == ["second"])
        withExtendedLifetime(screen) {}
    }

    @Test
    func `next after the end is nil, and does not begin anew`() async {
        let (screen, works) = (OwnerFixture(), Lock(0))
        var iterator = Numbers(count: 2).flatMap(.concat, weak: screen) { _, value in
            works.withLock { $0 += 1 }
            return value
        } catching: { _, _ in
        }.makeAsyncIterator()
        for _ in 0..<2 { #expect(await iterator.next() != nil) }
        for _ in 0..<3 { #expect(await iterator.next() == nil) }
        #expect(works.current == 2)
        withExtendedLifetime(screen) {}
    }

    @Test
    func `each operation ends once when the iteration is canceled at any moment`() async {
        for moment in 0..<100 {
            let (desk, screen) = (CenterFixture(), OwnerFixture())
            let task = Task {
                for await _ in Numbers(count: 1000).flatMap(
                    .merge(max: 3), weak: screen, in: desk.center, "work",
                    { _, value in
                        await Task.yield()
                        if value % 3 == 0 { throw TestFailure.first }
                        if value % 3 == 1 { throw CancellationError() }
                        return value
                    })
                {}
            }
            for _ in 0..<moment { await Task.yield() }
            task.cancel()
            await task.value
            // Work that was canceled before it began may still begin and end after this.
            #expect(
                await eventually {
                    desk.center.audit().isEmpty
                        && desk.ends.count == desk.center.counts.operations
                        && desk.reporter.drafts.count == desk.center.counts.failures
                })
        }
    }
}
