import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP

/// A store that announces every load and every save before it is done; each may fail.
final class WatchedStore: TokenStore {
    struct Full: Error {}
    struct Locked: Error {}

    private let kept: Lock<Tokens?>
    private let loading = Lock<@Sendable () throws -> Void>({})
    private let saving = Lock<@Sendable (Tokens?) throws -> Void>({ _ in })

    init(_ tokens: Tokens?) { kept = Lock(tokens) }

    /// The stored tokens, as another process reads and writes them.
    var tokens: Tokens? {
        get { kept.current }
        set { kept.withLock { $0 = newValue } }
    }

    func onLoad(_ body: @escaping @Sendable () throws -> Void) { loading.withLock { $0 = body } }

    func onSave(_ body: @escaping @Sendable (Tokens?) throws -> Void) {
        saving.withLock { $0 = body }
    }

    func load() throws -> Tokens? {
        try loading.current()
        return tokens
    }

    func save(_ tokens: Tokens?) throws {
        try saving.current(tokens)
        kept.withLock { $0 = tokens }
    }
}

extension Fault {
    /// The refusal of a refresh, with a message of the server.
    static var refusedRefresh: Fault {
        Fault(
            ClientResponse.status(401, #"{"message":"Sign in again"}"#),
            serverMessage: .path("message")) ?? Fault(.unexpected)
    }
}

extension DecodingError {
    static var garbled: DecodingError {
        .dataCorrupted(.init(codingPath: [], debugDescription: ""))
    }
}
