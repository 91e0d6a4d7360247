import Testing
import TriageConcurrency
import TriageCore
import TriageStreams
import TriageTesting

@Suite("flatMap of async sequences", .timeLimit(.minutes(30)))
struct FlatMapSequenceTests {
    private let owner = OwnerFixture()
    private let input = AsyncStream.makeStream(of: Int.self)

    /// Doubles an even number and fails for an odd one.
    private func doubled(
        _ overlap: Overlap, fallback: (@Sendable (TestFailure) async -> Int)? = nil
    ) -> FlatMapSequence<Int> {
        input.stream.flatMap(
            overlap, weak: owner,
            { _, number async throws(TestFailure) in
                if number % 2 == 1 { throw .first }
                return number * 2
            }, catching: { $0.failures.record($1) }, fallback: fallback)
    }

    @Test
    func `a failure reaches its handler with its own type, and the sequence goes on`() async {
        for number in 0..<6 { input.continuation.yield(number) }
        input.continuation.finish()
        var values: [Int] = []
        for await value in doubled(.concat) { values.append(value) }
        #expect(values == [0, 4, 8])
        #expect(owner.failures.elements == [.first, .first, .first])
    }

    @Test
    func `values that wait for the reader are received in the order in which they came`() async {
        let turn = Lock(2)
        let mapped = input.stream.flatMap(.merge(max: 3), weak: owner) {
            _, number async throws(TestFailure) -> Int in
            await eventually { turn.current <= number }
            return number
        } catching: { _, _ in
        }
        var values = mapped.makeAsyncIterator()
        for number in 0..<3 { input.continuation.yield(number) }
        #expect(await values.next() == 2)
        for number in [1, 0] {
            turn.withLock { $0 = number }
            for _ in 0..<2_000 { await Task.yield() }
        }
        #expect(await values.next() == 1)
        #expect(await values.next() == 0)
    }

    @Test
    func `a hundred thousand failures in one iteration, and it still works`() async {
        for _ in 0..<100_000 { input.continuation.yield(1) }
        input.continuation.yield(2)
        var values = doubled(.concat).makeAsyncIterator()
        #expect(await values.next() == 4)
        #expect(owner.failures.elements.count == 100_000)
    }

    @Test
    func `a fallback replaces failed work, after the handler has returned`() async {
        for number in 0..<3 { input.continuation.yield(number) }
        input.continuation.finish()
        let owner = owner
        let mapped = doubled(
            .concat,
            fallback: { failure in
                #expect(owner.failures.elements == [failure])
                return 7
            })
        #expect(await mapped.reduce(into: []) { $0.append($1) } == [0, 7, 4])
    }

    @MainActor
    @Test
    func `the work, the handler and the fallback in code of the main actor run there`() async {
        input.continuation.yield(1)
        input.continuation.finish()
        let log = MainActorLog()
        let mapped = input.stream.flatMap(.concat, weak: owner, in: CenterFixture().center, "x") {
            _, _ async throws(TestFailure) -> Int in
            log.lines.append("work")
            throw .first
        } catching: { _, _ in
            log.lines.append("handler")
        } fallback: { _ in
            log.lines.append("fallback")
            return 7
        }
        for await value in mapped { log.lines.append("\(value)") }
        #expect(log.lines == ["work", "handler", "fallback", "7"])
    }

    @Test
    func `a sequence that fails reaches the handler once, and ends`() async {
        let failing = AsyncThrowingStream<Int, any Error> { continuation in
            continuation.yield(1)
            continuation.finish(throwing: TestFailure.second)
        }
        let mapped = failing.flatMap(.concat, weak: owner) {
            _, number async throws(TestFailure) in
            number
        } catching: { owner, failure in
            owner.failures.record(failure)
        }
        #expect(await mapped.reduce(into: []) { $0.append($1) } == [1])
        #expect(owner.failures.elements == [.second])
    }

