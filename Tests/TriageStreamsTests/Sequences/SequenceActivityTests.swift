#if canImport(Combine) || OpenCombine
import TestDoubles
import Testing
import TriageConcurrency
import TriageCore
import TriageStreams
import TriageTesting

@Suite("The activity of async sequences", .timeLimit(.minutes(30)))
struct SequenceActivityTests {
    private let owner = OwnerFixture()
    private let activity = ActivityRelay()
    private let input = AsyncStream.makeStream(of: Int.self)
    private let gate = HeldElements()
    private let began = EventRecorder<Int>()

    /// The changes until the sequence has ended, as work for each element waits for the gate.
    private func changes(_ overlap: Overlap, _ body: () async -> Void) async -> [Bool] {
        let changes = EventRecorder<Bool>()
        let listener = activity.sink { changes.record($0) }
        let reader = read(overlap)
        await body()
        input.continuation.finish()
        await reader.value
        await eventually { !activity.isActive && changes.elements.last == false }
        listener.cancel()
        return changes.elements
    }

    private func read(_ overlap: Overlap) -> Task<Void, Never> {
        let values = input.stream.flatMap(overlap, weak: owner, activity: activity) {
            [gate, began] _, number async throws(TestFailure) -> Int in
            began.record(number)
            _ = await gate.next()
            return number
        } catching: { _, _ in
        }
        return Task { for await _ in values {} }
    }

    private func send(_ number: Int) async {
        input.continuation.yield(number)
        await yieldOften()
    }

    private func yieldOften() async { for _ in 0..<2_000 { await Task.yield() } }

    @Test
    func `concat: the next element follows without a change`() async {
        let changes = await changes(.concat) {
            await send(1)
            await send(2)
            for number in [1, 2] {
                await eventually { began.elements.last == number && gate.count == 1 }
                gate.resumeAll(returning: nil)
            }
        }
        #expect(changes == [false, true, false])
    }

    @Test
    func `latest: a newer element takes over without a change, though the older work goes on`()
        async
    {
        let changes = await changes(.latest) {
            for number in [1, 2] {
                await send(number)
                await eventually { gate.count == number }
            }
            gate.resumeAll(returning: nil)
        }
        #expect(changes == [false, true, false])
    }

    @Test(arguments: [(Overlap.exhaust, 1), (.merge(max: 2), 2)])
    func `exhaust and merge: true until the last work has ended`(overlap: Overlap, count: Int) async
    {
        let changes = await changes(overlap) {
            for number in 1...2 { await send(number) }
            await eventually { gate.count == count }
            gate.resumeAll(returning: nil)
        }
        #expect(changes == [false, true, false])
    }

    @Test
    func `false at once when the reader is canceled, though the work goes on`() async {
        let reader = read(.merge(max: 2))
        for number in 1...2 { await send(number) }
        await eventually { gate.count == 2 }
        #expect(activity.isActive)
        reader.cancel()
        #expect(!activity.isActive)
        gate.resumeAll(returning: nil)
        await reader.value
        #expect(!activity.isActive)
    }

    @Test
    func `nothing runs while a notice offers a retry, and then the next element follows`() async {
        let (fixture, changes) = (BoardFixture(), EventRecorder<Bool>())
        let listener = activity.sink { changes.record($0) }
        let values = input.stream.flatMap(
            .concat, weak: owner, in: fixture.center, "x", retries: true, activity: activity
        ) { [began] _, number async throws(TestFailure) -> Int in
            began.record(number)
            if began.elements.count == 1 { throw .first }
            return number
        }
        let reader = Task { await values.reduce(into: []) { $0.append($1) } }
        for number in 1...2 { input.continuation.yield(number) }
        await eventually { fixture.screen.actions != nil && changes.elements.count == 3 }
        await yieldOften()
        #expect(changes.elements == [false, true, false])
        fixture.screen.choose(.retry)
        input.continuation.finish()
        #expect(await reader.value == [1, 2] && began.elements == [1, 1, 2])
        await eventually { changes.elements.last == false }
        #expect(changes.elements.prefix(4) == [false, true, false, true] && !activity.isActive)
        listener.cancel()
    }
}
#endif
