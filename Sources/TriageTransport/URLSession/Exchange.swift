import Foundation
import TriageConcurrency
import TriageCore
import TriageHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request under way and the response so far; it ends exactly once, and later ends are ignored.
final class Exchange: Sendable {
    private let race = Race<ClientResponse>()
    private let state = Lock(State())

    private struct State: Sendable {
        var body = Data()
        var challenged: HTTPURLResponse?
    }

    /// Attaches the continuation that receives the end.
    ///
    /// - Returns: Whether the exchange is still under way; if not, the continuation has been
    ///   resumed.
    func begin(_ continuation: CheckedContinuation<ClientResponse, any Error>) -> Bool {
        race.begin(continuation)
    }

    /// Appends a part of the body.
    ///
    /// - Returns: The size of the body so far, in bytes.
    func append(_ data: Data) -> Int {
        state.withLock { state in
            state.body.append(data)
            return state.body.count
        }
    }

    /// Keeps the response of an authentication challenge, which the transport does not answer.
    func note(challenge response: HTTPURLResponse?) {
        state.withLock { $0.challenged = response }
    }

    /// Ends with the result of the session's task.
    func end(_ task: URLSessionTask, error: (any Error)?) {
        let state = state.current
        let response = state.challenged ?? task.response as? HTTPURLResponse
        if let error, state.challenged == nil {
            // An interim status (1xx) is not the status of the response.
            let status = response.map(\.statusCode).flatMap { $0 < 200 ? nil : $0 }
            let isSecure = task.currentRequest?.url?.scheme?.lowercased() == "https"
            let fault = Fault(transportError: error, status: status, isSecure: isSecure, to: nil)
            race.end(.failure(fault))
        } else if let response, let clientResponse = ClientResponse(response, body: state.body) {
            race.end(.success(clientResponse))
        } else {
            race.end(.failure(Fault(ours: .invalidResponse, code: "http.noResponse")))
        }
    }

    /// Ends with `invalidResponse`, since the response breaks a limit or is not HTTP.
    func refuse(_ code: String, status: Int?) {
        let facts = Fault.Facts(nil, status: status)
        race.end(.failure(Fault(ours: .invalidResponse, code: code, facts: facts)))
    }

    /// Ends because the caller no longer waits.
    func cancel() { race.end(.failure(CancellationError())) }
}