    @Test
    func `latest: the newest cancels the running work, whose value is dropped`() async {
        let (began, cancelled) = (EventRecorder<Int>(), EventRecorder<Int>())
        let mapped = input.stream.flatMap(.latest, weak: owner) {
            _, number async throws(TestFailure) -> Int in
            began.record(number)
            if number == 0 {
                await eventually { Task.isCancelled }
                cancelled.record(number)
                throw .first
            }
            return number
        } catching: { owner, trouble in
            owner.failures.record(trouble)
        }
        let values = Task { await mapped.reduce(into: []) { $0.append($1) } }
        input.continuation.yield(0)
        await eventually { began.elements == [0] }
        input.continuation.yield(1)
        input.continuation.finish()
        #expect(await values.value == [1])
        await eventually { cancelled.elements == [0] }
        for _ in 0..<100 { await Task.yield() }
        #expect(owner.failures.elements.isEmpty)
    }

    @Test(arguments: [true, false])
    @available(macOS 15, *)
    func `exhaust drops elements that arrive during work, and concat loses none`(isIgnoring: Bool)
        async
    {
        let (began, read, gate) = (EventRecorder<Int>(), EventRecorder<Int>(), Lock(false))
        let reading = input.stream.map { number in
            read.record(number)
            return number
        }
        let mapped = reading.flatMap(isIgnoring ? .exhaust : .concat, weak: owner) {
            _, number async throws(TestFailure) -> Int in
            began.record(number)
            await eventually { gate.current }
            return number
        } catching: { _, _ in
        }
        let values = Task { await mapped.reduce(into: []) { $0.append($1) } }
        input.continuation.yield(0)
        await eventually { began.elements == [0] }
        input.continuation.yield(1)
        input.continuation.yield(2)
        input.continuation.finish()
        // The second element has been dropped once the third was read.
        if isIgnoring { await eventually { read.elements == [0, 1, 2] } }
        gate.withLock { $0 = true }
        let result = await values.value
        #expect(isIgnoring ? result.first == 0 && !result.contains(1) : result == [0, 1, 2])
    }

    @Test
    func `merge of three: never more at once`() async {
        let (now, most) = (Lock(0), Lock(0))
        for number in 0..<30 { input.continuation.yield(number) }
        input.continuation.finish()
        let mapped = input.stream.flatMap(.merge(max: 3), weak: owner) {
            _, number async throws(TestFailure) -> Int in
            let count = now.withLock { count in
                count += 1
                return count
            }
            most.withLock { $0 = Swift.max($0, count) }
            await eventually { most.current >= 3 }
            for _ in 0..<20 { await Task.yield() }
            now.withLock { $0 -= 1 }
            return number
        } catching: { _, _ in
        }
        #expect(await mapped.reduce(into: []) { $0.append($1) }.sorted() == Array(0..<30))
        #expect(most.current == 3)
    }

    @Test
    func `nothing begins before the first element is asked for`() async {
        input.continuation.yield(1)
        _ = doubled(.concat).makeAsyncIterator()
        for _ in 0..<100 { await Task.yield() }
        #expect(owner.failures.elements.isEmpty)
    }

    @Test
    func `each element is an operation: its failure is reported, and the sequence goes on`() async {
        let fixture = CenterFixture()
        for number in 0..<3 { input.continuation.yield(number) }
        input.continuation.finish()
        let mapped = input.stream.flatMap(.concat, weak: owner, in: fixture.center, "timers.load") {
            _, number in
            if number == 1 { throw TestFailure.first }
            return number
        }
        #expect(await mapped.reduce(into: []) { $0.append($1) } == [0, 2])
        #expect(fixture.ends == [.value, .failure, .value])
        #expect(fixture.reporter.drafts.count == 1)
        #expect(fixture.center.audit().isEmpty)
    }
}

/// A log that only code of the main actor can write.
@MainActor
private final class MainActorLog {
    var lines: [String] = []
}
