import Testing
import TriageConcurrency
import TriageCore
import TriageStreams
import TriageTesting

@Suite("flatMap of sequences, with work that takes no notice", .timeLimit(.minutes(30)))
struct StubbornWorkTests {
    private let input = AsyncStream.makeStream(of: Int.self)
    private let screen = OwnerFixture()
    private let gate = HeldElements()

    @Test
    func `what waits for room is not begun any more when the iteration is given up`() async {
        let (read, works, gate) = (EventRecorder<Int>(), EventRecorder<Int>(), gate)
        let reading = AsyncStream<Int>(unfolding: {
            read.record(1)
            return read.elements.count
        })
        let mapped = reading.flatMap(.concat, weak: screen) { _, number in
            works.record(number)
            return await gate.next() ?? 0
        } catching: { _, _ in
        }
        let task = Task { for await _ in mapped {} }
        await eventually { read.elements.count == 2 && gate.count == 1 }
        for _ in 0..<100 { await Task.yield() }
        task.cancel()
        await task.value
        for _ in 0..<100 { await Task.yield() }
        #expect(works.elements == [1])
        gate.resumeAll(returning: nil)
    }

    @Test
    func `the failure of a base that was canceled is not handled`() async {
        let (desk, gate) = (CenterFixture(), gate)
        let base = AsyncThrowingStream<Int, any Error>(unfolding: {
            _ = await gate.next()
            throw TestFailure.first
        })
        let mapped = base.flatMap(.concat, weak: screen, in: desk.center, "x") {
            _, number async throws in
            number
        } catching: { _, _ in
            Issue.record("handled")
        }
        let task = Task { for await _ in mapped {} }
        await eventually { gate.count == 1 }
        task.cancel()
        await task.value
        gate.resumeAll(returning: nil)
        for _ in 0..<100 { await Task.yield() }
        #expect(desk.reporter.drafts.isEmpty && desk.center.audit().isEmpty)
    }

    @Test
    func `latest: work that goes on after a newer element sends nothing`() async {
        let (heard, gate) = (EventRecorder<Int>(), gate)
        let mapped = input.stream.flatMap(.latest, weak: screen) { _, number in
            if number == 0 { _ = await gate.next() }
            return number
        } catching: { _, _ in
        }
        let task = Task { for await value in mapped { heard.record(value) } }
        input.continuation.yield(0)
        await eventually { gate.count == 1 }
        input.continuation.yield(1)
        await eventually { heard.elements == [1] }
        gate.resumeAll(returning: nil)
        for _ in 0..<100 { await Task.yield() }
        input.continuation.yield(2)
        input.continuation.finish()
        await task.value
        #expect(heard.elements == [1, 2])
    }

    @Test
    func `latest: a value that was not received yet is dropped for the newest`() async {
        let works = EventRecorder<Int>()
        var values = input.stream.flatMap(.latest, weak: screen) { _, number in
            works.record(number)
            return number
        } catching: { _, _ in
        }.makeAsyncIterator()
        input.continuation.yield(0)
        #expect(await values.next() == 0)
        for number in 1...3 {
            input.continuation.yield(number)
            await eventually { works.elements.last == number }
            for _ in 0..<100 { await Task.yield() }
        }
        #expect(await values.next() == 3)
    }

    @Test
    func `the fallback is canceled when the next element finds the owner gone`() async {
        let (owner, began) = (Lock<OwnerFixture?>(OwnerFixture()), EventRecorder<Int>())
        let fallback: @Sendable (any Error) async -> Int = { _ in
            began.record(1)
            await eventually { Task.isCancelled }
            return 9
        }
        let mapped = owner.current.map { screen in
            input.stream.flatMap(.concat, weak: screen) { _, _ -> Int in
                throw TestFailure.first
            } catching: { _, _ in
            } fallback: {
                await fallback($0)
            }
        }
        guard let mapped else { return }
        let values = Task { await mapped.reduce(into: []) { $0.append($1) } }
        input.continuation.yield(0)
        await eventually { !began.elements.isEmpty }
        owner.withLock { $0 = nil }
        input.continuation.yield(1)
        #expect(await values.value == [])
        #expect(began.elements == [1])
    }

    @Test(arguments: [true, false])
    func `no fallback for work whose owner goes, or that is replaced, while its failure is handled`(
        isOvertaken: Bool
    ) async {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let (owner, gate, stood) = (
            Lock<OwnerFixture?>(OwnerFixture()), HeldElements(), EventRecorder<Int>()
        )
        let fallback: @Sendable (any Error) async -> Int = { _ in
            stood.record(1)
            return 9
        }
        let mapped = owner.current.map { screen in
            stream.flatMap(.latest, weak: screen) { _, value in
                if value == 0 { throw TestFailure.first }
                return value
            } catching: { _, _ in
                _ = await gate.next()
                if !isOvertaken { owner.withLock { $0 = nil } }
            } fallback: {
                await fallback($0)
            }
        }
        guard let mapped else { return }
        let values = Task { await mapped.reduce(into: []) { $0.append($1) } }
        continuation.yield(0)
        await eventually { gate.count == 1 }
        if isOvertaken {
            continuation.yield(1)
            continuation.finish()
            #expect(await values.value == [1])
            gate.resumeAll(returning: nil)
            for _ in 0..<100 { await Task.yield() }
        } else {
            gate.resumeAll(returning: nil)
            #expect(await values.value == [])
        }
        #expect(stood.elements.isEmpty)
    }
}
