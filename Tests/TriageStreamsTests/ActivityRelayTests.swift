import Testing
import TriageConcurrency
import TriageStreams
import TriageTesting

@Suite("ActivityRelay", .timeLimit(.minutes(30)))
struct ActivityRelayTests {
    private let relay = ActivityRelay()
    private let owner = OwnerFixture()
    private let input = AsyncStream.makeStream(of: Int.self)
    private let gate = HeldElements()

    /// Runs work for each element until the gate opens.
    private func start() -> Task<Void, Never> {
        let values = input.stream.flatMap(.merge(max: 9), weak: owner, activity: relay) {
            [gate] _, _ async throws(TestFailure) -> Int in
            await gate.next() ?? 0
        } catching: { _, _ in
        }
        return Task { for await _ in values {} }
    }

    @Test
    func `a stream begins with the current value, and each reader has its own`() async {
        let task = start()
        var first = relay.elements.makeAsyncIterator()
        #expect(await first.next() == false)
        input.continuation.yield(1)
        #expect(await first.next() == true)
        var second = relay.elements.makeAsyncIterator()
        #expect(await second.next() == true)
        await eventually { gate.count == 1 }
        gate.resumeAll(returning: 1)
        #expect(await first.next() == false)
        #expect(await second.next() == false)
        task.cancel()
    }

    @Test
    func `a slow reader gets only the newest value`() async {
        let task = start()
        var elements = relay.elements.makeAsyncIterator()
        input.continuation.yield(1)
        await eventually { relay.isActive && gate.count == 1 }
        #expect(await elements.next() == true)
        task.cancel()
        await eventually { !relay.isActive }
        gate.resumeAll(returning: nil)
        #expect(await elements.next() == false)
    }

    @Test
    func `a reader that is canceled ends, and the relay is released`() async {
        weak var released: ActivityRelay?
        let reader: Task<Int, Never>
        do {
            let relay = ActivityRelay()
            released = relay
            let elements = relay.elements
            reader = Task { await elements.reduce(into: 0) { count, _ in count += 1 } }
        }
        #expect(released != nil)
        reader.cancel()
        _ = await reader.value
        await eventually { released == nil }
    }

    #if canImport(Combine) || OpenCombine
    @Test
    func `a subscriber gets the current value, and on demand the newest that differs`() async {
        let probe = TestSubscriber<Bool>(demanding: .max(1))
        relay.subscribe(probe)
        #expect(probe.values.elements == [false])
        // Its turn comes after the subscriber's.
        var elements = relay.elements.makeAsyncIterator()
        let task = start()
        input.continuation.yield(1)
        while await elements.next() != true {}
        probe.demand(1)
        #expect(probe.values.elements == [false, true])
        task.cancel()
        while await elements.next() != false {}
        gate.resumeAll(returning: nil)
        #expect(probe.values.elements == [false, true])
        probe.demand(2)
        #expect(probe.values.elements == [false, true, false])
        probe.cancel()
    }

    @Test
    func `a subscriber that cancels receives nothing more, and the relay is released`() async {
        weak var released: ActivityRelay?
        let probe = TestSubscriber<Bool>()
        do {
            let relay = ActivityRelay()
            released = relay
            relay.subscribe(probe)
        }
        #expect(released != nil && probe.values.elements == [false])
        probe.cancel()
        probe.subscription = nil
        #expect(released == nil)
    }
    #endif
}
