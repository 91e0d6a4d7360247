import Foundation
import HTTPTypes
import HTTPTypesFoundation
import Testing
import TriageCore
import TriageHTTP
import TriageTesting

@testable import TriageClient

/// The way in which a request is sent.
enum RequestPath: CaseIterable, Sendable { case client, chain }

@Suite("Tokens in another place than a bearer field", .timeLimit(.minutes(30)))
struct PlacedTokensTests {
    struct Place: Sendable, CustomStringConvertible {
        let description: String
        let placement: TokenPlacement
        /// The request's part that carries the token, with every value that stands there.
        let read: @Sendable (URLRequest) -> [String]

        init(
            _ name: String, _ placement: TokenPlacement,
            read: @escaping @Sendable (URLRequest) -> [String]
        ) {
            (description, self.placement, self.read) = (name, placement, read)
        }
    }

    static let places = [
        Place("bearer", .bearer) { fields($0, "Authorization", dropping: "Bearer ") },
        Place("field", .header("accessToken")) { fields($0, "accesstoken") },
        Place("prefix", .header("Authorization", prefix: "Token ")) {
            fields($0, "Authorization", dropping: "Token ")
        },
        Place("pair", [.header("X-Access"), .header("Refresh", carrying: \.refresh)]) {
            fields($0, "X-Access")
        },
        Place("cookie", .cookie("sid")) { request in
            (request.value(forHTTPHeaderField: "Cookie") ?? "").components(separatedBy: "; ")
                .filter { $0.hasPrefix("sid=") }.map { String($0.dropFirst(4)) }
        },
        Place("query", .query("t")) { request in
            let items = request.url.flatMap {
                URLComponents(url: $0, resolvingAgainstBaseURL: true)?.queryItems
            }
            return (items ?? []).filter { $0.name == "t" }.compactMap(\.value)
        },
        Place("own", own) { fields($0, "X-Own").map { String($0.reversed()) } },
    ]

    private static let own = TokenPlacement { tokens, request in
        guard let name = HTTPField.Name("X-Own") else { return }
        request.headerFields[name] = String(tokens.access.value.reversed())
    } isCarried: { request in
        HTTPField.Name("X-Own").flatMap { request.headerFields[$0] } != nil
    }

    private static func fields(
        _ request: URLRequest, _ name: String, dropping prefix: String = ""
    ) -> [String] {
        (request.value(forHTTPHeaderField: name).map { [$0] } ?? [])
            .map { String($0.dropFirst(prefix.count)) }
    }

    private let sent = EventRecorder<URLRequest>()

    private func authentication(
        _ placement: TokenPlacement, tokens: Tokens? = .old, expiredCodes: Set<String> = []
    ) -> Authentication {
        let rules = SessionRules(
            placement: placement, expiredStatuses: [419], expiredCodes: expiredCodes)
        return Authentication(
            .init(store: InMemoryTokenStore(tokens), rules: rules, clock: TestClock()) { _ in .new }
        )
    }

