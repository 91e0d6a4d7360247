public import TriageCore

/// What statuses mean in one scope: to an endpoint, to a group of endpoints, or to a whole API.
///
/// Scopes are composed, and the most specific that declares a status wins.
///
///     static let signUp = Rejections("sign-up", [
///         Rejection(400, notice: .init(.alert, title: "signUp.failed", message: "signUp.missing"))
///     ])
public struct Rejections: Sendable {
    /// The name of the scope, for messages to the programmer.
    public let name: String
    private let meanings: [Int: Rejection]
    private let error: ConfigurationError?

    /// Makes a scope; see ``validate()`` for what makes no sense.
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

    /// What a status means here; nil when this scope does not say.
    public subscript(status: Int) -> Rejection? { meanings[status] }

    /// The statuses that this scope declares.
    public var statuses: Set<Int> { Set(meanings.keys) }

    /// Says what makes no sense; a client asks before it sends.
    ///
    /// - Throws: A status declared twice, with both places; a status that is no refusal, or none; a
    ///   recovery that is never tried.
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
