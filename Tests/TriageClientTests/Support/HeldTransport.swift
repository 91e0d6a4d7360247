import Foundation
import HTTPTypes
import Triage
import TriageClient
import TriageHTTP
import TriageTesting

/// A transport that knows of no cancellation and answers when the test says so, if ever.
final class HeldTransport: Transport {
    private let state = Lock(State())
    private let ended = Recorder<Bool>()

    private struct State: Sendable {
        var waiting: [CheckedContinuation<Answer, any Error>] = []
        var watchers: [CheckedContinuation<Void, Never>] = []
        var sent = 0
    }

    /// How many requests came.
    var sent: Int { state.current.sent }

    /// How many requests were answered and handed back.
    var returned: Int { ended.elements.count }

    func send(_ request: HTTPRequest, body: Data?) async throws -> Answer {
        defer { ended.record(true) }
        return try await withCheckedThrowingContinuation { continuation in
            let watchers = state.withLock { state in
                defer { state.watchers = [] }
                state.sent += 1
                state.waiting.append(continuation)
                return state.watchers
            }
            for watcher in watchers { watcher.resume() }
        }
    }

    /// Waits until a request is held.
    func holdsOne() async {
        await withCheckedContinuation { continuation in
            let holds = state.withLock { state in
                if state.waiting.isEmpty { state.watchers.append(continuation) }
                return !state.waiting.isEmpty
            }
            if holds { continuation.resume() }
        }
    }

    /// Ends every request that is held.
    func release(_ result: Result<Answer, any Error>) {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume(with: result) }
    }
}
