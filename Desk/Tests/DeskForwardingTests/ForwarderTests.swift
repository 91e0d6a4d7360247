import DeskForwarding
import DeskModel
import NIOCore
import Testing

@Suite("The forwarder", .timeLimit(.minutes(10)))
struct ForwarderTests {
    private let outbox = MemoryOutbox()
    private let clock = TestClock()

    private func forwarder() -> Forwarder {
        Forwarder(
            outbox: outbox, now: { [clock] in clock.now }, random: { 0.5 },
            courier: { CurlCourier(resolver: FixedResolver()) },
            pageURL: { "https://desk.example.com" })
    }

    /// Runs a forwarder while a test watches it.
    private func running<Value>(
        _ forwarder: Forwarder, _ body: (Forwarder) async throws -> Value
    ) async throws -> Value {
        let task = Task { await forwarder.run() }
        let result: Result<Value, any Error>
        do { result = .success(try await body(forwarder)) } catch { result = .failure(error) }
        task.cancel()
        await task.value
        return try result.get()
    }

    /// Moves the clock until a condition holds.
    private func advancing(
        _ forwarder: Forwarder, by step: Duration, until condition: () async throws -> Bool
    ) async throws {
        try await eventually {
            clock.advance(by: step)
            forwarder.wake()
            return try await condition()
        }
    }

    private func titles(_ requests: [TestServer.Request]) -> [String] {
        requests.compactMap { (try? JSON(reading: $0.body))?["id"]?.string }
    }

    @Test
    func `What is in the outbox reaches its receiver once, in its order`() async throws {
        let server = try await TestServer.start()
        await outbox.add(destination("webhook", "\(server.url)/hook"))
        await outbox.add((1...50).map { message($0) })
        try await running(forwarder()) { _ in
            try await eventually { await outbox.count(.sent) == 50 }
        }
        #expect(titles(server.requests) == (1...50).map { "\(id($0))" })
        await server.stop()
    }

    @Test
    func `A wake sends what came meanwhile`() async throws {
        let server = try await TestServer.start()
        await outbox.add(destination("webhook", server.url))
        try await running(forwarder()) { forwarder in
            await outbox.add([message(1)])
            forwarder.wake()
            try await eventually { await outbox.count(.sent) == 1 }
        }
        await server.stop()
    }

    @Test
    func `After a 503 a message comes again, within two seconds the first time`() async throws {
        let server = try await TestServer.start { _, number in
            .init(status: number < 3 ? 503 : 200)
        }
        await outbox.add(destination("webhook", server.url))
        await outbox.add([message(1)])
        try await running(forwarder()) { forwarder in
            try await eventually { await outbox.attempts(of: 1) == 1 }
            let first = try #require(await outbox.due(of: 1)) - clock.now
            #expect(first > .zero && first <= .seconds(2))
            try await advancing(forwarder, by: .milliseconds(500)) {
                await outbox.count(.sent) == 1
            }
        }
        #expect(server.requests.count == 3)
        await server.stop()
    }

    /// A forwarder that has one mail to two recipients.
    private func mailing(through server: PuttingOff) async -> Forwarder {
        await outbox.add(
            destination(
                "smtp", "smtp://mail.example.com?from=a@x.example&to=b@x.example,c@x.example"))
        await outbox.add([message(1)])
        return Forwarder(
            outbox: outbox, now: { [clock] in clock.now }, random: { 0.5 }, courier: { server },
            pageURL: { "https://desk.example.com" })
    }

    @Test
    func `Who is put off gets the mail later, and holds up no other mail`() async throws {
        let server = PuttingOff(["c@x.example"], times: 4)
        let forwarder = await mailing(through: server)
        try await running(forwarder) { forwarder in
            try await eventually { await server.got == [["b@x.example"]] }
            await outbox.add([message(2, created: clock.now)])
            try await advancing(forwarder, by: .seconds(60)) { await outbox.count(.sent) == 2 }
        }
        let got = await server.got
        #expect(got.filter { $0 == ["b@x.example"] }.count == 2)
        // Both mails that wait for one recipient may go to them as one.
        #expect((1...2).contains(got.filter { $0 == ["c@x.example"] }.count) && got.count <= 4)
        #expect(clock.now - start < .seconds(2 * 3600))
    }

