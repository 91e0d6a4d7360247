/// The latest request of an operation.
package struct RequestInfo: Hashable, Sendable {
    /// The method, such as `GET`.
    package var method: String
    /// The template of the path, without values.
    package var path: String
    /// The number of requests that the operation has sent, including this one.
    package var attempts: Int
    /// The status of the response; nil if there was none.
    package var status: Int?
    /// The results of the attempts, oldest first, as far as they are known.
    package var history: [Fault.Attempt] = []
    /// Whether the request is known to carry credentials.
    package var carriesCredentials = false

    /// Creates a note of a request.
    package init(method: String, path: String, attempts: Int, status: Int? = nil) {
        self.method = method
        self.path = path
        self.attempts = attempts
        self.status = status
    }

    /// Notes the result of the latest attempt.
    package mutating func end(with code: String, status: Int? = nil) {
        self.status = status
        history.append(Fault.Attempt(number: attempts, code: code))
    }

    /// Returns this request as a retry of another one that was equal to it and has failed.
    package func retrying(_ other: RequestInfo?) -> RequestInfo {
        guard let other, other.method == method, other.path == path,
            other.history.count == other.attempts, !(200...299).contains(other.status ?? 0)
        else { return self }
        var retry = self
        (retry.attempts, retry.history) = (other.attempts + 1, other.history)
        return retry
    }
}