    private var request: URLRequest {
        get throws {
            let url = "https://example.org/v1/clips/7?a=1%2b2&&b"
            var request = URLRequest(url: try #require(URL(string: url)))
            request.setValue("theme=dark", forHTTPHeaderField: "Cookie")
            return request
        }
    }

    /// Sends a request to a server that answers by its token.
    private func send(
        _ path: RequestPath, _ authentication: Authentication,
        _ request: URLRequest? = nil, requiresAuthentication: Bool = true,
        answer: @escaping @Sendable (URLRequest) -> (Int, String)
    ) async throws -> ClientResponse {
        let request = try request ?? self.request
        let sent = sent
        let own: @Sendable (URLRequest) async throws -> (Data, URLResponse) = { request in
            sent.record(request)
            let (status, body) = answer(request)
            let response = HTTPURLResponse(
                url: try #require(request.url), statusCode: status, httpVersion: nil,
                headerFields: nil)
            return (Data(body.utf8), try #require(response))
        }
        switch path {
        case .client:
            let transport = ScriptedTransport(
                .init { request, _ in
                    let (data, response) = try await own(
                        try #require(URLRequest(httpRequest: request)))
                    let head = try #require(response as? HTTPURLResponse)
                    return try #require(ClientResponse(head, body: data))
                })
            let client = APIClient(
                .init(
                    baseURL: try #require(URL(string: "https://example.org")),
                    transport: transport, clock: TestClock(), middleware: [authentication]))
            var endpoint = APIRequest<ClientResponse>(.get, "/v1/clips/7") {
                (response, _) throws(Fault) in response
            }
            endpoint.settings.query = [URLQueryItem(name: "a", value: "1")]
            endpoint.settings.headers = request.allHTTPHeaderFields ?? [:]
            endpoint.requiresAuthentication = requiresAuthentication
            return try await client.send(endpoint)
        case .chain:
            return try await MiddlewareChain(authentication).send(
                request, .init(isPublic: !requiresAuthentication), using: own)
        }
    }

    @Test(arguments: places, RequestPath.allCases)
    func `an expired token is refreshed, and the new one replaces it`(
        place: Place, path: RequestPath
    ) async throws {
        let response = try await send(path, authentication(place.placement)) { request in
            place.read(request) == ["new"] ? (200, "") : (419, "")
        }
        #expect(response.status == 200)
        #expect(sent.elements.map(place.read) == [["old"], ["new"]])
        for request in sent.elements {
            #expect(request.value(forHTTPHeaderField: "Cookie")?.hasPrefix("theme=dark") == true)
            let isQuery = place.description == "query"
            let url = try #require(request.url?.absoluteString)
            let token = isQuery ? "&t=\(place.read(request)[0])" : ""
            let query = path == .client ? "a=1" : "a=1%2b2&&b"
            #expect(url == "https://example.org/v1/clips/7?\(query)\(token)")
        }
    }

    @Test(arguments: places, RequestPath.allCases)
    func `so is one that the body of a success calls expired`(place: Place, path: RequestPath)
        async throws
    {
        let session = authentication(place.placement, expiredCodes: ["EXPIRED"])
        let response = try await send(path, session) { request in
            (200, place.read(request) == ["new"] ? "{}" : "{\"code\":\"EXPIRED\"}")
        }
        #expect(response.body == Data("{}".utf8))
        #expect(sent.elements.map(place.read) == [["old"], ["new"]])
    }

    @Test(arguments: places, RequestPath.allCases)
    func `a token that is refused after its refresh leads to the sign-in`(
        place: Place, path: RequestPath
    ) async throws {
        let session = authentication(place.placement, expiredCodes: ["EXPIRED"])
        for answer in [(419, ""), (200, "{\"code\":\"EXPIRED\"}"), (401, "")] {
            session.signIn(.old)
            let fault = await #expect(throws: Fault.self) {
                try await send(path, session) { _ in answer }
            }
            #expect(fault?.kind == .unauthenticated && session.tokens == nil)
        }
        let count = sent.elements.count
        let fault = await #expect(throws: Fault.self) {
            try await send(path, session) { _ in (200, "") }
        }
        #expect(fault?.code == SessionFaultCode.expired && sent.elements.count == count)
    }

    @Test(arguments: places, RequestPath.allCases)
    func `without a session, credentials of the app's own count, and their absence as well`(
        place: Place, path: RequestPath
    ) async throws {
        // The client writes its query by itself.
        guard path != .client || place.description != "query" else { return }
        let session = authentication(place.placement, expiredCodes: ["EXPIRED"])
        var http = try #require(ClientRequest(try request)?.head)
        try place.placement.place(.other, in: &http)
        var own = try #require(URLRequest(httpRequest: http))
        own.setValue(http.headerFields[.cookie], forHTTPHeaderField: "Cookie")
        for (request, kind) in [(own, Fault.Kind.unauthenticated), (try request, .rejected)] {
            for answer in [(419, ""), (401, ""), (400, "{\"code\":\"EXPIRED\"}")] {
                let fault = await #expect(throws: Fault.self) {
                    try await send(path, session, request, requiresAuthentication: false) { _ in
                        answer
                    }
                }
                #expect(fault?.kind == kind, "\(answer)")
            }
        }
        #expect(sent.elements.prefix(3).map(place.read) == [["other"], ["other"], ["other"]])
        #expect(sent.elements.dropFirst(3).map(place.read) == [[], [], []])
        #expect(session.tokens == .old)
    }

