#if Moya
import Alamofire
import Foundation
import Moya
import TestDoubles
import TriageAlamofire
import TriageClient
import TriageCore
import TriageHTTP
import TriageMoya
import TriageTesting
import TriageTransport

/// A way of a request that carries a session's token.
enum SessionWay: String, CaseIterable, Sendable {
    case client = "an APIClient"
    case chain = "a chain around URLSession"
    case chainInSession = "a chain in a URLSession"
    case session = "a call on Session.triage"
    case typedCall = "a typed call on Session.triage"
    case provider = "a MoyaProvider on Session.triage"

    /// Loads the club in an operation; nil if that succeeds.
    func fault(from server: TokenServer, with authentication: Authentication) async -> Fault? {
        let center = FaultCenter(reportingTo: RecordingReporter(), classifier: .foundation)
        let outcome = await center.run("club.load") {
            try await load(from: server, with: authentication)
        }
        return outcome.fault
    }

    private func load(from server: TokenServer, with authentication: Authentication) async throws {
        let (request, chain) = (URLRequest(url: server.url()), MiddlewareChain(authentication))
        let urlSession = URLSession(configuration: .ephemeral)
        let session = Session.triage(chain, configuration: .ephemeral)
        defer { withExtendedLifetime(session) {} }
        switch self {
        case .client:
            let client = APIClient(
                .init(
                    baseURL: server.url("/"),
                    transport: URLSessionTransport(configuration: .ephemeral),
                    clock: TestClock(), middleware: [authentication]))
            let _: Club = try await client.send(.get("/v1/club", as: Club.self))
        case .chain:
            _ = try await chain.send(request) { try await urlSession.data(for: $0) }
        case .chainInSession: _ = try await chain.send(request, in: urlSession)
        case .session:
            _ = try await session.request(request).validate().serializingData().value
        case .typedCall: _ = try await session.request(request).send(as: Club.self)
        case .provider:
            let provider = MoyaProvider<Call>(session: session)
            _ = try await provider.send(Call(port: server.port, path: "/club"), as: Club.self)
        }
    }
}
#endif
