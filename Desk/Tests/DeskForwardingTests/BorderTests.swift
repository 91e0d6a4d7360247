import DeskModel
import NIOCore
import Synchronization
import Testing

@testable import DeskForwarding

/// What a pause, a digest and a bell do at their borders.
@Suite("Borders of sending", .timeLimit(.minutes(1)))
struct BorderTests {
    @Test
    func `After a digest there is no room for messages, until it grows again`() {
        var pace = MessagePace.chat
        pace.sentDigest(at: start)
        #expect(pace.allowance(at: start + .seconds(5)) == .messages(0))
        #expect(pace.allowance(at: start + .seconds(119)) == .messages(0))
        #expect(pace.allowance(at: start + .seconds(121)) == .messages(1))
    }

    @Test
    func `A digest shows its groups as they were last`() {
        let titles = ["first", "second", "last"]
        let messages = titles.enumerated().map { message($0 + 1, group: "a", title: $1) }
        let digest = Digest(messages + [message(9, group: "b", title: "other")])
        #expect(digest.entries.compactMap(\.group?.title) == ["last", "other"])
        #expect(digest.entries.map(\.count) == [3, 1])
    }

    @Test(
        arguments: zip(
            1...12,
            [
                "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
            ]))
    func `A date is read in each month; one that is past is no pause`(number: Int, name: String) {
        let month = number < 10 ? "0\(number)" : "\(number)"
        let text = "Sun, 06 \(name) 2022 08:49:37 GMT"
        let time = Timestamp("2022-\(month)-06T08:49:37Z")
        #expect(time != nil && WaitTime.time(text) == time)
        #expect(WaitTime.date(text, at: start) == .zero)
        if let time { #expect(WaitTime.date(text, at: time - .seconds(7)) == .seconds(7)) }
    }

    @Test
    func `A bell that rings before anyone waits is heard`() async {
        let bell = Bell()
        for _ in 0..<3 {
            bell.ring()
            await bell.wait(atMost: .seconds(3600))
        }
    }

    @Test
    func `A receiver that never answers is given up`() async throws {
        let server = try await TestServer.start { _, _ in .init(delay: .hours(1)) }
        var limits = CurlCourier.Limits()
        limits.answering = .milliseconds(200)
        let courier = CurlCourier(resolver: FixedResolver(), limits: limits)
        let request = OutgoingRequest(to: try WebAddress(server.url), body: [1])
        await #expect(throws: DeliveryError.self) {
            try await courier.send(request, allowsPrivate: true)
        }
        #expect(server.requests.count == 1)
        await server.stop()
    }
}

/// What a forwarder makes of what its receivers said before, and of destinations that change.
@Suite("Routes", .timeLimit(.minutes(2)))
struct RouteTests {
    private let outbox = MemoryOutbox()
    private let clock = TestClock()
    private let receiver = ScriptedReceiver()

    private func running(_ body: (Forwarder) async throws -> Void) async throws {
        let forwarder = Forwarder(
            outbox: outbox, now: { [clock] in clock.now }, random: { 0.5 },
            courier: { [receiver] in receiver }, pageURL: { "https://desk.example.com" })
        let task = Task { await forwarder.run() }
        let result: Result<Void, any Error>
        do { result = .success(try await body(forwarder)) } catch { result = .failure(error) }
        task.cancel()
        await task.value
        try result.get()
    }

    @Test
    func `After a success the next failure is a first one`() async throws {
        await outbox.add(destination("webhook", "https://hooks.example.com/"))
        await outbox.add([message(1)])
        receiver.answers(Array(repeating: Answer(status: 503), count: 5))
        try await running { forwarder in
            try await eventually {
                clock.advance(by: .seconds(2))
                forwarder.wake()
                return await outbox.count(.sent) == 1
            }
            receiver.answers([Answer(status: 503)])
            await outbox.add([message(2, created: clock.now)])
            forwarder.wake()
            try await eventually { await outbox.attempts(of: 2) == 1 }
            let due = try #require(await outbox.due(of: 2))
            #expect(due - clock.now <= .seconds(2))
        }
    }

    @Test
    func `A receiver that says at once is asked after a pause`() async throws {
        await outbox.add(destination("webhook", "https://hooks.example.com/"))
        await outbox.add([message(1)])
        receiver.answers([Answer(status: 429, headers: ["retry-after": "0"])])
        try await running { _ in
            try await eventually {
                let pause = try #require(await outbox.due(of: 1)) - start
                return pause > .zero && pause <= .seconds(5)
            }
        }
        #expect(await outbox.attempts(of: 1) == 0)
    }

    @Test
    func `A destination that was stopped stays so, and one that was changed is sent to anew`()
        async throws
    {
        var stopped = destination("webhook", "https://gone.example.com/", id: "gone")
        stopped.stopped = "gone (404)"
        await outbox.add(stopped)
        await outbox.add(destination("webhook", "https://one.example.com/", id: "own"))
        await outbox.add([message(1)], to: "gone")
        await outbox.add([message(2)], to: "own")
        try await running { forwarder in
            try await eventually { await outbox.count(.sent) == 1 }
            await outbox.replace(destination("webhook", "https://two.example.com/", id: "own"))
            try await eventually {
                let number = 3 + receiver.origins.count
                await outbox.add([message(number)], to: "own")
                forwarder.wake()
                return receiver.origins.contains("https://two.example.com")
            }
        }
        #expect(Set(receiver.origins) == ["https://one.example.com", "https://two.example.com"])
        #expect(await outbox.due(of: 1) == start)
    }
}

/// A receiver that answers what it is told to, and then takes everything.
private final class ScriptedReceiver: Courier {
    private let state = Mutex<(answers: [Answer], origins: [String])>(([], []))

    var origins: [String] { state.withLock(\.origins) }

    func answers(_ answers: [Answer]) { state.withLock { $0.answers += answers } }

    func send(
        _ request: OutgoingRequest, allowsPrivate: Bool
    ) async throws(DeliveryError) -> Answer {
        state.withLock { state in
            state.origins.append(request.address.origin)
            return state.answers.isEmpty ? Answer(status: 200) : state.answers.removeFirst()
        }
    }

    func close() async {}
}
