import Testing
import TriageConcurrency
import TriageTesting

@Suite("Broadcast", .timeLimit(.minutes(30)))
struct BroadcastTests {
    @Test
    func `Listeners are notified in the order in which they were added, until they are removed`() {
        let broadcast = Broadcast<Int>()
        let heard = EventRecorder<String>()
        let first = broadcast.add { heard.record("a\($0)") }
        let second = broadcast.add { heard.record("b\($0)") }
        broadcast.send(1)
        broadcast.remove(first)
        broadcast.send(2)
        broadcast.remove(second)
        broadcast.send(3)
        #expect(heard.elements == ["a1", "b1", "b2"])
    }

    @Test
    func `The given closure receives an event before any listener does`() {
        let broadcast = Broadcast<Int>()
        let heard = EventRecorder<String>()
        _ = broadcast.add { heard.record("listener \($0)") }
        broadcast.after { heard.record("closure \($0)") }(7)
        #expect(heard.elements == ["closure 7", "listener 7"])
    }

    @Test
    func `Each sequence has all events since it was made, and ends with the broadcast`() async {
        var broadcast: Broadcast<Int>? = Broadcast()
        broadcast?.send(0)
        let early = broadcast?.events()
        broadcast?.send(1)
        let late = broadcast?.events()
        broadcast?.send(2)
        broadcast = nil
        #expect(await early.all == [1, 2])
        #expect(await late.all == [2])
    }

    @Test
    func `A slow reader keeps the newest events up to the limit`() async {
        var broadcast: Broadcast<Int>? = Broadcast()
        let (bounded, unbounded) = (
            broadcast?.events(), broadcast?.events(bufferingNewest: nil)
        )
        for number in 1...1500 { broadcast?.send(number) }
        broadcast = nil
        #expect(await bounded.all == Array(501...1500))
        #expect(await unbounded.all == Array(1...1500))
    }

    @Test
    func `A sequence whose reader is gone is no listener any more`() async {
        let broadcast = Broadcast<Int>()
        let reader = Task { [events = broadcast.events()] in for await _ in events {} }
        #expect(broadcast.listenerCount == 1)
        reader.cancel()
        await reader.value
        #expect(broadcast.listenerCount == 0)
    }
}

extension AsyncStream<Int>? {
    /// All elements until the end.
    fileprivate var all: [Int] {
        get async {
            guard let self else { return [] }
            return await self.reduce(into: []) { $0.append($1) }
        }
    }
}
