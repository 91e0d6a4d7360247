import Foundation
import HTTPTypes
import Triage
import TriageTesting

/// A transport that keeps the bodies of what goes out.
final class BodyRecorder: Transport {
    private let stub: StubTransport
    private let kept = EventRecorder<String>()

    init(_ steps: FaultPlan.Step...) { stub = StubTransport(FaultPlan(steps)) }

    /// The bodies, oldest first; empty for a request without one.
    var bodies: [String] { kept.elements }

    func send(_ request: HTTPRequest, body: Data?) async throws -> ClientResponse {
        kept.record(String(decoding: body ?? Data(), as: UTF8.self))
        return try await stub.send(request, body: body)
    }
}
