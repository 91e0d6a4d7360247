#if Moya
import Alamofire
import Foundation
import HTTPTypes
import Moya
import TestDoubles
import Testing
import TriageAlamofire
import TriageClient
import TriageCore
import TriageHTTP
import TriageMoya
import TriageTesting

/// A way of a request that carries tokens and is redirected.
enum RedirectWay: String, CaseIterable, Sendable {
    case session = "Session.triage"
    case sessionHandler = "Session.triage with the app's redirect handler"
    case requestHandler = "Session.triage, and a redirect handler of the request"
    case provider = "a MoyaProvider on Session.triage"
    case interceptor = "a session of Alamofire's whose redirect handler is the interceptor"
    case chain = "a chain in a URLSession"
    case delegate = "a chain in a URLSession with a delegate of the app's"
    case client = "an APIClient"

    /// The app's handlers, which may put a field of their own into each redirect.
    private static let marking = Redirector.modify { _, request, _ in
        var request = request
        request.setValue("1", forHTTPHeaderField: "X-App")
        return request
    }

    var isHandledByApp: Bool { [.sessionHandler, .requestHandler, .delegate].contains(self) }

    func get(_ url: URL, with authentication: Authentication) async throws {
        let chain = MiddlewareChain(authentication)
        let session = Session.triage(
            chain, configuration: .plain,
            redirectHandler: self == .sessionHandler ? Self.marking : nil)
        defer { withExtendedLifetime(session) {} }
        switch self {
        case .session, .sessionHandler:
            _ = try await session.request(url).send()
        case .requestHandler:
            _ = try await session.request(url).redirect(using: Self.marking).send()
        case .provider:
            let call = Call(port: url.port ?? 0, path: String(url.path.dropFirst(3)))
            let provider = MoyaProvider<Call>(session: session)
            _ = try await provider.send(call)
        case .interceptor:
            let triage = chain.interceptor()
            let session = Session(
                configuration: .plain, interceptor: triage, redirectHandler: triage)
            defer { withExtendedLifetime(session) {} }
            _ = try await session.request(url).send()
        case .chain:
            let session = URLSession(configuration: .plain)
            _ = try await chain.send(URLRequest(url: url), in: session)
        case .delegate:
            let session = URLSession(
                configuration: .plain, delegate: MarkingDelegate(), delegateQueue: nil)
            _ = try await chain.send(URLRequest(url: url), in: session)
        case .client:
            let server = url.deletingLastPathComponent().deletingLastPathComponent()
            let client = APIClient(
                .init(baseURL: server, clock: TestClock(), middleware: [authentication]))
            try await client.send(.get("/v1/first"))
        }
    }
}

extension URLSessionConfiguration {
    /// A configuration that leaves the `Cookie` field to the requests.
    fileprivate static var plain: URLSessionConfiguration {
        let plain = URLSessionConfiguration.ephemeral
        plain.httpShouldSetCookies = false
        return plain
    }
}

/// The delegate of an app's session, which changes redirects.
private final class MarkingDelegate: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        var request = request
        request.setValue("1", forHTTPHeaderField: "X-App")
        completionHandler(request)
    }
}

@Suite("A redirect", .timeLimit(.minutes(30)))
struct RedirectTests {
    private static let placements: [String: TokenPlacement] = [
        "the standard field": .bearer, "a field of its own": .header("accessToken"),
        "two fields": [.header("accessToken"), .header("Refresh", carrying: \.refresh)],
        "a cookie": .cookie("session"), "the query": .query("token"),
    ]

    private func authentication(_ placement: TokenPlacement) -> Authentication {
        let tokens = Tokens(access: "s3cret-access", refresh: "s3cret-refresh")
        return Authentication(
            .init(
                store: InMemoryTokenStore(tokens), rules: SessionRules(placement: placement),
                clock: TestClock()
            ) { _ in throw Fault(.unexpected, code: "test.noRefresh") })
    }

