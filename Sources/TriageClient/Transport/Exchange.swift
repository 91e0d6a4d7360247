import Foundation
import HTTPTypes
import Triage
import TriageHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request under way, and what has come of its answer.
struct Exchange: Sendable {
    let continuation: CheckedContinuation<Answer, any Error>
    var body = Data()
    /// The code of the reason why the answer is not taken.
    var refusal: String?
    /// Whether the answer was a challenge that we cancelled.
    var isChallenged = false

    /// Hands over the answer, or what went wrong.
    func end(_ task: URLSessionTask, error: (any Error)?) {
        let response = task.response as? HTTPURLResponse
        let request = RequestSummary(
            method: task.originalRequest?.httpMethod ?? "GET",
            path: task.originalRequest?.url?.path ?? "")
        if let refusal {
            let facts = Fault.Facts(request, status: response?.statusCode)
            let fault = Fault(.invalidResponse, code: refusal, cause: nil, facts: facts)
            continuation.resume(throwing: fault)
        } else if let error, !isChallenged || response == nil {
            let isSecure = task.currentRequest?.url?.scheme == "https"
            let fault = Fault(
                transportError: error, status: response?.statusCode, isSecure: isSecure, to: request)
            continuation.resume(throwing: fault)
        } else if let response, let answer = Answer(response, body: body) {
            continuation.resume(returning: answer)
        } else {
            let facts = Fault.Facts(request)
            continuation.resume(throwing: Fault(.invalidResponse, code: "http.noResponse", facts: facts))
        }
    }
}
