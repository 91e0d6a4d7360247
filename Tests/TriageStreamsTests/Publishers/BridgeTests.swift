#if canImport(Combine) || OpenCombine
import Testing
import TriageCore
import TriageStreams
import TriageTesting

@Suite("Bridges between publishers and async functions", .timeLimit(.minutes(30)))
struct BridgeTests {
    @Test
    func `a function is called when its value is demanded, once for each subscriber`() async throws
    {
        let calls = EventRecorder<Int>()
        let publisher = TaskPublisher<Int, Never> {
            calls.record(1)
            return 5
        }
        let probe = TestSubscriber<Int>(demanding: .none)
        publisher.subscribe(probe)
        #expect(calls.elements.isEmpty)
        probe.demand(1)
        probe.demand(1)
        await eventually { probe.ends.elements.count == 1 }
        #expect(probe.values.elements == [5] && calls.elements.count == 1)
        #expect(try await publisher.firstValue() == 5)
        #expect(calls.elements.count == 2)
    }

    @Test
    func `its failure keeps its type`() async {
        let publisher = TaskPublisher { () async throws(TestFailure) -> Int in throw .second }
        let caught: EventRecorder<TestFailure> = EventRecorder()
        let probe = TestSubscriber<Int>()
        publisher
            .catch { trouble in
                caught.record(trouble)
                return Just(0)
            }
            .subscribe(probe)
        await eventually { !probe.values.elements.isEmpty }
        #expect(caught.elements == [.second])
    }

    @Test
    func `canceling the subscription cancels the function, and nothing is received`() async {
        let (calls, cancelled) = (EventRecorder<Int>(), EventRecorder<Int>())
        let probe = TestSubscriber<Int>()
        TaskPublisher<Int, Never> {
            calls.record(1)
            await eventually { Task.isCancelled }
            cancelled.record(1)
            return 1
        }
        .subscribe(probe)
        await eventually { calls.elements.count == 1 }
        probe.cancel()
        await eventually { cancelled.elements.count == 1 }
        for _ in 0..<100 { await Task.yield() }
        #expect(probe.values.elements.isEmpty && probe.ends.elements.isEmpty)
    }

    @Test
    func `a function whose value is demanded only after the cancellation is not called`() async {
        let (calls, probe) = (EventRecorder<Int>(), TestSubscriber<Int>(demanding: .none))
        TaskPublisher<Int, Never> {
            calls.record(1)
            return 1
        }
        .subscribe(probe)
        probe.demand(0)
        probe.cancel()
        probe.demand(1)
        for _ in 0..<100 { await Task.yield() }
        #expect(calls.elements.isEmpty && probe.values.elements.isEmpty)
    }

    @Test
    func `the first value ends the wait and the subscription`() async throws {
        let work = ControlledWork()
        let value = Task { try await work.begin().firstValue() }
        await eventually { work.startCount == 1 }
        // The subject keeps no value for a later subscriber.
        while work.canceled.isEmpty {
            work.send(4, in: 0)
            await Task.yield()
        }
        #expect(try await value.value == 4)
    }

    @Test
    func `the first value of an upstream that goes on for ever at once ends it`() async throws {
        let owner = EventRecorder<Void>()
        let many = (0...).publisher.flatMap(.concat, weak: owner) { _, number in
            Just(number).setFailureType(to: TestFailure.self)
        } catching: { _, _ in
        }
        #expect(try await many.firstValue() == 0)
    }

    @Test
    func `waiting for a value ends with a failure, at the end, or when it is canceled`()
        async throws
    {
        await #expect(throws: TestFailure.first) {
            try await Fail<Int, TestFailure>(error: .first).firstValue()
        }
        let fault = await #expect(throws: Fault.self) { try await Empty<Int, Never>().firstValue() }
        #expect(fault?.code == "stream.empty")
        let work = ControlledWork()
        let task = Task { try await work.begin().firstValue() }
        await eventually { work.subscriptionCount == 1 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await eventually { work.canceled == [0] }
    }

    @Test
    func `a layer's failure is the same incident as the one below`() async {
        struct Layer: FaultCarrier {
            let cause: Fault
        }
        let below = Fault(.server, code: "http.503")
        let layered = Fail<Int, Fault>(error: below).mapFailure(Layer.init)
        let failure = await #expect(throws: Layer.self) { try await layered.firstValue() }
        #expect(failure?.underlyingFault?.incident == below.incident)
    }
}
#endif
