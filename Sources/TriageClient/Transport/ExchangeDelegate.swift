import Foundation
import Triage
import TriageHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Collects the answers of a session's tasks.
final class ExchangeDelegate: NSObject, URLSessionDataDelegate {
    private let limits: TransportLimits
    private let exchanges = Lock<[Int: Exchange]>([:])

    init(limits: TransportLimits) { self.limits = limits }

    /// Starts a task and waits for its end.
    func run(_ task: URLSessionDataTask) async throws -> Answer {
        try await withCheckedThrowingContinuation { continuation in
            let id = task.taskIdentifier
            exchanges.withLock { $0[id] = Exchange(continuation: continuation) }
            task.resume()
        }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        let reason = refusal(of: response)
        if let reason { refuse(dataTask, reason) }
        completionHandler(reason == nil ? .allow : .cancel)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let id = dataTask.taskIdentifier
        let limit = limits.body
        let fits = exchanges.withLock { exchanges in
            exchanges[id]?.body.append(data)
            return exchanges[id].map { $0.body.count <= limit } ?? true
        }
        if !fits { refuse(dataTask, "http.bodyTooLarge") }
    }

    /// A challenge is cancelled, and the 401 that it came with is the answer: off Apple platforms a
    /// task whose Basic challenge nobody answers never ends.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard challenge.failureResponse is HTTPURLResponse || isHTTP(challenge) else {
            return completionHandler(.performDefaultHandling, nil)
        }
        let id = task.taskIdentifier
        exchanges.withLock { $0[id]?.isChallenged = true }
        completionHandler(.cancelAuthenticationChallenge, nil)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(Redirect(of: task.originalRequest, to: request).followed)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        let id = task.taskIdentifier
        let ended = exchanges.withLock { $0.removeValue(forKey: id) }
        ended?.end(task, error: error)
    }

    /// Ends a task that nobody waits for any more.
    ///
    /// Off Apple platforms cancelling waits for the session's queue, which is busy for as long as a
    /// server keeps talking; so it is done elsewhere.
    func abandon(_ task: URLSessionTask) {
        DispatchQueue.global().async { task.cancel() }
    }

    private func refuse(_ task: URLSessionTask, _ code: String) {
        let id = task.taskIdentifier
        let refused = exchanges.withLock { $0.removeValue(forKey: id) }
        refused?.refuse(task, code)
        abandon(task)
    }

    /// Why an answer is not taken, judged by its head; nil when it is.
    private func refusal(of response: URLResponse) -> String? {
        guard let head = response as? HTTPURLResponse else { return "http.noResponse" }
        if head.headSize > limits.head { return "http.headTooLarge" }
        return head.expectedContentLength > limits.body ? "http.bodyTooLarge" : nil
    }

    private func isHTTP(_ challenge: URLAuthenticationChallenge) -> Bool {
        let method = challenge.protectionSpace.authenticationMethod
        return [
            NSURLAuthenticationMethodDefault, NSURLAuthenticationMethodHTTPBasic,
            NSURLAuthenticationMethodHTTPDigest,
        ].contains(method)
    }
}

extension HTTPURLResponse {
    /// The bytes of the header fields on the wire, about.
    fileprivate var headSize: Int {
        allHeaderFields.reduce(0) { size, field in
            size + "\(field.key)".utf8.count + "\(field.value)".utf8.count + 4
        }
    }
}
