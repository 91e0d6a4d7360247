/// What a fault says of the request that failed: the method and the template of the path, no values.
public struct RequestSummary: Hashable, Sendable {
    /// The method, such as `GET`.
    public var method: String
    /// The template of the path, such as `/v1/clips/{id}`; nil when only the path itself is known,
    /// which may hold values.
    public var path: String?
    /// Whether the request carried credentials, on which the meaning of a 401 depends.
    public var carriesCredentials: Bool

    /// Makes a summary.
    public init(method: String, path: String?, carriesCredentials: Bool = false) {
        self.method = method
        self.path = path
        self.carriesCredentials = carriesCredentials
    }
}
