import Foundation
import TestDoubles
import Testing
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageRedaction
import TriageTesting

@Suite("The tokens of a session as known secrets", .timeLimit(.minutes(30)))
struct KnownTokensTests {
    private let secrets = KnownSecrets()
    private let stored = Tokens(access: "plum-tree-42", refresh: "pear-tree-43")
    private let renewed = Tokens(access: "fig-tree-44", refresh: "nut-tree-45")

    private func authentication(
        _ store: any TokenStore, refresh: @escaping @Sendable (Tokens) async throws -> Tokens
    ) -> Authentication {
        Authentication(
            .init(
                store: store, rules: SessionRules(expiredStatuses: [419]), clock: TestClock(),
                storeDidFail: { _ in }, refresh: refresh))
    }

    private func client(
        _ middleware: [any Middleware], _ script: ScriptedTransport.Script
    ) throws -> APIClient {
        APIClient(
            .init(
                baseURL: try #require(URL(string: "https://example.org")),
                transport: ScriptedTransport(script), clock: TestClock(), middleware: middleware,
                knownSecrets: secrets))
    }

    private func knows(_ tokens: Tokens) -> Bool {
        [tokens.access.value, tokens.refresh?.value].allSatisfy { secrets.contains($0 ?? "") }
    }

    @Test
    func `a client inserts those that are stored, of middleware that it has or gets later`() throws
    {
        _ = try client([authentication(InMemoryTokenStore(stored)) { $0 }], .acceptingNewToken)
        #expect(knows(stored))
        let later = authentication(InMemoryTokenStore(renewed)) { $0 }
        let plain = try client([], .acceptingNewToken)
        #expect(!knows(renewed))
        _ = plain.adding(Retry(clock: ImmediateClock()), later)
        #expect(knows(renewed))
    }

    @Test
    func `a client without known secrets inserts none`() throws {
        _ = APIClient(
            .init(
                baseURL: try #require(URL(string: "https://example.org")), clock: TestClock(),
                middleware: [authentication(InMemoryTokenStore(stored)) { $0 }]))
        #expect(!knows(stored))
    }

    @Test
    func `renewed tokens are known before a request carries them`() async throws {
        let (secrets, renewed) = (secrets, renewed)
        let wereKnown = EventRecorder<Bool>()
        let session = authentication(InMemoryTokenStore(stored)) { _ in renewed }
        let api = try client(
            [session],
            .init { request, _ in
                guard request.token == renewed.access.value else { return .status(419) }
                wereKnown.record(secrets.contains(renewed.access.value))
                return .clip
            })
        _ = try await api.send(.clip)
        #expect(wereKnown.elements == [true])
        #expect(knows(renewed) && knows(stored))
    }

    @Test
    func `a renewed token that no header field can carry is known as well`() async throws {
        let session = authentication(InMemoryTokenStore(stored)) { _ in
            Tokens(access: "plum tree\n42")
        }
        let api = try client([session], .init { _, _ in .status(419) })
        await #expect(throws: Fault.self) { try await api.send(.clip) }
        #expect(secrets.contains("plum tree\n42"))
    }

    @Test
    func `the tokens of a user who signs in are known at once`() {
        let session = authentication(InMemoryTokenStore()) { $0 }
        session.insertTokens(into: secrets)
        session.signIn(stored)
        #expect(knows(stored))
        session.signIn(Tokens(access: ""))
        session.signOut()
        #expect(!secrets.contains(""))
    }

    @Test
    func `tokens of a store that could not be read are known once it can`() {
        let isReadable = Lock(false)
        struct Locked: TokenStore {
            let isReadable: Lock<Bool>
            let tokens: Tokens

            func load() throws -> Tokens? {
                guard isReadable.current else { throw CocoaError(.fileReadNoPermission) }
                return tokens
            }

            func save(_ tokens: Tokens?) {}
        }
        let session = authentication(Locked(isReadable: isReadable, tokens: stored)) { $0 }
        session.insertTokens(into: secrets)
        #expect(!knows(stored))
        isReadable.withLock { $0 = true }
        #expect(session.tokens == stored)
        #expect(knows(stored))
    }

    @Test
    func `several sets of secrets know them, and a second insertion changes nothing`() {
        let others = KnownSecrets()
        let session = authentication(InMemoryTokenStore(stored)) { $0 }
        for _ in 0..<3 { session.insertTokens(into: secrets) }
        session.insertTokens(into: others)
        session.signIn(renewed)
        #expect(knows(renewed) && others.contains(renewed.access.value))
        #expect(Redactor(knownSecrets: others).redact("to plum-tree-42.") == "to [Filtered].")
    }
}
