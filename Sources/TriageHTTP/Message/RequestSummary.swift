/// The facts about a request that its faults include: method and path template, but no values.
public struct RequestSummary: Hashable, Sendable {
    /// The method, such as `GET`.
    public var method: String
    /// The template of the path, such as `/v1/clips/{id}`; nil if there is none.
    ///
    /// Without a template the path is left out, since it may hold values.
    public var path: String?
    /// Whether the request carried credentials, on which the meaning of a 401 depends.
    public var carriesCredentials: Bool

    /// Creates a summary.
    public init(method: String, path: String?, carriesCredentials: Bool = false) {
        self.method = method
        self.path = path
        self.carriesCredentials = carriesCredentials
    }
}
