import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("The decoder for the server's message", .timeLimit(.minutes(30)))
struct ServerMessageTests {
    private static let body = #"{"message":"M","reason":"R","error":{"detail":"D"}}"#

    private func client(
        _ decoder: ServerMessageDecoder, _ body: String = body, status: Int = 409
    ) throws -> APIClient {
        var bench = ClientFixture(.json(body, status: status))
        bench.serverMessage = decoder
        return try bench.client()
    }

    private func text(_ client: APIClient, _ endpoint: APIEndpoint<Clip> = .clip) async throws
        -> String?
    {
        try await quietly { try await thrownFault(of: client, endpoint) }.facts.serverMessage?.value
    }

    @Test
    func `The client's applies to every endpoint without its own`() async throws {
        let client = try client(.path("message"))
        #expect(try await text(client) == "M")
        #expect(try await text(client, .get("/v1/other")) == "M")
    }

    @Test
    func `By default the client reads problem details and no other JSON`() async throws {
        #expect(
            APIClient.Configuration(
                baseURL: try #require(URL(string: "https://a.b")), clock: TestClock()
            )
            .serverMessage.message(in: .status(400, #"{"detail":"D"}"#)) == nil)
        let bench = ClientFixture(
            .problem(#"{"detail":"D"}"#, status: 409), .json(Self.body, status: 409))
        let client = try bench.client()
        #expect(try await text(client) == "D")
        #expect(try await text(client) == nil)
    }

    @Test
    func `An endpoint's own wins, also if it reads nothing; nil is the client's`() async throws {
        let client = try client(.path("message"))
        #expect(try await text(client, .clip.serverMessage(.path("reason"))) == "R")
        #expect(try await text(client, .clip.serverMessage(.ignored)) == nil)
        #expect(try await text(client, .clip.serverMessage(.standard)) == nil)
        var endpoint = APIEndpoint.clip.serverMessage(.ignored)
        endpoint.settings.serverMessage = nil
        #expect(try await text(client, endpoint) == "M")
    }

    @Test
    func `A rejection's own wins over the endpoint's and the client's`() async throws {
        let own = Rejections("own", [Rejection(409, serverMessage: .path("error.detail"))])
        let client = try client(.path("message"))
        #expect(try await text(client, .clip.rejecting(own)) == "D")
        let both = APIEndpoint.clip.serverMessage(.path("reason")).rejecting(own)
        #expect(try await text(client, both) == "D")
        let without = Rejections("without", [Rejection(409)])
        #expect(try await text(client, .clip.rejecting(without)) == "M")
    }

    @Test
    func `A client that was made from another one has its decoder`() async throws {
        let client = try client(.path("message"))
        #expect(try await text(client.adding(Retry(clock: ImmediateClock()))) == "M")
        #expect(try await text(client.limited(to: .seconds(1))) == "M")
    }

    @Test
    func `Middleware that inspects a failure sees the message that the client reads`() async throws
    {
        let seen = EventRecorder<String?>()
        var bench = ClientFixture(.json(Self.body, status: 409))
        bench.serverMessage = .path("message")
        bench.middleware = [
            Fallback { _, fault in
                seen.record(fault.facts.serverMessage?.value)
                return nil
            }
        ]
        _ = try await thrownFault(of: bench.client(), .clip)
        #expect(seen.elements == ["M"])
    }

    @Test
    func `A refusal in an envelope has the message at the client's path, and its payload`()
        async throws
    {
        struct Refusal: Decodable { let code: Int }
        var bench = ClientFixture(.json(#"{"success":false,"code":7,"error":{"detail":"D"}}"#))
        bench.serverMessage = .path("error.detail")
        bench.envelope = ResponseEnvelope(success: "success")
        let fault = try await thrownFault(of: bench.client(), .clip)
        #expect(fault.code == "envelope.refused")
        #expect(fault.facts.serverMessage?.value == "D")
        #expect(try fault.payload(as: Refusal.self).code == 7)
    }

    private func text(
        _ chain: MiddlewareChain, _ decoder: ServerMessageDecoder? = nil,
        rejections: [Rejections] = []
    ) async throws -> String? {
        let url = try #require(URL(string: "https://example.org/v1/clips/7"))
        let fault = await #expect(throws: Fault.self) {
            try await quietly {
                try await chain.send(
                    URLRequest(url: url),
                    .init("/v1/clips/{id}", rejections: rejections, serverMessage: decoder)
                ) { try Self.respond($0) }
            }
        }
        return fault?.facts.serverMessage?.value
    }

    /// An app's own client, which responds with 409.
    private static func respond(_ request: URLRequest) throws -> (Data, URLResponse) {
        let response = HTTPURLResponse(
            url: try #require(request.url), statusCode: 409, httpVersion: nil, headerFields: nil)
        return (Data(body.utf8), try #require(response))
    }

    @Test
    func `A chain's applies to every request without its own, and a rejection's wins over both`()
        async throws
    {
        let chain = MiddlewareChain(Retry(clock: ImmediateClock()), serverMessage: .path("message"))
        let own = Rejections("own", [Rejection(409, serverMessage: .path("error.detail"))])
        #expect(try await text(chain) == "M")
        #expect(try await text(chain, .path("reason")) == "R")
        #expect(try await text(chain, .standard) == nil)
        #expect(try await text(chain, .path("reason"), rejections: [own]) == "D")
        #expect(try await text(MiddlewareChain(serverMessage: .path("reason"))) == "R")
        #expect(try await text(MiddlewareChain()) == nil)
    }

    private func line(_ request: String, _ path: String = "message") -> String {
        "\(request): the body has a text at \(path) that no ServerMessageDecoder reads"
    }

    #if DEBUG
    @Test
    func `A debug build says once for each template and status where a text stands`() async throws {
        let bench = ClientFixture(
            FaultPlan { _, number in .json(Self.body, status: number % 3 == 0 ? 410 : 409) })
        let client = try bench.client()
        let lines = try await problemsLogged {
            for _ in 1...6 { _ = try await text(client) }
            _ = try await text(client, .get("/v1/other"))
            _ = try await text(client.adding(Retry(clock: ImmediateClock())))
            _ = try await text(client.limited(to: .seconds(1)))
        }
        #expect(
            lines == [
                line("GET /v1/clips/{id} 409"), line("GET /v1/clips/{id} 410"),
                line("GET /v1/other 409"),
            ])
    }

    @Test
    func `Another client says it for itself`() async throws {
        let (one, other) = try (client(.standard), client(.standard))
        let lines = try await problemsLogged {
            for client in [one, other, one, other] { _ = try await text(client) }
        }
        #expect(lines == [line("GET /v1/clips/{id} 409"), line("GET /v1/clips/{id} 409")])
    }

    @Test
    func `A text that was read, ignored or recovered from is not said`() async throws {
        let (plain, ignoring) = try (client(.standard), client(.ignored))
        let own = Rejections("own", [Rejection(409, serverMessage: .ignored)])
        var bench = ClientFixture(.json(Self.body, status: 503), .clip)
        bench.middleware = [Retry(clock: ImmediateClock())]
        let retrying = try bench.client()
        let lines = try await problemsLogged {
            _ = try await text(plain, .clip.serverMessage(.path("reason")))
            _ = try await text(ignoring)
            _ = try await text(plain, .clip.rejecting(own))
            _ = try await retrying.send(.clip)
        }
        #expect(lines == [])
    }

    @Test
    func `A refusal with which authentication ends the request is said too`() async throws {
        var bench = ClientFixture(.json(Self.body, status: 401))
        bench.middleware = [Authentication.withToken("t")]
        let client = try bench.client()
        let lines = try await problemsLogged { _ = try await text(client) }
        #expect(lines == [line("GET /v1/clips/{id} 401")])
    }

    @Test
    func `A chain says it once, without what the app has filled in`() async throws {
        let chain = MiddlewareChain(Retry(clock: ImmediateClock()))
        let lines = try await problemsLogged {
            for _ in 1...2 { _ = try await text(chain) }
            _ = try await text(chain, .path("reason"))
        }
        #expect(lines == [line("GET /v1/clips/{id} 409")])
    }

    @Test
    func `A template that the app has filled in cannot fill the log`() async throws {
        let client = try client(.standard)
        let lines = try await problemsLogged {
            for number in 1...120 { _ = try await text(client, .get("/v1/clips/\(number)")) }
        }
        #expect(lines.count == 100)
    }
    #else
    @Test
    func `An optimized build says nothing of a text that no decoder reads`() async throws {
        let client = try client(.standard)
        let lines = try await problemsLogged { _ = try await text(client) }
        #expect(lines.isEmpty)
    }
    #endif
}