    /// A server that redirects to another port, or to another path, with the query that it got.
    private func server(redirectingTo port: Int?) throws -> FaultServer {
        try FaultServer { request in
            guard request.path.contains("/first") else { return [.respond(200, "{}")] }
            let query = request.path.drop { $0 != "?" }
            let host = port.map { "http://127.0.0.1:\($0)" } ?? ""
            return [.respond(302, headers: "Location: \(host)/v1/second\(query)\r\n", "")]
        }
    }

    private func first(on server: FaultServer) throws -> URL {
        try #require(URL(string: "http://127.0.0.1:\(server.port)/v1/first"))
    }

    @Test(arguments: RedirectWay.allCases.filter { $0 != .client }, placements.keys.sorted())
    func `to another port carries no token, wherever tokens are placed`(
        way: RedirectWay, place: String
    ) async throws {
        let other = try FaultServer(.respond(200, "{}"))
        let server = try server(redirectingTo: other.port)
        let placement = try #require(Self.placements[place])
        try await way.get(try first(on: server), with: authentication(placement))
        #expect(server.requests.first?.head.contains("s3cret-access") == true)
        #expect(server.requests.count == 1)
        #expect(other.requests.map(\.method) == ["GET"])
        #expect(other.requests.first?.head.contains("s3cret") == false)
        #expect(other.requests.first?.path.hasPrefix("/v1/second") == true)
        #expect(other.requests.first?.field("X-App") == (way.isHandledByApp ? "1" : nil))
    }

    @Test
    func `of an APIClient to another port is not followed`() async throws {
        let other = try FaultServer(.respond(200, "{}"))
        let server = try server(redirectingTo: other.port)
        let placed = authentication(.header("accessToken"))
        let fault = await #expect(throws: Fault.self) {
            try await RedirectWay.client.get(try first(on: server), with: placed)
        }
        #expect(fault?.facts.status == 302)
        #expect(other.requests.isEmpty)
    }

    @Test(arguments: RedirectWay.allCases)
    func `within the server keeps the tokens`(way: RedirectWay) async throws {
        let server = try server(redirectingTo: nil)
        let placed = authentication(.header("accessToken"))
        try await way.get(try first(on: server), with: placed)
        #expect(
            server.requests.map { $0.field("accessToken") } == ["s3cret-access", "s3cret-access"])
    }

    @Test
    func `with a placement of the app's own, which cannot be removed, is not followed`()
        async throws
    {
        let other = try FaultServer(.respond(200, "{}"))
        let server = try server(redirectingTo: other.port)
        let own = TokenPlacement { tokens, request in
            request.headerFields[.userAgent] = tokens.access.value
        } isCarried: {
            $0.headerFields[.userAgent] == "s3cret-access"
        }
        for way in [RedirectWay.session, .chain] {
            let fault = await #expect(throws: Fault.self) {
                try await way.get(try first(on: server), with: authentication(own))
            }
            #expect(fault?.facts.status == 302, "\(way.rawValue)")
        }
        #expect(other.requests.isEmpty)
    }

    @Test
    func `does not carry a second session's token either, nor one that the app has placed`()
        async throws
    {
        let other = try FaultServer(.respond(200, "{}"))
        let server = try server(redirectingTo: other.port)
        var request = URLRequest(url: try first(on: server))
        request.setValue("Bearer s3cret", forHTTPHeaderField: "Authorization")
        request.setValue("s3cret", forHTTPHeaderField: "X-Own")
        let chain = MiddlewareChain(
            authentication(.header("X-One")), authentication(.header("X-Two")),
            session: SessionRules(placement: .header("X-Own")))
        _ = try await chain.send(request, in: .shared)
        let session = Session.triage(chain)
        defer { withExtendedLifetime(session) {} }
        _ = try await session.request(request).send()
        #expect(other.requests.count == 2)
        #expect(other.requests.allSatisfy { !$0.head.contains("s3cret") })
    }
}
#endif
