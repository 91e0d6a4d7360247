import Foundation
import TriageConcurrency

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Takes what a session says of its tasks to their exchanges.
final class ExchangeDelegate: NSObject, URLSessionDataDelegate {
    /// The queue that it is told on, by whatever session, and that tasks are ended on.
    let queue = DelegateQueue()

    private let limits: TransportLimits
    private let exchanges = Lock<[ObjectIdentifier: Exchange]>([:])

    init(limits: TransportLimits) { self.limits = limits }

    /// Expects word of a task.
    func add(_ task: URLSessionTask) -> Exchange {
        let (id, exchange) = (ObjectIdentifier(task), Exchange())
        exchanges.withLock { $0[id] = exchange }
        return exchange
    }

    /// Ends a task that nobody waits for any more.
    ///
    /// Off Apple platforms cancelling waits for the session's queue, which is busy for as long as a
    /// server keeps talking, and must not meet the task's end, which is told on the delegate's queue.
    func abandon(_ task: URLSessionTask) {
        exchange(of: task)?.cancel()
        queue.enqueue { task.cancel() }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        let reason = refusal(of: response, to: dataTask.originalRequest)
        if let reason { refuse(dataTask, reason) }
        completionHandler(reason == nil ? .allow : .cancel)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let size = exchange(of: dataTask)?.append(data) ?? 0
        if size > limits.body { refuse(dataTask, "http.bodyTooLarge") }
    }

    /// A redirect is an answer: whether it is followed is the client's to say.
    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    /// Nobody is asked for a password: the 401 that a challenge came with is the answer.
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
        // Here a task whose Basic challenge nobody answers never ends, and one whose challenge is
        // cancelled loses the answer's body.
        let response = challenge.failureResponse ?? task.response
        exchange(of: task)?.note(challenge: response as? HTTPURLResponse)
        // This cancels the task, and URLSession's closure is not marked for sending.
        nonisolated(unsafe) let answer = completionHandler
        queue.enqueue { answer(.cancelAuthenticationChallenge, nil) }
        #else
        completionHandler(.rejectProtectionSpace, nil)
        #endif
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        let id = ObjectIdentifier(task)
        let ended = exchanges.withLock { $0.removeValue(forKey: id) }
        ended?.end(task, error: error)
    }

    private func exchange(of task: URLSessionTask) -> Exchange? {
        let id = ObjectIdentifier(task)
        return exchanges.withLock { $0[id] }
    }

    private func refuse(_ task: URLSessionTask, _ code: String) {
        let status = (task.response as? HTTPURLResponse)?.statusCode
        exchange(of: task)?.refuse(code, status: status)
        abandon(task)
    }

    /// Why an answer is not taken, judged by its head; nil when it is.
    private func refusal(of response: URLResponse, to request: URLRequest?) -> String? {
        guard let head = response as? HTTPURLResponse else { return "http.noResponse" }
        if head.headSize > limits.head { return "http.headTooLarge" }
        // The length in an answer to HEAD is that of a body that does not come.
        let isTooLarge = head.expectedContentLength > limits.body && request?.httpMethod != "HEAD"
        return isTooLarge ? "http.bodyTooLarge" : nil
    }

    private static let passwords: Set = [
        NSURLAuthenticationMethodDefault, NSURLAuthenticationMethodHTTPBasic,
        NSURLAuthenticationMethodHTTPDigest,
    ]
}

extension HTTPURLResponse {
    /// The bytes of the header fields on the wire, about.
    fileprivate var headSize: Int {
        allHeaderFields.reduce(0) { size, field in
            let (name, value) = (field.key as? String ?? "", field.value as? String ?? "")
            return size + name.utf8.count + value.utf8.count + 4
        }
    }
}
