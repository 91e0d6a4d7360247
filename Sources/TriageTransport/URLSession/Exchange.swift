import Foundation
import HTTPTypes
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageRedaction

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request under way, and what has come of its answer; it ends once, whoever ends it.
final class Exchange: Sendable {
    private let race = Race<ClientResponse>()
    private let state = Lock(State())

    private struct State: Sendable {
        var body = Data()
        var challenged: HTTPURLResponse?
    }

    /// Hands the end over to a continuation.
    ///
    /// - Returns: Whether there is anything to wait for.
    func begin(_ continuation: CheckedContinuation<ClientResponse, any Error>) -> Bool {
        race.begin(continuation)
    }

    /// Takes a piece of the body.
    ///
    /// - Returns: How much there is of it now, in bytes.
    func append(_ data: Data) -> Int {
        state.withLock { state in
            state.body.append(data)
            return state.body.count
        }
    }

    /// Notes that the answer is a challenge, which nobody here answers.
    func note(challenge response: HTTPURLResponse?) {
        state.withLock { $0.challenged = response }
    }

    /// Ends with what the session says of the task.
    func end(_ task: URLSessionTask, error: (any Error)?) {
        let state = state.current
        let response = state.challenged ?? task.response as? HTTPURLResponse
        if let error, state.challenged == nil {
            race.end(.failure(fault(error, task, response)))
        } else if let response, let answer = ClientResponse(response, body: state.body) {
            race.end(.success(answer))
        } else {
            race.end(.failure(Fault(.invalidResponse, code: "http.noResponse")))
        }
    }

    /// Ends by refusing the answer.
    func refuse(_ code: String, status: Int?) {
        var facts = Fault.Facts()
        facts.status = status
        race.end(.failure(Fault(.invalidResponse, code: code, facts: facts)))
    }

    /// Ends because nobody waits any more.
    func cancel() { race.end(.failure(CancellationError())) }

    /// An interim status is not the answer's.
    private func fault(
        _ error: any Error, _ task: URLSessionTask, _ response: HTTPURLResponse?
    ) -> Fault {
        let status = response.map(\.statusCode).flatMap { $0 < 200 ? nil : $0 }
        let isSecure = task.currentRequest?.url?.scheme?.lowercased() == "https"
        return Fault(transportError: error, status: status, isSecure: isSecure, to: nil)
    }
}
