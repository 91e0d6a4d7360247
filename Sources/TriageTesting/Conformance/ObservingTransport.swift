import Foundation
import HTTPTypes
import TriageConcurrency
import TriageHTTP
import TriageTransport

/// A transport that forwards requests to another one and keeps the last result.
final class ObservingTransport: Transport {
    private let transport: any Transport
    private let state = Lock(State())

    private struct State: Sendable {
        var underWay = 0
        var last: Result<ClientResponse, any Error>?
    }

    init(_ transport: any Transport) { self.transport = transport }

    /// The last response; nil if there was none or the last request failed.
    var lastResponse: ClientResponse? { try? state.current.last?.get() }

    /// The last result as text, after a colon; empty if there was none.
    var lastResultDescription: String { state.current.last.map { ": \($0)" } ?? "" }

    func send(_ request: HTTPRequest, body: Data?) async throws -> ClientResponse {
        state.withLock { $0.underWay += 1 }
        let result: Result<ClientResponse, any Error>
        do {
            result = .success(try await transport.send(request, body: body))
        } catch {
            result = .failure(error)
        }
        state.withLock { state in
            state.underWay -= 1
            state.last = result
        }
        return try result.get()
    }

    /// Whether the transport has ended every request, or does so in time.
    func isIdle(within timeout: Duration) async -> Bool {
        await becomesTrue(within: timeout) { self.state.current.underWay == 0 }
    }
}

/// Whether a condition holds, or does so in time.
///
/// It is checked every 10 milliseconds, and no more once the task is canceled.
func becomesTrue(within timeout: Duration, _ holds: () -> Bool) async -> Bool {
    let attempts = Int(timeout / .milliseconds(10))
    for _ in 0..<attempts where !holds() {
        guard (try? await Task.sleep(for: .milliseconds(10))) != nil else { break }
    }
    return holds()
}
