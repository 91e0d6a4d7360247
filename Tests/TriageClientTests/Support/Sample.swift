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

extension Endpoint where Value == Clip {
    static let clip = Endpoint.get("/v1/clips/{id}").with("id", "7")

    func with(_ name: String, _ value: String) -> Endpoint {
        var endpoint = self
        endpoint.parameters[name] = value
        return endpoint
    }

    func asking(_ name: String, _ value: String?) -> Endpoint {
        var endpoint = self
        endpoint.query.append(URLQueryItem(name: name, value: value))
        return endpoint
    }
}

/// A client over a stub, on a clock of its own, with what it did written down.
struct Bench {
    let clock = VirtualClock()
    let transport: StubTransport
    let connectivity = ManualConnectivity()
    let events = Recorder<ClientEvent>()
    var middleware: [any Middleware] = []
    var rules = StatusRules()
    var reader = ErrorReader.foundation
    var server = "https://example.org"

    init(_ plan: FaultPlan) { transport = StubTransport(plan, clock: clock) }

    init(_ steps: FaultPlan.Step...) { self.init(FaultPlan(steps)) }

    func client(over other: (any Transport)? = nil) throws -> APIClient {
        let events = events
        return try APIClient(
            APIClient.Configuration(
                server: try #require(URL(string: server)), transport: other ?? transport,
                clock: clock, connectivity: connectivity, rules: rules, reader: reader,
                middleware: middleware, observe: { events.record($0) }))
    }

    /// What was told, a word an event.
    var told: [String] {
        events.elements.map { event in
            switch event {
            case .sent(let request): "sent \(request.attempt)"
            case .answered(let request, let status): "answered \(request.attempt) \(status)"
            case .failed(let request, let kind): "failed \(request.attempt) \(kind)"
            case .policy(let event, _): "\(event)"
            }
        }
    }
}

extension Credentials {
    /// Credentials that have one token and no way to another.
    static func holding(_ token: String) throws -> Credentials {
        try Credentials(
            .init(store: MemoryTokenStore(Tokens(access: token))) { _ in
                throw Fault(.unexpected, code: "test.noRefresh")
            })
    }
}

/// The fault that a call ends with.
func failure<Value>(of client: APIClient, _ endpoint: Endpoint<Value>) async throws -> Fault {
    try await #require(throws: Fault.self) { _ = try await client.send(endpoint) }
}
