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
            let head = response.flatMap { $0.statusCode < 200 ? nil : $0 }
            let isSecure = task.currentRequest?.url?.scheme?.lowercased() == "https"
            let fault = Fault(
                transportError: error, status: head?.statusCode, isSecure: isSecure, to: nil)
            fail(with: fault, after: head)
        } else if let response, let clientResponse = ClientResponse(response, body: state.body) {
            race.end(.success(clientResponse))
        } else {
            race.end(.failure(Fault(ours: .invalidResponse, code: "http.noResponse")))
        }
    }

    /// Ends with a failure, or with the head that came before it, if that is not of a success.
    ///
    /// A cancellation of the task is a failure after any head.
    func fail(with fault: Fault, after head: HTTPURLResponse?) {
        let response = head.flatMap { ClientResponse($0, withoutBodyBecauseOf: fault) }
        race.end(response.map { .success($0) } ?? .failure(fault))
    }

    /// Ends because the caller no longer waits.
    func cancel() { race.end(.failure(CancellationError())) }
}

extension ClientResponse {
    /// Creates a response outside 2xx whose body could not be read; nil for any other.
    fileprivate init?(_ response: HTTPURLResponse, withoutBodyBecauseOf fault: Fault) {
        guard fault.kind != .canceled, let known = ClientResponse(response, body: Data()),
            !known.isSuccess
        else { return nil }
        self.init(head: known.head, bodyError: fault)
    }
}