    @Test
    func `Who is put off for a day is left out`() async throws {
        let server = PuttingOff(["c@x.example"], times: .max)
        let forwarder = await mailing(through: server)
        try await running(forwarder) { forwarder in
            try await advancing(forwarder, by: .seconds(600)) { await outbox.count(.failed) == 1 }
        }
        #expect(clock.now - start >= .seconds(86_400))
        #expect(await server.got == [["b@x.example"]])
    }

    @Test
    func `A 429 is obeyed for all that waits, and counts as no attempt`() async throws {
        let server = try await TestServer.start { _, number in
            number == 1 ? .init(status: 429, headers: ["Retry-After": "90"]) : .init()
        }
        await outbox.add(destination("webhook", server.url))
        await outbox.add([message(1), message(2)])
        try await running(forwarder()) { forwarder in
            let end = start + .seconds(90)
            try await eventually { await outbox.due(of: 1) == end && server.requests.count == 1 }
            clock.advance(by: .seconds(89))
            forwarder.wake()
            try await Task.sleep(for: .milliseconds(300))
            #expect(server.requests.count == 1)
            clock.advance(by: .seconds(1))
            forwarder.wake()
            try await eventually { await outbox.count(.sent) == 2 }
            #expect(await outbox.attempts(of: 1) == 0)
        }
        #expect(server.requests.count == 3)
        await server.stop()
    }

    @Test
    func `A connection that fails is tried for a day, and then the message counts as failed`()
        async throws
    {
        let server = try await TestServer.start()
        await server.stop()
        await outbox.add(destination("webhook", server.url))
        await outbox.add([message(1), message(2)])
        try await running(forwarder()) { forwarder in
            try await advancing(forwarder, by: .seconds(60)) {
                clock.now - start >= .seconds(86_000)
            }
            // The forwarder looks only at times; a step of the clock is as long as its look is late.
            try await advancing(forwarder, by: .seconds(5)) {
                #expect(clock.now - start < .seconds(88_000))
                return await outbox.count(.failed) == 2
            }
        }
        #expect(clock.now - start >= .seconds(86_400))
    }

    @Test
    func `A message that always fails stops no other`() async throws {
        let server = try await TestServer.start { request, _ in
            let body = try? JSON(reading: request.body)
            return .init(status: body?["id"]?.string == "\(id(1))" ? 500 : 200)
        }
        await outbox.add(destination("webhook", server.url))
        await outbox.add((1...10).map { message($0) })
        try await running(forwarder()) { forwarder in
            try await advancing(forwarder, by: .milliseconds(200)) {
                await outbox.count(.sent) == 9
            }
        }
        #expect(await outbox.count(.waiting) == 1)
        await server.stop()
    }

    @Test
    func `A slow receiver harms no other`() async throws {
        let slow = try await TestServer.start { _, _ in .init(delay: .seconds(20)) }
        let fast = try await TestServer.start()
        await outbox.add(destination("webhook", slow.url, id: "slow"))
        await outbox.add(destination("webhook", fast.url, id: "fast"))
        await outbox.add((1...3).map { message($0) }, to: "slow")
        await outbox.add((4...40).map { message($0) }, to: "fast")
        let task = Task { await forwarder().run() }
        try await eventually { await outbox.count(.sent) == 37 }
        #expect(slow.requests.count == 1)
        task.cancel()
        await slow.stop()
        await fast.stop()
        await task.value
        #expect(await outbox.waiting(for: "slow") == 3)
    }

    @Test
    func `Under a flood Discord gets a few cards and digests that count everything`() async throws {
        let server = try await TestServer.start { _, _ in .init(body: "{}") }
        await outbox.add(destination("discord", "\(server.url)/api/webhooks/1/t"))
        try await running(forwarder()) { forwarder in
            for number in 1...30 {
                await outbox.add((1...20).map { message(number * 100 + $0) })
                clock.advance(by: .seconds(60))
                forwarder.wake()
                try await Task.sleep(for: .milliseconds(20))
            }
            try await advancing(forwarder, by: .seconds(5)) { await outbox.count(.sent) == 600 }
        }
        let titles = server.requests.compactMap {
            (try? JSON(reading: $0.body))?["embeds"]?.array?.first?["title"]?.string
        }
        #expect(titles.count <= 15)
        let told = titles.compactMap { $0.split(separator: " ").first.flatMap { Int($0) } ?? 1 }
        #expect(told.reduce(0, +) == 600)
        await server.stop()
    }