    @Test(arguments: places, RequestPath.allCases)
    func `the session's token replaces one that the app has set, and a visitor's request keeps it`(
        place: Place, path: RequestPath
    ) async throws {
        guard path != .client || place.description != "query" else { return }
        var http = try #require(ClientRequest(try request)?.head)
        try place.placement.place(.other, in: &http)
        let own = try #require(URLRequest(httpRequest: http))
        _ = try await send(path, authentication(place.placement), own) { _ in (200, "") }
        let visitor = authentication(place.placement, tokens: Tokens(access: ""))
        _ = try await send(path, visitor, own) { _ in (200, "") }
        #expect(sent.elements.map(place.read) == [["old"], ["other"]])
    }

    @Test(arguments: places, RequestPath.allCases)
    func `after a sign-out nothing is sent`(place: Place, path: RequestPath) async throws {
        let session = authentication(place.placement)
        session.signOut()
        let fault = await #expect(throws: Fault.self) {
            try await send(path, session) { _ in (200, "") }
        }
        #expect(fault?.code == SessionFaultCode.noSession && sent.elements.isEmpty)
    }

    @Test(arguments: RequestPath.allCases)
    func `a token that the place cannot carry is not sent`(path: RequestPath) async throws {
        for placement in [.header("accessToken"), .cookie("sid")] as [TokenPlacement] {
            let session = authentication(placement, tokens: Tokens(access: "plum\n42"))
            let fault = try #require(
                await #expect(throws: Fault.self) {
                    try await send(path, session) { _ in (200, "") }
                })
            #expect(fault.code == SessionFaultCode.malformedToken && fault.facts.method == "GET")
            #expect(!"\(fault) \(fault.message)".contains("plum"))
        }
        #expect(sent.elements.isEmpty)
    }

    @Test
    func `a refreshed token that the place cannot carry is not taken`() async throws {
        let rules = SessionRules(placement: .cookie("sid"), expiredStatuses: [419])
        let session = Authentication(
            .init(store: InMemoryTokenStore(.old), rules: rules, clock: TestClock()) { _ in
                Tokens(access: "a;b")
            })
        let fault = await #expect(throws: Fault.self) {
            try await send(.client, session) { _ in (419, "") }
        }
        #expect(fault?.code == SessionFaultCode.refresh("badToken"))
        #expect(session.tokens == .old)
    }

    @Test
    func `an envelope's refusal that says the token has expired is about the session`() async throws
    {
        var bench = ClientFixture(.json("{\"success\":false,\"code\":\"EXPIRED\"}"))
        bench.envelope = ResponseEnvelope(success: "success")
        let rules = SessionRules(placement: .header("accessToken"), expiredCodes: ["EXPIRED"])
        bench.middleware = [Authentication.withToken("t", rules)]
        #expect(try await thrownFault(of: bench.client(), .clip).kind == .unauthenticated)
        bench.middleware = []
        let other = try await thrownFault(of: bench.client(), .clip)
        #expect(other.code == "envelope.refused" && other.kind == .rejected)
    }

    @Test
    func `one line makes a client with the placement`() async throws {
        let transport = ScriptedTransport(.init { _, _ in .clip })
        let plain = APIClient(
            .init(
                baseURL: try #require(URL(string: "https://example.org")), transport: transport,
                clock: TestClock()))
        let (client, _) = plain.authenticated(
            store: InMemoryTokenStore(.old), rules: .init(placement: .header("accessToken"))
        ) { _, tokens in tokens }
        _ = try await client.send(.clip)
        let name = try #require(HTTPField.Name("accessToken"))
        #expect(transport.sentRequests.map { $0.headerFields[name] } == ["old"])
    }
}
