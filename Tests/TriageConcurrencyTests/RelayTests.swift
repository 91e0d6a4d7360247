import Testing
import TriageConcurrency
import TriageTesting

@Suite("Relay", .timeLimit(.minutes(30)))
struct RelayTests {
    @Test
    func `Nothing is delivered before the relay is drained`() {
        let recorder = EventRecorder<Int>()
        let relay = Relay<Int> { recorder.record($0) }
        relay.add([1, 2])
        #expect(recorder.elements.isEmpty)
        relay.drain()
        relay.drain()
        #expect(recorder.elements == [1, 2])
    }

    @Test
    func `A listener that adds and drains gets its event afterwards, once`() {
        let recorder = EventRecorder<String>()
        let itself = Lock<Relay<Int>?>(nil)
        let relay = Relay<Int> { number in
            recorder.record("begin \(number)")
            if number < 3 {
                itself.current?.add([number + 10, number + 1])
                itself.current?.drain()
            }
            recorder.record("end \(number)")
        }
        itself.withLock { $0 = relay }
        relay.add([1])
        relay.drain()
        let expected = [1, 11, 2, 12, 3].flatMap { ["begin \($0)", "end \($0)"] }
        #expect(recorder.elements == expected)
        itself.withLock { $0 = nil }
    }

    @Test
    func `Events from eight tasks are all delivered, in the order of adding`() async {
        let recorder = EventRecorder<Int>()
        let isInside = Lock(0)
        let overlaps = Lock(0)
        let relay = Relay<Int> { number in
            let inside = isInside.withLock { count in
                count += 1
                return count
            }
            if inside > 1 { overlaps.withLock { $0 += 1 } }
            recorder.record(number)
            isInside.withLock { $0 -= 1 }
        }
        let numbers = Lock(0)
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask { @concurrent in
                    for _ in 0..<1000 {
                        numbers.withLock { number in
                            relay.add([number])
                            number += 1
                        }
                        relay.drain()
                    }
                }
            }
        }
        #expect(recorder.elements == Array(0..<8000))
        #expect(overlaps.current == 0)
    }
}

@Suite("Lock", .timeLimit(.minutes(30)))
struct LockTests {
    @Test
    func `Increments from eight tasks are all counted`() async {
        let lock = Lock(0)
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask { @concurrent in
                    for _ in 0..<1000 { lock.withLock { $0 += 1 } }
                }
            }
        }
        #expect(lock.current == 8000)
    }
}
