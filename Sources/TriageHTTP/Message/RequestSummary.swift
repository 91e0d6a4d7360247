package import TriageCore

/// The facts about a request that its faults include: method and path template, but no values.
package struct RequestSummary: Hashable, Sendable {
    /// The method, such as `GET`.
    package var method: String
    /// The template of the path, such as `/v1/clips/{id}`; nil if there is none.
    ///
    /// A request of Foundation or swift-http-types without a template gets a derived one: the
    /// segments of the path that look like values are `{id}`, and there is no query. A name that is
    /// an ordinary word cannot be recognized. Give a template to paths with names in them.
    package var path: String?
    /// Whether the request carried credentials, which decides what a 401 means.
    ///
    /// A client adds it for a request that carries them where ``SessionRules/placement`` says.
    package var carriesCredentials: Bool
    /// Whether the request belongs to no session, such as a sign-in.
    package var isPublic = false
    /// The number of times that the request was sent; nil if it is not known.
    package var attempts: Int?
    /// The results of the attempts, oldest first.
    package var history: [Fault.Attempt] = []

    /// Creates a summary.
    package init(method: String, path: String?, carriesCredentials: Bool = false) {
        self.method = method
        self.path = path
        self.carriesCredentials = carriesCredentials
    }

    /// This summary with the result of its last attempt, if attempts are counted here.
    package func ended(with code: String) -> RequestSummary {
        var summary = self
        if let attempts { summary.history.append(.init(number: attempts, code: code)) }
        return summary
    }
}

extension RequestInfo {
    /// Creates a note of a request, with the status of its response.
    package init(_ request: RequestSummary, status: Int? = nil) {
        self.init(
            method: request.method, path: request.path ?? "", attempts: request.attempts ?? 1,
            status: status)
        carriesCredentials = request.carriesCredentials
    }
}
