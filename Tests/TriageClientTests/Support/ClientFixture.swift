import Foundation
import HTTPTypes
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting
import TriageTransport

struct Clip: Codable, Equatable, Sendable {
    var id = 7
}

extension FaultPlan.Step {
    static let clip = json("{\"id\":7}")
}

extension APIEndpoint where Value == Clip {
    static let clip = APIEndpoint.get("/v1/clips/{id}").withParameter("id", "7")

    func withParameter(_ name: String, _ value: String) -> APIEndpoint {
        var endpoint = self
        endpoint.settings.pathParameters[name] = value
        return endpoint
    }

    func withQueryItem(_ name: String, _ value: String?) -> APIEndpoint {
        var endpoint = self
        endpoint.settings.query.append(URLQueryItem(name: name, value: value))
        return endpoint
    }
}

/// A client over a stub, on its own clock, which records its events.
struct ClientFixture {
    let clock = TestClock()
    let transport: StubTransport
    let connectivity = ManualConnectivity()
    let events = EventRecorder<ClientEvent>()
    var middleware: [any Middleware] = []
    var rules = StatusRules()
    var serverMessage = ServerMessageDecoder.standard
    var envelope: ResponseEnvelope?
    var reader = ErrorClassifier.foundation
    var server = "https://example.org"

    init(_ plan: FaultPlan) { transport = StubTransport(plan, clock: clock) }

    init(_ steps: FaultPlan.Step...) { self.init(FaultPlan(steps)) }

    func client(
        over other: (any Transport)? = nil, connectivity own: (any Connectivity)? = nil
    ) throws -> APIClient {
        let events = events
        return APIClient(
            APIClient.Configuration(
                baseURL: try #require(URL(string: server)), transport: other ?? transport,
                clock: clock, connectivity: own ?? connectivity, session: rules.session,
                serverMessage: serverMessage, classifier: reader, envelope: envelope,
                middleware: middleware, observe: { events.record($0) }))
    }

    /// The events, one word each.
    var eventSummaries: [String] {
        events.elements.map { event in
            switch event {
            case .sent(let request): "sent \(request.attempt)"
            case .received(let request, let status): "answered \(request.attempt) \(status)"
            case .failed(let request, let kind): "failed \(request.attempt) \(kind)"
            case .middleware(let event, _): "\(event)"
            }
        }
    }
}

extension Authentication {
    /// An authentication that has one token and no way to get another.
    static func withToken(_ token: String, expired: Set<Int> = [401]) -> Authentication {
        withToken(token, SessionRules(expiredStatuses: expired))
    }

    /// An authentication that has one token and rules, and no way to get another token.
    static func withToken(_ token: String, _ rules: SessionRules) -> Authentication {
        Authentication(
            .init(
                store: InMemoryTokenStore(Tokens(access: token)), rules: rules, clock: TestClock()
            ) { _ in
                throw Fault(.unexpected, code: "test.noRefresh")
            })
    }
}

/// The fault that a request ends with.
func thrownFault<Value: Decodable>(
    of client: APIClient, _ endpoint: APIEndpoint<Value>
) async throws -> Fault {
    try await thrownFault(of: client, APIRequest(endpoint))
}

/// The fault that a request ends with.
func thrownFault<Value>(of client: APIClient, _ request: APIRequest<Value>) async throws -> Fault {
    try await #require(throws: Fault.self) { _ = try await client.send(request) }
}
