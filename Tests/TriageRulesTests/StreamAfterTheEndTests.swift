#if canImport(Combine) || OpenCombine
import TestDoubles
import Testing
import TriageCore
import TriageStreams
import TriageTesting

@Suite("Nothing of a stream gets through after its end", .timeLimit(.minutes(30)))
struct StreamAfterTheEndTests {
    private let stream = StreamFixture()
    private let heard = EventRecorder<Int>()

    private func listen(_ door: StreamOperator, for owner: Owner) -> AnyCancellable {
        door.open(stream, owner).sink(
            receiveCompletion: { [stream] _ in stream.effects.record("ended") },
            receiveValue: { [heard] in heard.record($0) })
    }

    /// Sends every event that an upstream and work can send after they were canceled.
    private func goOn() {
        stream.work.send(7)
        stream.send(8)
        stream.work.complete(.failure(OpaqueError.broken))
        stream.send(9)
        stream.upstream.complete(.failure(OpaqueError.broken))
        stream.unfailing.complete(.finished)
    }

    @Test(arguments: StreamOperator.all)
    func `canceled: whatever was running is canceled once`(door: StreamOperator) {
        let subscription = listen(door, for: stream.app.owner)
        stream.send(1)
        let begun = stream.effects.entries.filter { $0.hasSuffix("begins") }
        stream.effects.markEnd()
        subscription.cancel()
        let left = begun.map { $0.replacing(" begins", with: " is cancelled") }
        #expect(stream.effects.entriesAfterEnd.sorted() == left.sorted())
        let values = heard.elements
        goOn()
        #expect(stream.effects.entriesAfterEnd.sorted() == left.sorted())
        #expect(heard.elements == values)
        #expect(stream.app.log.elements.isEmpty)
        #expect(stream.app.center.audit().isEmpty)
    }

    @Test(arguments: StreamOperator.working)
    func `its owner released: no work begins, and nothing is handled`(door: StreamOperator) {
        var owner: Owner? = Owner()
        let subscription = owner.map { listen(door, for: $0) }
        stream.send(1)
        stream.effects.markEnd()
        owner = nil
        goOn()
        #expect(heard.elements.isEmpty)
        #expect(
            stream.effects.entriesAfterEnd.sorted() == [
                "ended", "upstream is cancelled", "work is cancelled",
            ])
        #expect(stream.app.log.elements.isEmpty)
        #expect(stream.app.center.audit().isEmpty)
        subscription?.cancel()
    }

    /// The events after the end, except demand, which an operator in between may send at any time.
    private var late: [String] {
        stream.effects.entriesAfterEnd.filter { !$0.hasSuffix("is asked") }
    }

    @Test(arguments: StreamOperator.working)
    func `ended by the upstream: it ends once, after its work`(door: StreamOperator) {
        let subscription = listen(door, for: stream.app.owner)
        stream.send(1)
        stream.upstream.complete(.finished)
        stream.unfailing.complete(.finished)
        stream.effects.markEnd()
        stream.send(2)
        #expect(late.isEmpty)
        stream.work.send(3)
        stream.work.complete(.finished)
        #expect(late == ["ended"])
        goOn()
        #expect(heard.elements == [3])
        #expect(late == ["ended"])
        #expect(stream.app.log.elements.isEmpty)
        subscription.cancel()
        #expect(late == ["ended"])
    }

    @Test
    func `the wait for a first value cancels its publisher, whichever way the wait ends`() async {
        for isCancelled in [true, false] {
            let stream = StreamFixture()
            let wait = Task { [upstream = stream.upstream] in try? await upstream.firstValue() }
            await eventually { stream.effects.entries.contains("upstream is asked") }
            stream.effects.markEnd()
            if isCancelled { wait.cancel() } else { stream.upstream.send(1) }
            #expect(await wait.value == (isCancelled ? nil : 1))
            stream.send(2)
            stream.upstream.complete(.failure(OpaqueError.broken))
            #expect(stream.effects.entriesAfterEnd == ["upstream is cancelled"])
        }
    }
}
#endif
