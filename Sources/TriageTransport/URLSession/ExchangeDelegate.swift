import Foundation
import TriageConcurrency
import TriageCore
import TriageHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A session delegate that passes events of tasks to their exchanges.
final class ExchangeDelegate: NSObject, URLSessionDataDelegate {
    /// The queue for the delegate calls of all sessions, on which tasks are canceled too.
    let queue = DelegateQueue()

    private let limits: TransportLimits
    private let exchanges = Lock<[ObjectIdentifier: Exchange]>([:])

    init(limits: TransportLimits) { self.limits = limits }

    /// Registers a task before it starts.
    func add(_ task: URLSessionTask) -> Exchange {
        let exchange = Exchange()
        exchanges.withLock { $0[ObjectIdentifier(task)] = exchange }
        return exchange
    }

    /// Ends the exchange of a task at once, and cancels the task.
    ///
    /// Off Apple platforms canceling waits for the session's queue, which is busy as long as the
    /// server keeps sending. It must not coincide with the end of the task, which arrives on the
    /// delegate's queue. So the cancellation is queued.
    func abandon(_ task: URLSessionTask) {
        exchange(of: task)?.cancel()
        queue.enqueue { task.cancel() }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        let reason = refusal(of: response, to: dataTask.originalRequest)
        if let reason { refuse(dataTask, reason, response) }
        completionHandler(reason == nil ? .allow : .cancel)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let size = exchange(of: dataTask)?.append(data) ?? 0
        if size > limits.body { refuse(dataTask, Self.bodyTooLarge, dataTask.response) }
    }

    /// Returns a redirect as a response; the client decides whether to follow it.
    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    /// Rejects challenges for a password, so that the 401 itself is the response.
    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let method = challenge.protectionSpace.authenticationMethod
        guard Self.passwords.contains(method) else {
            return completionHandler(.performDefaultHandling, nil)
        }
        #if canImport(FoundationNetworking)
        // Here a task with an unanswered Basic challenge never ends, and one with a canceled
        // challenge loses the body of the response. So the response is kept before the challenge is
        // canceled.
        let response = challenge.failureResponse ?? task.response
        exchange(of: task)?.note(challenge: response as? HTTPURLResponse)
        // This cancels the task, so it is queued. URLSession's closure is not marked as sendable.
        nonisolated(unsafe) let complete = completionHandler
        queue.enqueue { complete(.cancelAuthenticationChallenge, nil) }
        #else
        completionHandler(.rejectProtectionSpace, nil)
        #endif
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        let ended = exchanges.withLock { $0.removeValue(forKey: ObjectIdentifier(task)) }
        ended?.end(task, error: error)
    }

    private func exchange(of task: URLSessionTask) -> Exchange? {
        exchanges.withLock { $0[ObjectIdentifier(task)] }
    }

    private func refuse(_ task: URLSessionTask, _ code: String, _ response: URLResponse?) {
        let head = response as? HTTPURLResponse
        let fault = Fault(
            ours: .invalidResponse, code: code, facts: Fault.Facts(nil, status: head?.statusCode))
        exchange(of: task)?.fail(with: fault, after: code == Self.bodyTooLarge ? head : nil)
        abandon(task)
    }

    /// The code of the reason to refuse a response by its head; nil to accept it.
    private func refusal(of response: URLResponse, to request: URLRequest?) -> String? {
        guard let head = response as? HTTPURLResponse else { return "http.noResponse" }
        if head.headSize > limits.head { return "http.headTooLarge" }
        // A response to HEAD states the length of a body that is never sent.
        let isTooLarge = head.expectedContentLength > limits.body && request?.httpMethod != "HEAD"
        return isTooLarge ? Self.bodyTooLarge : nil
    }

    private static let bodyTooLarge = "http.bodyTooLarge"

    private static let passwords: Set = [
        NSURLAuthenticationMethodDefault, NSURLAuthenticationMethodHTTPBasic,
        NSURLAuthenticationMethodHTTPDigest,
    ]
}

extension HTTPURLResponse {
    /// The approximate size of the header fields on the wire, in bytes.
    fileprivate var headSize: Int {
        allHeaderFields.reduce(0) { size, field in
            let (name, value) = (field.key as? String ?? "", field.value as? String ?? "")
            return size + name.utf8.count + value.utf8.count + 4
        }
    }
}
