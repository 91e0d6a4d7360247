public import TriageCore

/// The meanings of statuses in one scope: an endpoint, a group of endpoints, or a whole API.
///
/// Scopes can be combined. The most specific scope that declares a status wins.
///
///     static let signUp = Rejections("sign-up", [
///         Rejection(400, notice: .init(.alert, title: "signUp.failed", message: "signUp.missing"))
///     ])
public struct Rejections: Sendable {
    /// The name of the scope, for messages to developers.
    public let name: String
    private let meanings: [Int: Rejection]
    private let error: ConfigurationError?

    /// Creates a scope; ``validate()`` reports mistakes in it.
    ///
    /// The first of two rejections with the same status counts.
    public init(_ name: String, _ rejections: [Rejection]) {
        var (meanings, error): ([Int: Rejection], ConfigurationError?) = ([:], nil)
        for rejection in rejections {
            if rejection.statuses.isEmpty { error = error ?? rejection.emptiness(in: name) }
            for status in rejection.statuses.sorted() {
                error = error ?? rejection.error(at: status, besides: meanings[status], in: name)
                meanings[status] = meanings[status] ?? rejection
            }
        }
        self.name = name
        self.meanings = meanings
        self.error = error
    }

    /// The meaning of a status; nil if this scope does not declare it.
    public subscript(status: Int) -> Rejection? { meanings[status] }

    /// The statuses that this scope declares.
    package var statuses: Set<Int> { Set(meanings.keys) }

    /// Throws if the configuration is invalid; a client calls it before it sends.
    ///
    /// - Throws: The first mistake found: a status that is declared twice, with both places; a
    ///   status outside 300 to 599; a rejection without a status; or a recovery with fewer than one
    ///   attempt.
    public func validate() throws(ConfigurationError) {
        if let error { throw error }
    }
}

extension Rejection {
    fileprivate func emptiness(in scope: String) -> ConfigurationError {
        ConfigurationError("a rejection in '\(scope)' at \(location) names no status")
    }

    fileprivate func error(
        at status: Int, besides other: Rejection?, in scope: String
    ) -> ConfigurationError? {
        if let other {
            return ConfigurationError(
                "status \(status) is declared twice in '\(scope)': at \(other.location) and at \(location)"
            )
        }
        if !(300...599).contains(status) {
            return ConfigurationError("status \(status) in '\(scope)' at \(location) is no refusal")
        }
        guard case .recover(let recovery) = action, recovery.maxAttempts < 1 else { return nil }
        return ConfigurationError(
            "status \(status) in '\(scope)' at \(location) is recovered \(recovery.maxAttempts) times"
        )
    }
}
