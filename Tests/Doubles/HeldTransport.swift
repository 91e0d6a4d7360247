package import Foundation
package import HTTPTypes
import TriageConcurrency
package import TriageHTTP
import TriageTransport

/// A transport that ignores cancellation and responds only when the test releases it.
package final class HeldTransport: Transport {
    private let effects: EffectLog
    private let state = Lock(State())
    private let ended = Lock(0)

    private struct State: Sendable {
        var waiting: [CheckedContinuation<ClientResponse, any Error>] = []
        var watchers: [CheckedContinuation<Void, Never>] = []
        var requestCount = 0
    }

    package init(_ effects: EffectLog = EffectLog()) { self.effects = effects }

    /// The number of requests sent.
    package var requestCount: Int { state.current.requestCount }

    /// The number of requests that have ended.
    package var responseCount: Int { ended.current }

    package func send(_ request: HTTPRequest, body: Data?) async throws -> ClientResponse {
        defer { ended.withLock { $0 += 1 } }
        effects.record(
            "request \(request.path ?? "") \(request.headerFields[.authorization] ?? "")")
        return try await withCheckedThrowingContinuation { continuation in
            let watchers = state.withLock { state in
                defer { state.watchers = [] }
                state.requestCount += 1
                state.waiting.append(continuation)
                return state.watchers
            }
            for watcher in watchers { watcher.resume() }
        }
    }

    /// Waits until at least one request is held.
    package func waitForRequest() async {
        await withCheckedContinuation { continuation in
            let holds = state.withLock { state in
                if state.waiting.isEmpty { state.watchers.append(continuation) }
                return !state.waiting.isEmpty
            }
            if holds { continuation.resume() }
        }
    }

    /// Ends every held request with this result.
    package func release(_ result: Result<ClientResponse, any Error>) {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume(with: result) }
    }
}
