import Foundation
import HTTPTypes
import TriageConcurrency
import TriageHTTP
import TriageTransport

/// Passes requests on to a transport, and keeps what came of the last one.
final class ObservingTransport: Transport {
    private let transport: any Transport
    private let state = Lock(State())

    private struct State: Sendable {
        var underWay = 0
        var last: Result<ClientResponse, any Error>?
    }

    init(_ transport: any Transport) { self.transport = transport }

    /// The answer that came last.
    var lastResponse: ClientResponse? { try? state.current.last?.get() }

    /// What came last, in words.
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

    /// Whether the transport has ended, or soon does.
    func isIdle(within patience: Duration) async -> Bool {
        await becomesTrue(within: patience) { self.state.current.underWay == 0 }
    }
}

/// Whether something holds, or does in time.
func becomesTrue(within patience: Duration, _ holds: () -> Bool) async -> Bool {
    let looks = Int(patience / .milliseconds(10))
    for _ in 0..<looks where !holds() { try? await Task.sleep(for: .milliseconds(10)) }
    return holds()
}