    @Test
    func `Messages of one group and occasion are one card`() async throws {
        let server = try await TestServer.start { _, _ in .init(body: "{}") }
        await outbox.add(destination("discord", "\(server.url)/api/webhooks/1/t"))
        await outbox.add([
            message(1, .every, group: "a"), message(2, .spike, group: "a"),
            message(3, .every, group: "a"), message(4, .every, group: "b"),
        ])
        try await running(forwarder()) { _ in
            try await eventually { await outbox.count(.sent) == 4 }
        }
        #expect(server.requests.count == 3)
        await server.stop()
    }

    @Test(arguments: [401, 403, 404])
    func `A Discord webhook that is gone is left alone for good`(status: Int) async throws {
        let server = try await TestServer.start { _, _ in .init(status: status) }
        await outbox.add(destination("discord", "\(server.url)/api/webhooks/1/t"))
        await outbox.add([message(1), message(2)])
        try await running(forwarder()) { forwarder in
            try await eventually { await outbox.count(.failed) == 2 }
            await outbox.add([message(3)])
            forwarder.wake()
            try await Task.sleep(for: .milliseconds(300))
        }
        #expect(server.requests.count == 1)
        #expect(await outbox.stopped["d1"]?.contains("\(status)") == true)
        await server.stop()
    }

    @Test
    func `A destination that is removed gets nothing more`() async throws {
        let server = try await TestServer.start { _, _ in .init(delay: .milliseconds(200)) }
        await outbox.add(destination("webhook", server.url))
        await outbox.add((1...100).map { message($0) })
        try await running(forwarder()) { _ in
            try await eventually { server.requests.count >= 2 }
            await outbox.remove("d1")
            try await Task.sleep(for: .seconds(3))
            let count = server.requests.count
            try await Task.sleep(for: .seconds(1))
            #expect(server.requests.count == count)
        }
        #expect(server.requests.count < 40)
        await server.stop()
    }

    @Test
    func `An end finishes what is under way and gives the rest back`() async throws {
        let server = try await TestServer.start { _, _ in .init(delay: .seconds(3)) }
        await outbox.add(destination("webhook", server.url))
        await outbox.add((1...10).map { message($0) })
        try await running(forwarder()) { _ in
            try await eventually { server.requests.count == 1 }
        }
        #expect(server.requests.count == 1)
        #expect(await outbox.count(.sent) == 1)
        for number in 2...10 {
            #expect(await outbox.due(of: Int64(number)) == start)
            #expect(await outbox.attempts(of: Int64(number)) == 0)
        }
        await server.stop()
    }

    @Test
    func `What was sent is not sent again while the store refuses to note it`() async throws {
        let server = try await TestServer.start()
        await outbox.add(destination("webhook", server.url))
        await outbox.add([message(1), message(2)])
        await outbox.refuse(4)
        try await running(forwarder()) { _ in
            try await eventually { await outbox.count(.sent) == 2 }
        }
        #expect(server.requests.count == 2)
        await server.stop()
    }

    @Test
    func `A Sentry limit holds back later events, and the refused one has failed`() async throws {
        let server = try await TestServer.start { _, number in
            number == 1
                ? .init(status: 429, headers: ["X-Sentry-Rate-Limits": "20:error:key"]) : .init()
        }
        let url = server.url.replacing("http://", with: "http://key@") + "/1"
        await outbox.add(destination("sentry", url))
        await outbox.add([message(1), message(2)])
        try await running(forwarder()) { forwarder in
            try await eventually { await outbox.count(.failed) == 1 }
            try await Task.sleep(for: .milliseconds(200))
            #expect(server.requests.count == 1)
            clock.advance(by: .seconds(21))
            forwarder.wake()
            try await eventually { await outbox.count(.sent) == 1 }
        }
        await server.stop()
    }
}

/// A mail server that puts some recipients off, a number of times for each.
private actor PuttingOff: Courier {
    private var left: [String: Int]
    /// The recipients of each mail that it took.
    private(set) var got: [[String]] = []

    init(_ recipients: [String], times: Int) {
        left = Dictionary(uniqueKeysWithValues: recipients.map { ($0, times) })
    }

    func send(
        _ request: OutgoingRequest, allowsPrivate: Bool
    ) async throws(DeliveryError) -> Answer {
        let recipients = request.mail?.recipients ?? []
        let putOff = recipients.filter { left[$0, default: 0] > 0 }
        for recipient in putOff { left[recipient, default: 0] -= 1 }
        let taken = recipients.filter { !putOff.contains($0) }
        guard !taken.isEmpty else { return Answer(status: 450) }
        got.append(taken)
        return Answer(status: 250, left: putOff)
    }

    func close() async {}
}
