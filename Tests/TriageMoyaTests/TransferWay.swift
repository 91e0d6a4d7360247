#if Moya
import Alamofire
import Foundation
import Moya
import Testing
import TriageAlamofire
import TriageClient
import TriageCore
import TriageHTTP
import TriageMoya
import TriageTesting
import TriageTransport

/// A way of a request to a server, whose connection may end in the body.
enum TransferWay: String, CaseIterable, Sendable {
    case session = "a call on Session.triage"
    case typedCall = "a typed call on Session.triage"
    case provider = "a MoyaProvider on Session.triage"
    case chain = "a chain around URLSession"
    case chainInSession = "a chain in a URLSession"
    case client = "an APIClient"
    case plainSession = "a typed call on a session of Alamofire's"
    case declaredPlain = "a declared call on a session of Alamofire's"
    case plainProvider = "a MoyaProvider on a session of Alamofire's"
    case observing = "MiddlewareChain.note"

    /// The ways whose requests go through middleware.
    static let withMiddleware: [Self] = [
        .session, .typedCall, .provider, .chain, .chainInSession, .client,
    ]

    /// Whether the head of a failed transfer is known.
    ///
    /// A closure hands on the error alone. Off Apple platforms so does the completion handler that
    /// a chain in a URLSession needs.
    var knowsHeads: Bool {
        #if canImport(FoundationNetworking)
        return ![.chain, .chainInSession, .observing].contains(self)
        #else
        return ![.chain, .observing].contains(self)
        #endif
    }

    /// Sends a request to a port, and records the events of its attempts.
    func send(
        to port: Int, over configuration: URLSessionConfiguration = .ephemeral,
        through chain: [any Middleware] = [], _ events: EventRecorder<ClientEvent>
    ) async throws {
        let url = try #require(URL(string: "http://127.0.0.1:\(port)/v1/clubs/3"))
        let middleware = MiddlewareChain(chain) { events.record($0) }
        let triage = Session.triage(middleware, configuration: configuration)
        let plain = Session(
            configuration: configuration, startRequestsImmediately: self != .plainProvider)
        let urlSession = URLSession(configuration: configuration)
        defer { withExtendedLifetime((triage, plain)) {} }
        switch self {
        case .session:
            _ = try await triage.request(url).validate().serializingData().value
        case .typedCall, .plainSession:
            let session = self == .typedCall ? triage : plain
            _ = try await session.request(url).send()
        case .declaredPlain:
            _ = try await plain.request(url).triage("/v1/clubs/{id}").validate()
                .serializingData().value
        case .provider, .plainProvider:
            let provider = MoyaProvider<Call>(session: self == .provider ? triage : plain)
            _ = try await provider.send(Call(port: port))
        case .chain:
            _ = try await middleware.send(URLRequest(url: url)) {
                try await urlSession.data(for: $0)
            }
        case .chainInSession:
            _ = try await middleware.send(URLRequest(url: url), in: urlSession)
        case .client:
            let client = APIClient(
                .init(
                    baseURL: url, transport: URLSessionTransport(configuration: configuration),
                    clock: TestClock(), middleware: chain, observe: { events.record($0) }))
            let _: Club = try await client.send(.get("/v1/clubs", as: Club.self))
        case .observing:
            _ = try await MiddlewareChain().note(URLRequest(url: url)) {
                try await urlSession.data(for: $0)
            }
        }
    }
}

/// A server that sends a head and the begin of a body, and is silent until the time is up.
final class StallingProtocol: URLProtocol {
    /// A configuration whose requests go to this server.
    static var configuration: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [StallingProtocol.self]
        return configuration
    }

    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        let fields = ["Content-Length": "90"]
        guard let url = request.url,
            let head = HTTPURLResponse(
                url: url, statusCode: 200, httpVersion: nil, headerFields: fields)
        else { return }
        client?.urlProtocol(self, didReceive: head, cacheStoragePolicy: .notAllowed)
        client?.urlProtocol(self, didLoad: Data("{\"name\":".utf8))
        client?.urlProtocol(self, didFailWithError: URLError(.timedOut))
    }

    override func stopLoading() {}
}
#endif
