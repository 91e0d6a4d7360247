import TriageConcurrency

/// Exact values the app holds now or held a moment ago, masked wherever they occur.
///
/// Insert an access token when it is issued: then no server that echoes it and no URL that
/// carries it can bring it into a report. The latest 64 values are kept, so that a request
/// which fails after a refresh is still covered. Nothing of it shows in descriptions or dumps.
public final class KnownSecrets: Sendable {
    /// How many values are kept; the oldest is forgotten first.
    public static let capacity = 64
    /// Shorter values are not taken: they would occur in ordinary words.
    public static let minimumLength = 4

    private let state = Lock(State())

    /// Creates a set that knows nothing yet.
    public init() {}

    /// Remembers a value; one that is already known becomes the latest.
    ///
    /// - Parameter secret: The value; ignored when shorter than ``minimumLength`` characters.
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

    /// Tells whether a value is known.
    ///
    /// - Parameter secret: The exact value.
    /// - Returns: `true` until 64 later values have been inserted.
    public func contains(_ secret: String) -> Bool {
        state.current.values.contains { Self.isSame($0, secret) }
    }

    /// The number of times that a value was inserted.
    var generation: Int { state.withLock { $0.generation } }

    func mask(_ text: inout MaskedText) {
        state.withLock { $0.index }.mask(&text)
    }

    /// Byte for byte, as they are masked: other forms of the same characters are other values.
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
    /// The name of the type, never a value nor how many there are.
    public var description: String { "KnownSecrets" }
}
