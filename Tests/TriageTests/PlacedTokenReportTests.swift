import Foundation
import HTTPTypes
import HTTPTypesFoundation
import TestDoubles
import Testing
import TriageTesting

@_spi(Tools) @testable import Triage

@Suite("Reports of requests with tokens in any place", .timeLimit(.minutes(30)))
struct PlacedTokenReportTests {
    private struct Home: Decodable { let name: String }

    /// The ways in which a server or a transport returns what it was sent.
    private enum Echo: CaseIterable {
        case message, undecodable, unauthenticated, transportError

        /// The response; the names in its body and the text of the error have the tokens too if
        /// the redactor knows them, since nothing else could recognize them there.
        func respond(_ request: HTTPRequest, isKnown: Bool) throws -> ClientResponse {
            let text = "\(request.path ?? "") \(request.headerFields.map(\.value))"
            let url = "https://example.org\(request.path ?? "")"
            if case .transportError = self {
                throw URLError(
                    .cannotConnectToHost,
                    userInfo: [
                        "NSErrorFailingURLStringKey": url,
                        NSLocalizedDescriptionKey: isKnown ? text : "no \(url)",
                    ])
            }
            var fields: HTTPFields = [.contentType: "application/problem+json"]
            fields[.location] = url
            let body =
                (try? JSONEncoder().encode(["detail": text, isKnown ? text : "b": text])) ?? Data()
            let status: HTTPResponse.Status =
                switch self {
                case .undecodable: .ok
                case .unauthenticated: .unauthorized
                case .message, .transportError: .internalServerError
                }
            return ClientResponse(
                head: HTTPResponse(status: status, headerFields: fields), body: body)
        }
    }

    private static let token = "pl/um+tree=42"
    private static let placements: [TokenPlacement] = [
        .bearer, .header("accessToken"), .header("X-Whatever"), .header("Key", prefix: "T "),
        .cookie("sid"), .query("q"), [.header("X-One"), .header("Two", carrying: \.refresh)],
    ]

    private let site = LiveFixture()
    private let events = EventRecorder<ClientEvent>()
    private let tokens = Tokens(access: token, refresh: "pe/ar+tree=43")

    /// Whether a text has one of the tokens, also encoded as in URLs and JSON.
    private func leaks(_ text: String) -> Bool {
        let plain = text.replacing("\\/", with: "/")
        return [plain, plain.removingPercentEncoding ?? plain].contains { text in
            ["um+tree", "ar+tree"].contains(where: text.contains)
        }
    }

    private func expectNoLeak(_ fault: Fault?, _ app: FaultCenter) async throws {
        await app.reports.flush()
        var text = "\(String(describing: fault)) \(String(reflecting: fault))"
        dump(fault, to: &text)
        for report in site.sink.reports {
            text += String(decoding: try JSONEncoder().encode(report), as: UTF8.self)
        }
        for event in events.elements { text += "\(event) \(String(reflecting: event))" }
        text += app.breadcrumbs.trail.map(\.message).joined(separator: "\n")
        #expect(!leaks(text), "\(text)")
    }

    @Test(arguments: placements)
    func `no report, event or breadcrumb of a client has a token`(placement: TokenPlacement)
        async throws
    {
        for echo in Echo.allCases {
            for isKnown in [true, false] {
                let (app, events) = (site.app(), events)
                let api = app.client("https://example.org") { configuration in
                    configuration.transport = EchoTransport {
                        try echo.respond($0, isKnown: isKnown)
                    }
                    configuration.observe = { events.record($0) }
                    if !isKnown { configuration.knownSecrets = nil }
                }.authenticated(
                    store: InMemoryTokenStore(tokens), rules: .init(placement: placement)
                ) { _, _ in throw Fault(.server, code: "dead") }
                let outcome = await app.run("home.load") {
                    _ = try await api.client.send(.get("/v1/home", as: Home.self))
                }
                try await expectNoLeak(outcome.fault, app)
                #expect(!site.sink.reports.isEmpty)
            }
        }
    }

    @Test
    func `nor has one of an app's own client, which no one told of the tokens`() async throws {
        let tokens = tokens
        for placement in Self.placements where (try? placed(placement)) != nil {
            for echo in Echo.allCases {
                let app = site.app()
                let http = try placed(placement)
                let request = try #require(URLRequest(httpRequest: http))
                let chain = MiddlewareChain(session: SessionRules(placement: placement))
                let outcome = await app.run("home.load") {
                    let response = try await quietly {
                        try await chain.send(request) { _ in
                            let response = try echo.respond(http, isKnown: false)
                            let head = HTTPURLResponse(
                                url: try #require(http.url), statusCode: response.status,
                                httpVersion: nil, headerFields: ["X-Echo": tokens.access.value])
                            return (response.body, try #require(head))
                        }
                    }
                    _ = try response.decoded(as: Home.self)
                }
                try await expectNoLeak(outcome.fault, app)
            }
        }
    }

    private func placed(_ placement: TokenPlacement) throws -> HTTPRequest {
        var request = HTTPRequest(
            method: .get, scheme: "https", authority: "example.org", path: "/v1/home")
        try placement.place(tokens, in: &request)
        return request
    }

    @Test
    func `a known token is found however a URL or a body encodes it`() {
        let app = site.app()
        let session = Authentication(
            .init(store: InMemoryTokenStore(tokens), clock: TestClock()) { $0 })
        session.insertTokens(into: app.knownSecrets)
        let redactor = Redactor(knownSecrets: app.knownSecrets)
        for text in [
            "pl/um+tree=42", "pl%2Fum%2Btree%3D42", "pl/um%2btree%3d42", "pl/um+tree%3D42",
            "pl%252Fum%252Btree%253D42", "pl\\/um+tree=42", "T pl/um+tree=42, x",
        ] {
            #expect(!leaks(redactor.redact("go to \(text)")), "\(text)")
        }
    }
}

private struct EchoTransport: Transport {
    let respond: @Sendable (HTTPRequest) throws -> ClientResponse

    func send(_ request: HTTPRequest, body: Data?) async throws -> ClientResponse {
        try respond(request)
    }
}
