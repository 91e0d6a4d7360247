import Foundation
import HTTPTypes
import Triage
import TriageTesting

/// A transport that sends so many requests together, and a refresh only when they have been refused, so
/// that all of them wait for it.
final class LateRefresh: Transport {
    private let transport: any Transport
    private let count: Int
    private let begun = EventRecorder<String?>()
    private let refused = EventRecorder<String?>()

    init(after count: Int, _ transport: any Transport) {
        self.transport = transport
        self.count = count
    }

    func send(_ request: HTTPRequest, body: Data?) async throws -> ClientResponse {
        if request.path?.hasSuffix("/auth/refresh") == true {
            await eventually { refused.elements.count >= count }
            // The last refusal is here, and has yet to be heard by the session.
            for _ in 0..<50_000 { await Task.yield() }
        } else {
            // One that began after a refusal was heard would not be sent.
            begun.record(request.path)
            await eventually { begun.elements.count >= count }
        }
        let answer = try await transport.send(request, body: body)
        if answer.status == 419 { refused.record(request.path) }
        return answer
    }
}
