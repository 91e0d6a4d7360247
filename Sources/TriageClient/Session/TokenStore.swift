import TriageConcurrency
public import TriageHTTP

/// A store that keeps tokens beyond the life of the process.
///
/// Choose `KeychainTokenStore` on Apple platforms, ``FileTokenStore`` elsewhere, and
/// ``InMemoryTokenStore`` in tests. Its methods are called one at a time, on any thread, and may
/// block for as long as a small write takes. A store of the app's own may encode
/// ``StoredTokens``, or read and write what the app has saved until now.
public protocol TokenStore: Sendable {
    /// Returns the stored tokens; nil if there are none.
    ///
    /// - Throws: An error if the tokens cannot be read now: the user does not count as signed out,
    ///   and the store is read again. A `DecodingError` means that the stored data is unusable: it
    ///   counts as no tokens when the store is read first, and as no newer ones later.
    func load() throws -> Tokens?

    /// Replaces the stored tokens, or removes them if `tokens` is nil.
    ///
    /// - Throws: An error if the tokens cannot be stored.
    func save(_ tokens: Tokens?) throws
}

/// A token store that keeps tokens in memory only.
public final class InMemoryTokenStore: TokenStore {
    private let tokens: Lock<Tokens?>

    /// Creates a store with tokens, or an empty one.
    public init(_ tokens: Tokens? = nil) { self.tokens = Lock(tokens) }

    /// Returns the stored tokens; nil if there are none.
    public func load() -> Tokens? { tokens.current }

    /// Replaces the stored tokens, or removes them if `tokens` is nil.
    public func save(_ tokens: Tokens?) { self.tokens.withLock { $0 = tokens } }
}
