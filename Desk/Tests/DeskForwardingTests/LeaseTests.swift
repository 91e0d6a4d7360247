import DeskModel
import Synchronization
import Testing

@testable import DeskForwarding

/// What a message that is under way has to do with its lease, and with the end of the desk.
@Suite("Leases of what is under way", .timeLimit(.minutes(2)))
struct LeaseTests {
    private let outbox = MemoryOutbox()
    private let clock = TestClock()

    private func forwarder(_ courier: any Courier, _ outbox: MemoryOutbox? = nil) -> Forwarder {
        Forwarder(
            outbox: outbox ?? self.outbox, now: { [clock] in clock.now }, random: { 0.5 },
            grace: .milliseconds(100), courier: { courier }, pageURL: { "https://desk.example.com" }
        )
    }

    @Test(arguments: [
        ("webhook", "https://hooks.example.com/"),
        ("discord", "https://discord.com/api/webhooks/1/t"),
        ("sentry", "https://key@o1.ingest.sentry.io/1"),
    ])
    func `No request begins whose lease can end under way`(
        kind: String, url: String
    ) async throws {
        await outbox.add(destination(kind, url))
        await outbox.add((1...20).map { message($0) })
        let late = Mutex(0)
        let courier = SlowCourier { [outbox, clock] in
            let ends = await outbox.entries.values.filter { $0.state == .waiting }.map(\.due)
            // Of those that are leased, since the others are due at once.
            if let end = ends.filter({ $0 > clock.now }).min(),
                end - clock.now < PostOffice.attempt
            {
                late.withLock { $0 += 1 }
            }
            clock.advance(by: .seconds(4))
        }
        let forwarder = forwarder(courier)
        let task = Task { await forwarder.run() }
        try await eventually {
            forwarder.wake()
            return await outbox.count(.sent) == 20
        }
        task.cancel()
        await task.value
        #expect(late.withLock(\.self) == 0)
    }

    @Test
    func `A digest that is slow to gather is sent with what it has`() async throws {
        let slow = MemoryOutbox { [clock] in clock.advance(by: .seconds(2)) }
        await slow.add(destination("discord", "https://discord.com/api/webhooks/1/t"))
        await slow.add((1...500).map { message($0) })
        let forwarder = forwarder(SlowCourier {}, slow)
        let task = Task { await forwarder.run() }
        try await eventually {
            clock.advance(by: .seconds(1))
            forwarder.wake()
            return await slow.count(.sent) == 500
        }
        task.cancel()
        await task.value
    }

    @Test
    func
        `A receiver that hangs does not hold up the end, and its message is sent by the next desk`()
        async throws
    {
        await outbox.add(destination("webhook", "https://hooks.example.com/"))
        await outbox.add((1...3).map { message($0) })
        let begun = Mutex(0)
        let hanging = SlowCourier {
            begun.withLock { $0 += 1 }
            try? await Task.sleep(for: .seconds(3600))
        }
        let forwarder = forwarder(hanging)
        let task = Task { await forwarder.run() }
        try await eventually { begun.withLock(\.self) == 1 }
        task.cancel()
        await task.value
        #expect(begun.withLock(\.self) == 1)
        let next = self.forwarder(SlowCourier {})
        let second = Task { await next.run() }
        try await eventually {
            clock.advance(by: .seconds(1))
            next.wake()
            return await outbox.count(.sent) == 3
        }
        second.cancel()
        await second.value
    }

    @Test
    func `What another desk has claimed is neither leased nor sent`() async throws {
        await outbox.add(destination("webhook", "https://hooks.example.com/", id: "other's"))
        await outbox.add(destination("webhook", "https://hooks.example.com/", id: "own"))
        await outbox.add((1...3).map { message($0) }, to: "other's")
        await outbox.claim("other's", byAnother: true)
        let forwarder = forwarder(SlowCourier {})
        let task = Task { await forwarder.run() }
        for number in 4...8 {
            await outbox.add([message(number)], to: "own")
            forwarder.wake()
            try await eventually { await outbox.count(.sent) == number - 3 }
        }
        for number in 1...3 { #expect(await outbox.due(of: Int64(number)) == start) }
        await outbox.claim("other's", byAnother: false)
        try await eventually {
            forwarder.wake()
            return await outbox.count(.sent) == 8
        }
        task.cancel()
        await task.value
    }
}

/// A courier whose receiver takes everything, after some work.
private struct SlowCourier: Courier {
    let work: @Sendable () async -> Void

    init(_ work: @escaping @Sendable () async -> Void) { self.work = work }

    func send(
        _ request: OutgoingRequest, allowsPrivate: Bool
    ) async throws(DeliveryError) -> Answer {
        await work()
        if Task.isCancelled { throw .noAnswer("canceled") }
        return Answer(status: 200)
    }

    func close() async {}
}
