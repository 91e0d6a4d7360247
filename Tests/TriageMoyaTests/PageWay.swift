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

/// A way of a request for JSON, which a network may answer with a page.
enum PageWay: String, CaseIterable, Sendable {
    case session = "a call on Session.triage"
    case acceptingSession = "a call on Session.triage that validates its Accept"
    case typedCall = "a typed call on Session.triage"
    case acceptingTypedCall = "a typed call on Session.triage that validates its Accept"
    case emptyCall = "a typed call on Session.triage for no value"
    case plainSession = "a declared call on a session of Alamofire's"
    case acceptingPlainSession = "a declared call on such a session that validates its Accept"
    case provider = "a typed call of a MoyaProvider"
    case ownDecoder = "a MoyaProvider whose response the app decodes"
    case chain = "a chain around URLSession, whose response the app decodes"
    case observing = "MiddlewareChain.note, whose response the app decodes"
    case receiving = "MiddlewareChain.receive, whose response the app decodes"
    case catching = "a layer that catches what the app decodes"
    case client = "an APIClient"
    case clientWithoutValue = "an APIClient that ignores the body"

    /// Sends a request to a port and reads its response.
    func send(to port: Int) async throws {
        switch self {
        case .session, .acceptingSession, .typedCall, .acceptingTypedCall, .emptyCall,
            .plainSession, .acceptingPlainSession:
            try await sendByAlamofire(request(to: port))
        case .provider:
            let provider = MoyaProvider<Call>(session: .triage(MiddlewareChain()))
            _ = try await provider.send(Call(port: port), as: Club.self)
        case .ownDecoder:
            try decode(
                await plainRequest(
                    Call(port: port), MoyaProvider<Call>(session: .triage(MiddlewareChain()))))
        case .chain, .observing, .receiving: try decode(await body(of: request(to: port)))
        case .catching:
            try await Fault.catching {
                try decode(await PageWay.observing.body(of: request(to: port)))
            }
        case .client:
            let _: Club = try await client(of: port).send(.get("/v1/clubs", as: Club.self))
        case .clientWithoutValue:
            try await client(of: port).send(APIEndpoint<Void>.get("/v1/clubs"))
        }
    }

    private func sendByAlamofire(_ request: URLRequest) async throws {
        let (triage, plain) = (Session.triage(MiddlewareChain()), Session())
        defer { withExtendedLifetime((triage, plain)) {} }
        var accepting = request
        accepting.setValue("application/json", forHTTPHeaderField: "Accept")
        switch self {
        case .acceptingSession:
            _ = try await triage.request(accepting).validate()
                .serializingDecodable(Club.self).value
        case .typedCall: _ = try await triage.request(request).send(as: Club.self)
        case .acceptingTypedCall:
            _ = try await triage.request(accepting).validate().send(as: Club.self)
        case .emptyCall: _ = try await triage.request(request).send(as: Empty.self)
        case .plainSession:
            _ = try await plain.request(request).triage().serializingDecodable(Club.self).value
        case .acceptingPlainSession:
            _ = try await plain.request(accepting).triage().validate()
                .serializingDecodable(Club.self).value
        default: _ = try await triage.request(request).serializingDecodable(Club.self).value
        }
    }

    /// The body of a response to a request by the app's own URLSession.
    private func body(of request: URLRequest) async throws -> Data {
        let (chain, session) = (MiddlewareChain(), URLSession(configuration: .ephemeral))
        switch self {
        case .chain: return try await chain.send(request, in: session).body
        case .receiving:
            let (data, response) = try await session.data(for: request)
            return try chain.receive(data, response, nil, for: request).body
        default: return try await chain.note(request) { try await session.data(for: $0) }.0
        }
    }

    private func decode(_ body: Data) throws {
        _ = try JSONDecoder().decode(Club.self, from: body)
    }

    private func request(to port: Int) throws -> URLRequest {
        URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(port)/v1/clubs")))
    }

    private func client(of port: Int) throws -> APIClient {
        let url = try #require(URL(string: "http://127.0.0.1:\(port)"))
        return APIClient(.init(baseURL: url, transport: URLSessionTransport(), clock: TestClock()))
    }
}
#endif
