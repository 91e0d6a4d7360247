import Foundation
import HTTPTypes
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("Types that print no token", .timeLimit(.minutes(30)))
struct SessionDiscretionTests {
    private static let secret = "plum-tree-42"
    private static let tokens = Tokens(
        access: secret, refresh: secret, lifetime: .seconds(900))

    private func expectNoSecret<Value>(
        _ value: Value, _ location: Testing.SourceLocation = #_sourceLocation
    ) {
        var text = "\(value) \(String(reflecting: value)) \([value]) \(Optional(value) as Any)"
        dump(value, to: &text)
        dump([value], to: &text)
        walk(Mirror(reflecting: value), 0, &text)
        #expect(!text.contains(Self.secret), sourceLocation: location)
    }

    /// Everything that mirrors show, and the mirrors of that.
    private func walk(_ mirror: Mirror, _ depth: Int, _ text: inout String) {
        guard depth < 12 else { return }
        for child in mirror.children {
            text += " \(child.value) \(String(reflecting: child.value))"
            walk(Mirror(reflecting: child.value), depth + 1, &text)
        }
        if let parent = mirror.superclassMirror { walk(parent, depth + 1, &text) }
    }

    @Test
    func `an authentication, its parts, stores, requests, events and faults print none`()
        async throws
    {
        let calls = EventRecorder<ClientRequest>()
        let tap = Around { (call, next) async throws(Fault) in
            calls.record(call)
            return try await next(call)
        }
        let bench = try SessionFixture(
            Self.tokens, outer: [tap], inner: [tap],
            script: .init { _, number in number == 1 ? .status(419, Self.secret) : .status(401) },
            refresh: { _ in Tokens(access: Self.secret + "x", refresh: Self.secret) })
        let fault = try await thrownFault(of: bench.client, .clip)
        expectNoSecret(fault)
        expectNoSecret(Self.tokens)
        expectNoSecret(InMemoryTokenStore(Self.tokens))
        expectNoSecret(StoredTokens(Self.tokens))
        bench.credentials.signIn(Self.tokens)
        expectNoSecret(bench.credentials)
        expectNoSecret(bench.credentials.configuration(Self.tokens))
        expectNoSecret(bench.client)
        for call in calls.elements { expectNoSecret(call) }
        for event in bench.events.elements { expectNoSecret(event) }
        for tokens in bench.refreshed.elements { expectNoSecret(tokens) }
        #expect(calls.elements.contains { $0.head.token == Self.secret })
    }

    @Test
    func `the values for an app with its own client print none`() async throws {
        let credentials = Authentication.withToken(Self.secret)
        let caller = credentials.begin()
        let pass = try await credentials.authorize(caller)
        #expect(pass.token?.value == Self.secret)
        expectNoSecret(pass)
        expectNoSecret(RefreshStateMachine(Self.tokens))
        credentials.end(caller)
    }

    @Test
    func `a store that failed and its fault print none`() async throws {
        struct Echo: Error, CustomStringConvertible {
            let description = SessionDiscretionTests.secret
        }
        struct Echoing: TokenStore {
            func load() throws -> Tokens? { SessionDiscretionTests.tokens }
            func save(_ tokens: Tokens?) throws { throw Echo() }
        }
        let bench = try SessionFixture(store: Echoing())
        _ = try await bench.client.send(.clip)
        bench.credentials.signOut()
        await eventually { !bench.storeFailures.elements.isEmpty }
        for fault in bench.storeFailures.elements { expectNoSecret(fault) }
    }
}

extension Authentication {
    /// A configuration like an authentication's.
    fileprivate func configuration(_ tokens: Tokens) -> Configuration {
        Configuration(store: InMemoryTokenStore(tokens)) { _ in tokens }
    }
}
