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
    /// Whether the answer was a challenge that we cancelled.
    var isChallenged = false

    /// Hands over the answer, or what went wrong.
    func end(_ task: URLSessionTask, error: (any Error)?) {
        let response = task.response as? HTTPURLResponse
        if let error, !isChallenged || response == nil {
            continuation.resume(throwing: fault(error, task, response))
        } else if let response, let answer = Answer(response, body: body) {
            continuation.resume(returning: answer)
        } else {
            continuation.resume(throwing: Fault(.invalidResponse, code: "http.noResponse"))
        }
    }

    /// Refuses the answer, whatever else may come of it.
    func refuse(_ task: URLSessionTask, _ code: String) {
        var facts = Fault.Facts()
        facts.status = (task.response as? HTTPURLResponse)?.statusCode
        continuation.resume(throwing: Fault(.invalidResponse, code: code, facts: facts))
    }

    /// An interim status is not the answer's.
    private func fault(
        _ error: any Error, _ task: URLSessionTask, _ response: HTTPURLResponse?
    ) -> Fault {
        let status = response.map(\.statusCode).flatMap { $0 < 200 ? nil : $0 }
        let isSecure = task.currentRequest?.url?.scheme == "https"
        return Fault(transportError: error, status: status, isSecure: isSecure, to: nil)
    }
}
