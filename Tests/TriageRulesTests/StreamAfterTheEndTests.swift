#if canImport(Combine) || OpenCombine
import TestDoubles
import Testing
import TriageCore
import TriageStreams
import TriageTesting

@Suite("Nothing of a stream gets through after its end", .timeLimit(.minutes(5)))
struct StreamAfterTheEndTests {
    private let stream = Stream()
    private let heard = Recorder<Int>()

    private func listen(_ door: StreamDoor, for owner: Owner) -> AnyCancellable {
        door.open(stream, owner).sink(
            receiveCompletion: { [stream] _ in stream.far.reach("ended") },
            receiveValue: { [heard] in heard.record($0) })
    }

    /// All that an upstream and work can say which do not know that they were left.
    private func goOn() {
        stream.work.send(7)
        stream.send(8)
        stream.work.end(.failure(Plain.broken))
        stream.send(9)
        stream.upstream.end(.failure(Plain.broken))
        stream.unfailing.end(.finished)
    }

    @Test("cancelled: whatever was under way is cancelled once", arguments: StreamDoor.all)
    func cancelled(door: StreamDoor) {
        let subscription = listen(door, for: stream.app.owner)
        stream.send(1)
        let begun = stream.far.reached.filter { $0.hasSuffix("begins") }
        stream.far.end()
        subscription.cancel()
        let left = begun.map { $0.replacing(" begins", with: " is cancelled") }
        #expect(stream.far.late.sorted() == left.sorted())
        let values = heard.elements
        goOn()
        #expect(stream.far.late.sorted() == left.sorted())
        #expect(heard.elements == values)
        #expect(stream.app.told.elements.isEmpty)
        #expect(stream.app.center.audit().isEmpty)
    }

    @Test("its owner gone: no work begins, and nothing is handled", arguments: StreamDoor.working)
    func ownerGone(door: StreamDoor) {
        var owner: Owner? = Owner()
        let subscription = owner.map { listen(door, for: $0) }
        stream.send(1)
        stream.far.end()
        owner = nil
        goOn()
        #expect(heard.elements.isEmpty)
        #expect(
            stream.far.late.sorted() == ["ended", "upstream is cancelled", "work is cancelled"])
        #expect(stream.app.told.elements.isEmpty)
        #expect(stream.app.center.audit().isEmpty)
        subscription?.cancel()
    }

    /// All that was late, but demands: an operator in between may ask for more at any time.
    private var late: [String] { stream.far.late.filter { !$0.hasSuffix("is asked") } }

    @Test("ended from above: it ends when its work has, and once", arguments: StreamDoor.working)
    func upstreamEnds(door: StreamDoor) {
        let subscription = listen(door, for: stream.app.owner)
        stream.send(1)
        stream.upstream.end(.finished)
        stream.unfailing.end(.finished)
        stream.far.end()
        stream.send(2)
        #expect(late.isEmpty)
        stream.work.send(3)
        stream.work.end(.finished)
        #expect(late == ["ended"])
        goOn()
        #expect(heard.elements == [3])
        #expect(late == ["ended"])
        #expect(stream.app.told.elements.isEmpty)
        subscription.cancel()
        #expect(late == ["ended"])
    }

    @Test("a value that was waited for: its publisher is left, whichever way the wait ends")
    func firstValue() async {
        for isCancelled in [true, false] {
            let stream = Stream()
            let wait = Task { [upstream = stream.upstream] in try? await upstream.firstValue() }
            await eventually { stream.far.reached.contains("upstream is asked") }
            stream.far.end()
            if isCancelled { wait.cancel() } else { stream.upstream.send(1) }
            #expect(await wait.value == (isCancelled ? nil : 1))
            stream.send(2)
            stream.upstream.end(.failure(Plain.broken))
            #expect(stream.far.late == ["upstream is cancelled"])
        }
    }
}
#endif
