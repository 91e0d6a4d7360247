import DeskForwarding
import DeskModel
import Synchronization
import Testing

@Suite("Several requests at once", .timeLimit(.minutes(10)))
struct SeveralAtOnceTests {
    private let outbox = MemoryOutbox()
    private let held = HeldRequests()
    private let clock = TestClock()

    private func forwarder(_ outbox: (any Outbox)? = nil) -> Forwarder {
        Forwarder(
            outbox: outbox ?? self.outbox, now: { [clock] in clock.now }, random: { 0.5 },
            courier: { [held] in held.courier() }, pageURL: { "https://desk.example.com" })
    }

    private func running(_ body: () async throws -> Void) async throws {
        let forwarder = forwarder()
        let task = Task { await forwarder.run() }
        let result: Result<Void, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        task.cancel()
        held.open()
        await task.value
        try result.get()
    }

    private func every(_ numbers: ClosedRange<Int>) -> [Message] {
        numbers.map { message($0, .every) }
    }

    /// Answers until four requests are under way.
    private func fill() async throws {
        for count in 1...3 {
            try await eventually { held.underWay.count == min(count, 3) }
            held.answer(1)
        }
        try await eventually { held.underWay.count == 4 }
    }

    @Test
    func `A receiver that answers gets one more at once, up to four, and each event once`()
        async throws
    {
        await outbox.add(destination("webhook", "https://hooks.example.com/"))
        await outbox.add(every(1...60))
        try await running {
            try await fill()
            held.open()
            try await eventually { await outbox.count(.sent) == 60 }
        }
        #expect(held.most == 4)
        #expect(held.starts.prefix(7).map(\.others.count) == [0, 0, 1, 1, 2, 2, 3])
        #expect(Set(held.starts.map(\.id)).count == 60 && held.starts.count == 60)
    }

    @Test
    func `A new group goes alone: after what came before it, and before what comes after it`()
        async throws
    {
        await outbox.add(destination("webhook", "https://hooks.example.com/"))
        await outbox.add(every(1...10) + [message(11, .new)] + every(12...20))
        try await running {
            for _ in 0..<20 {
                try await eventually { !held.underWay.isEmpty }
                held.answer(1)
            }
            try await eventually { await outbox.count(.sent) == 20 }
        }
        let index = try #require(held.starts.firstIndex { $0.id == "\(id(11))" })
        #expect(index == 10 && held.starts[index].others.isEmpty)
        #expect(held.starts.allSatisfy { !$0.others.contains("\(id(11))") })
        #expect(held.most > 1)
    }

    @Test
    func `A receiver that loses what it refuses gets one at a time`() async throws {
        await outbox.add(destination("sentry", "https://key@o1.ingest.sentry.io/1"))
        await outbox.add(every(1...20))
        try await running {
            for count in 1...20 {
                try await eventually { held.starts.count == count }
                held.answer(1)
            }
            try await eventually { await outbox.count(.sent) == 20 }
        }
        #expect(held.most == 1)
    }

    @Test
    func `After a kill only the requests that were cut off arrive twice`() async throws {
        await outbox.add(destination("webhook", "https://hooks.example.com/"))
        await outbox.add(every(1...30))
        let dead = Mutex(false)
        let first = forwarder(MortalOutbox(outbox) { dead.withLock(\.self) })
        let killed = Task { await first.run() }
        try await fill()
        let sent = 3
        try await eventually { await outbox.count(.sent) == sent }
        dead.withLock { $0 = true }
        let cut = held.underWay
        held.open()
        let second = forwarder()
        let task = Task { await second.run() }
        try await eventually {
            clock.advance(by: .seconds(5))
            second.wake()
            return await outbox.count(.sent) == 30
        }
        task.cancel()
        await task.value
        let counts = Dictionary(grouping: held.starts, by: \.id).mapValues(\.count)
        #expect(counts.count == 30)
        #expect(Set(counts.filter { $0.value > 1 }.keys) == Set(cut) && cut.count == 4)
        killed.cancel()
    }

    @Test
    func `Requests that fail together are one failure, and the next one goes alone`() async throws {
        await outbox.add(destination("webhook", "https://hooks.example.com/"))
        await outbox.add(every(1...30))
        try await running {
            try await fill()
            let failed = held.underWay
            held.answer(4, status: 503)
            try await eventually {
                await outbox.entries.values.count { $0.message.attempts == 1 } == 4
            }
            for entry in await outbox.entries.values where entry.message.attempts == 1 {
                #expect(entry.due - clock.now <= .seconds(2) && entry.due > clock.now)
                #expect(failed.contains("\(entry.message.stored.summary.id)"))
            }
            clock.advance(by: .seconds(2))
            try await eventually { held.underWay.count == 1 }
            #expect(held.starts.last?.others.isEmpty == true)
        }
    }
}
