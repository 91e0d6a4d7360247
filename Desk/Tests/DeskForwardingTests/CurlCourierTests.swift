import DeskForwarding
import DeskModel
import Testing

@Suite("The courier", .timeLimit(.minutes(10)))
struct CurlCourierTests {
    private func request(_ url: String) throws -> OutgoingRequest {
        OutgoingRequest(to: try WebAddress(url), headers: ["X-Secret": "s"], body: Array("b".utf8))
    }

    /// Sends one request and closes the courier.
    private func send(
        _ url: String, allowsPrivate: Bool = true, resolver: FixedResolver = FixedResolver()
    ) async throws -> Answer {
        let courier = CurlCourier(resolver: resolver)
        let request = try request(url)
        let result: Result<Answer, any Error>
        do {
            result = .success(try await courier.send(request, allowsPrivate: allowsPrivate))
        } catch { result = .failure(error) }
        await courier.close()
        return try result.get()
    }

    @Test
    func `A request arrives as it was written, and the answer comes back`() async throws {
        let server = try await TestServer.start { _, _ in
            .init(status: 418, headers: ["Retry-After": "3"], body: "tea")
        }
        let answer = try await send("\(server.url)/path?query=1")
        #expect(answer.status == 418)
        #expect(answer.headers["retry-after"] == "3")
        #expect(answer.body == Array("tea".utf8))
        let received = try #require(server.requests.first)
        #expect(received.method == "POST" && received.target == "/path?query=1")
        #expect(received.headers["x-secret"] == "s" && received.body == Array("b".utf8))
        await server.stop()
    }

    @Test
    func `A path and a query arrive with their escapes as they were`() async throws {
        let server = try await TestServer.start()
        _ = try await send("\(server.url)/%2F[x]?t=%20|%c3%A9%")
        #expect(server.requests.map(\.target) == ["/%2F%5Bx%5D?t=%20%7C%c3%A9%25"])
        await server.stop()
    }

    /// Sends a message.
    private func tell(_ url: String, by type: any Receiver.Type = WebhookReceiver.self) async throws
    {
        let receiver = try type.init(url, context)
        let request = receiver.request(for: message(1), at: start)
        let courier = CurlCourier(resolver: FixedResolver())
        _ = try? await courier.send(try #require(request), allowsPrivate: true)
        await courier.close()
    }

    @Test(arguments: [
        ("kim:s3cret", "a2ltOnMzY3JldA=="), ("kim", "a2ltOg=="), (":x", "Ong="),
        ("k%40im:%20%EA%B0%80:b", "a0BpbTog6rCAOmI="), ("kim:a@b", "a2ltOmFAYg=="),
    ])
    func `The user of a URL is told by Basic authentication, once decoded`(
        user: String, code: String
    ) async throws {
        let server = try await TestServer.start()
        let types: [any Receiver.Type] = [WebhookReceiver.self, OpenTelemetryReceiver.self]
        for type in types {
            try await tell("http://\(user)@127.0.0.1:\(server.port)/hook?t=1", by: type)
        }
        #expect(server.requests.map(\.target) == ["/hook?t=1", "/hook/v1/logs?t=1"])
        for received in server.requests {
            #expect(received.headers["authorization"] == "Basic \(code)")
            #expect(received.headers["host"] == "127.0.0.1:\(server.port)")
        }
        await server.stop()
    }

    @Test
    func `No user, no authentication`() async throws {
        let server = try await TestServer.start()
        for user in ["", "@", ":@"] {
            try await tell("http://\(user)127.0.0.1:\(server.port)/a@b")
        }
        #expect(server.requests.map(\.target) == ["/a@b", "/a@b", "/a@b"])
        #expect(server.requests.allSatisfy { $0.headers["authorization"] == nil })
        await server.stop()
    }

    @Test
    func `No redirect takes the user of a URL along`() async throws {
        let server = try await TestServer.start { request, _ in
            request.target == "/end" ? .init() : .init(status: 307, headers: ["Location": "/end"])
        }
        try await tell("http://kim:s3cret@127.0.0.1:\(server.port)/hook")
        #expect(server.requests.map(\.target) == ["/hook", "/end"])
        #expect(server.requests.map { $0.headers["authorization"] != nil } == [true, false])
        await server.stop()
    }

    @Test
    func `A name is looked up once, and the connection goes where the check was`() async throws {
        let server = try await TestServer.start()
        let resolver = FixedResolver(["hooks.example.com": ["127.0.0.1"]])
        let answer = try await send("http://hooks.example.com:\(server.port)/", resolver: resolver)
        #expect(answer.status == 200)
        #expect(resolver.lookUps == 1)
        #expect(server.requests.first?.headers["host"] == "hooks.example.com:\(server.port)")
        await server.stop()
    }

    @Test
    func `A private address behind a name gets nothing`() async throws {
        let server = try await TestServer.start()
        let resolver = FixedResolver(["hooks.example.com": ["8.8.8.8", "127.0.0.1"]])
        await #expect(throws: DeliveryError.self) {
            try await send(
                "http://hooks.example.com:\(server.port)/", allowsPrivate: false,
                resolver: resolver)
        }
        #expect(server.requests.isEmpty)
        await server.stop()
    }

