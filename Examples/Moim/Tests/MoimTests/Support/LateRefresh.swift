import Foundation
import HTTPTypes
import Triage
import TriageTesting

/// A transport that sends a refresh only when so many requests have been refused, so that all of them wait
/// for it.
final class LateRefresh: Transport {
    private let transport: any Transport
    private let count: Int
    private let refused = EventRecorder<String?>()

    init(after count: Int, _ transport: any Transport) {
        self.transport = transport
        self.count = count
    }

    func send(_ request: HTTPRequest, body: Data?) async throws -> ClientResponse {
        if request.path?.hasSuffix("/auth/refresh") == true {
            await eventually { refused.elements.count >= count }
            // The last refusal is here, and has yet to be heard by the session.
            for _ in 0..<1000 { await Task.yield() }
        }
        let answer = try await transport.send(request, body: body)
        if answer.status == 419 { refused.record(request.path) }
        return answer
    }
}
