import TriageConcurrency

/// The exact secrets that the app holds now or held recently, masked wherever they occur.
///
/// Insert an access token when it is issued. It then stays out of reports, even if a server echoes
/// it or a URL carries it. The latest 64 values are kept, so a request that fails after a refresh
/// is still covered. Descriptions and dumps show none of the values. All methods are thread-safe.
///
/// A value of fewer than eight letters is masked only as a whole word, since it also occurs in
/// ordinary words, such as `dead` in `launch.deadline`.
public final class KnownSecrets: Sendable {
    /// The largest number of values; the oldest is forgotten first.
    private static let capacity = 64
    /// The minimum length in characters; shorter values would occur in ordinary words.
    private static let minimumLength = 4

    private let state = Lock(State())

    /// Creates an empty set of secrets.
    public init() {}

    /// Inserts a value; one that is already known becomes the latest.
    ///
    /// - Parameter secret: The value; ignored if it is shorter than four characters.
    public func insert(_ secret: String) {
        guard secret.count >= Self.minimumLength else { return }
        state.withLock { state in
            state.values.removeAll { Self.isSame($0, secret) }
            state.values.append(secret)
            state.values.removeFirst(max(0, state.values.count - Self.capacity))
            state.index = SecretIndex(state.values)
            state.generation += 1
        }
    }

    /// Returns whether a value is known.
    ///
    /// - Parameter secret: The exact value.
    /// - Returns: `true` if the value was inserted and is among the latest 64 values.
    package func contains(_ secret: String) -> Bool {
        state.current.values.contains { Self.isSame($0, secret) }
    }

    /// The number of insertions so far.
    var generation: Int { state.withLock { $0.generation } }

    func mask(_ text: inout MaskedText) { state.withLock { $0.index }.mask(&text) }

    /// Compares bytes, as masking does.
    ///
    /// Swift's `==` would also match other Unicode forms of the same characters.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        one.utf8.elementsEqual(other.utf8)
    }

    private struct State: Sendable {
        var values: [String] = []
        var index = SecretIndex([])
        var generation = 0
    }
}

extension KnownSecrets: RedactedStringConvertible {
}