    @Test(arguments: [307, 308])
    func `A redirect to another address is not followed`(status: Int) async throws {
        let other = try await TestServer.start()
        let place = "\(other.url)/"
        let server = try await TestServer.start { _, _ in
            .init(status: status, headers: ["Location": place])
        }
        await #expect(throws: DeliveryError.refused("a redirect to another address")) {
            try await send("\(server.url)/secret")
        }
        #expect(other.requests.isEmpty)
        await server.stop()
        await other.stop()
    }

    @Test(arguments: [301, 302, 303])
    func `A redirect that changes the method is an answer`(status: Int) async throws {
        let server = try await TestServer.start { _, _ in
            .init(status: status, headers: ["Location": "/other"])
        }
        #expect(try await send("\(server.url)/").status == status)
        #expect(server.requests.count == 1)
        await server.stop()
    }

    @Test
    func `A redirect on the same origin is followed, a few times`() async throws {
        let server = try await TestServer.start { request, _ in
            request.target == "/end" ? .init() : .init(status: 308, headers: ["Location": "/end"])
        }
        #expect(try await send("\(server.url)/").status == 200)
        #expect(server.requests.map(\.target) == ["/", "/end"])
        await server.stop()
        let circle = try await TestServer.start { _, _ in
            .init(status: 307, headers: ["Location": "/again"])
        }
        await #expect(throws: DeliveryError.refused("too many redirects")) {
            try await send("\(circle.url)/")
        }
        #expect(circle.requests.count == 4)
        await circle.stop()
    }

    @Test
    func `A large body is read in part`() async throws {
        let server = try await TestServer.start { _, _ in
            .init(body: String(repeating: "x", count: 1_000_000))
        }
        let answer = try await send(server.url)
        #expect(answer.status == 200 && answer.body.count == 64 << 10)
        await server.stop()
    }

    @Test
    func `A lost connection is no answer, and no error shows the URL`() async throws {
        let server = try await TestServer.start { _, _ in .init(isLost: true) }
        let error = await #expect(throws: DeliveryError.self) {
            try await send("\(server.url)/s3cret")
        }
        guard case .noAnswer(let reason)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(!reason.contains("s3cret"))
        await server.stop()
        await #expect(throws: DeliveryError.self) { try await send("\(server.url)/s3cret") }
    }

    @Test
    func `The next address of a name is tried after one that failed`() async throws {
        let server = try await TestServer.start()
        let resolver = FixedResolver(["hooks.example.com": ["127.0.0.9", "127.0.0.1"]])
        let courier = CurlCourier(resolver: resolver)
        let request = try request("http://hooks.example.com:\(server.port)/")
        await #expect(throws: DeliveryError.self) {
            try await courier.send(request, allowsPrivate: true)
        }
        #expect(try await courier.send(request, allowsPrivate: true).status == 200)
        await courier.close()
        await server.stop()
    }

    @Test
    func `The system finds this machine`() async {
        let addresses = await SystemResolver().addresses(of: "localhost")
        #expect(!addresses.isEmpty && addresses.allSatisfy { !AddressRule.isPublic($0) })
        #expect(await SystemResolver().addresses(of: "no-such-name.invalid").isEmpty)
    }
}
