#if Moya
import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTesting

/// A store that can be read, and not be written.
private struct FullStore: TokenStore {
    func load() -> Tokens? { .stored }

    func save(_ tokens: Tokens?) throws { throw CocoaError(.fileWriteOutOfSpace) }
}

@Suite("A session, whatever sends its requests", .timeLimit(.minutes(30)))
struct SessionWayTests {
    private let clock = TestClock()
    private let changes = EventRecorder<SessionChange>()
    private let storeFailures = EventRecorder<Fault>()

    private func authentication(
        _ store: any TokenStore, refresh: @escaping @Sendable (Tokens) async throws -> Tokens
    ) -> Authentication {
        Authentication(
            .init(
                store: store, refreshTimeout: .seconds(30), clock: clock,
                observe: { [changes] in changes.record($0) },
                storeDidFail: { [storeFailures] in storeFailures.record($0) }, refresh: refresh))
    }

    @Test(arguments: SessionWay.allCases)
    func `uses the tokens of a refresh that cannot be stored, and tells it once`(way: SessionWay)
        async throws
    {
        let server = try TokenServer()
        server.expire()
        let session = authentication(FullStore()) { _ in server.renewedTokens() }
        for _ in 0..<2 { #expect(await way.fault(from: server, with: session) == nil) }
        #expect(session.tokens?.access.value == server.accepted.last?.bearer)
        #expect(storeFailures.elements.map(\.code) == ["session.store"])
        #expect(changes.elements == [.refreshed] && server.refused.count == 1)
    }

    @Test(arguments: SessionWay.allCases)
    func `uses what another process has stored when its own refresh is refused`(way: SessionWay)
        async throws
    {
        let server = try TokenServer()
        server.expire()
        let store = InMemoryTokenStore(.stored)
        let session = authentication(store) { _ in
            store.save(server.renewedTokens())
            throw Fault(ClientResponse(head: HTTPResponse(status: .unauthorized)))
                ?? Fault(.unexpected)
        }
        #expect(await way.fault(from: server, with: session) == nil)
        #expect(session.tokens == store.load() && server.accepted.count == 1)
        #expect(changes.elements == [.refreshed])
    }

    @Test(arguments: SessionWay.allCases)
    func `fails requests while a refresh takes too long, and uses its tokens when they come`(
        way: SessionWay
    ) async throws {
        let (server, gate) = (try TokenServer(), AsyncGate())
        server.expire()
        let session = authentication(InMemoryTokenStore(.stored)) { _ in
            await gate.wait()
            return server.renewedTokens()
        }
        let early = Task { await quietly { await way.fault(from: server, with: session) } }
        await eventually { gate.waitingCount == 1 && clock.sleeperCount >= 1 }
        clock.advance(by: .seconds(30))
        let fault = await early.value
        #expect(fault?.kind == .timeout && fault?.code.hasPrefix("session.refresh.") == true)
        #expect(session.tokens == .stored && changes.elements.isEmpty)
        gate.open()
        await session.waitForRefresh()
        #expect(await way.fault(from: server, with: session) == nil)
        #expect(changes.elements == [.refreshed] && server.refused.count == 1)
    }

    @Test(
        arguments: SessionWay.allCases,
        [
            ("Bearer error=\"insufficient_scope\"", .forbidden),
            // Not `Basic`: off Apple platforms a task of URLSession never ends with it.
            ("DPoP error=\"use_dpop_nonce\"", .rejected),
        ] as [(String, Fault.Kind)])
    func `goes on after a 401 that is not about the token`(
        way: SessionWay, refusal: (String, Fault.Kind)
    ) async throws {
        let (challenge, kind) = refusal
        let server = try TokenServer([
            .respond(401, headers: "WWW-Authenticate: \(challenge)\r\n")
        ])
        let session = authentication(InMemoryTokenStore(.stored)) { $0 }
        let fault = await quietly { await way.fault(from: server, with: session) }
        #expect(fault?.kind == kind && fault?.facts.credentials == .carried)
        #expect(session.tokens == .stored && changes.elements.isEmpty)
        #expect(server.requestCount == 1)
    }
}

extension Tokens {
    /// The tokens that a new server accepts.
    fileprivate static let stored = Tokens(access: "access-0", refresh: "refresh-0")
}

extension TokenServer {
    /// Issues the next tokens, as for a refresh.
    fileprivate func renewedTokens() -> Tokens {
        state.withLock { state in
            state.generation += 1
            state.refreshToken = "refresh-\(state.generation)"
            return Tokens(access: "access-\(state.generation)", refresh: state.refreshToken)
        }
    }
}

extension FaultServer.Request {
    /// The token that it carries.
    fileprivate var bearer: String? {
        field("Authorization").map { String($0.dropFirst("Bearer ".count)) }
    }
}
#endif
