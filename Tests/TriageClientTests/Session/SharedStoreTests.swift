import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageRedaction
import TriageTesting

/// A server that spends a refresh token with each refresh, and ends the session of all who send a
/// spent one (RFC 9700, section 4.14.2).
private final class RotatingServer: Sendable {
    private struct State: Sendable {
        var number = 1
        var hasExpired = false
        var isRevoked = false
    }

    private let state = Lock(State())

    var isRevoked: Bool { state.current.isRevoked }

    var refreshes: Int { state.current.number - 1 }

    var tokens: Tokens {
        let number = state.current.number
        return Tokens(access: "a\(number)", refresh: "r\(number)")
    }

    func expire() { state.withLock { $0.hasExpired = true } }

    func respond(_ request: HTTPRequest) -> ClientResponse {
        let isValid = request.token == tokens.access.value && !state.current.hasExpired
        return isValid && !isRevoked ? .clip : .status(419)
    }

    func refresh(_ sent: Tokens) throws -> Tokens {
        let isSpent = sent.refresh != tokens.refresh
        state.withLock { state in
            state.isRevoked = state.isRevoked || isSpent
            if !state.isRevoked { (state.number, state.hasExpired) = (state.number + 1, false) }
        }
        guard !isRevoked else { throw Fault.refusedRefresh }
        return tokens
    }

    /// A process of the app, with the same store as the others.
    func process(_ store: any TokenStore) throws -> SessionFixture {
        try SessionFixture(store: store, script: .init { [self] request, _ in respond(request) }) {
            [self] in try refresh($0)
        }
    }
}

extension Fault {
    fileprivate static var refusedRefresh: Fault { Fault(.status(401)) ?? Fault(.unexpected) }
}

@Suite("A store that several processes share", .timeLimit(.minutes(30)))
struct SharedStoreTests {
    @Test
    func `two processes that refresh in turns stay signed in, and send no spent token`()
        async throws
    {
        let server = RotatingServer()
        let store = InMemoryTokenStore(server.tokens)
        let (app, widget) = (try server.process(store), try server.process(store))
        for round in 0..<6 {
            server.expire()
            for process in round.isMultiple(of: 2) ? [app, widget] : [widget, app] {
                #expect(try await process.client.send(.clip) == Clip())
            }
        }
        #expect(server.refreshes == 6 && !server.isRevoked)
        #expect(app.refreshes == 3 && widget.refreshes == 3)
        #expect(app.changes.elements == Array(repeating: .refreshed, count: 6))
        #expect(store.load()?.access == server.tokens.access)
    }

    @Test
    func `a refused refresh uses the tokens that another process has stored meanwhile`()
        async throws
    {
        let store = InMemoryTokenStore(.old)
        let bench = try SessionFixture(
            store: store, script: .acceptingNewToken.answeringTogether(4)
        ) { _ in
            store.save(.new)
            throw Fault.refusedRefresh
        }
        #expect(await values(of: bench.startCalls(4)) == 4)
        #expect(bench.refreshes == 1 && bench.changes.elements == [.refreshed])
        #expect(try bench.storedToken == "new")
        #expect(bench.credentials.tokens == .new)
    }

    @Test
    func `tokens of another process that have expired as well are refreshed once more`()
        async throws
    {
        let store = InMemoryTokenStore(.old)
        let bench = try SessionFixture(store: store) { tokens in
            guard tokens == .old else { return .new }
            store.save(.other)
            throw Fault.refusedRefresh
        }
        #expect(try await bench.client.send(.clip) == Clip())
        #expect(bench.refreshed.elements == [.old, .other])
        #expect(bench.transport.tokens == ["old", "other", "new"])
        #expect(bench.changes.elements == [.refreshed, .refreshed])
    }

    @Test
    func `a store that returns other tokens than it was given ends no session`() async throws {
        let store = WatchedStore(.old)
        let bench = try SessionFixture(store: store)
        // It keeps the refresh token alone.
        store.tokens = Tokens(access: "placeholder", refresh: "r1")
        #expect(try await bench.client.send(.clip) == Clip())
        #expect(bench.transport.tokens == ["old", "placeholder", "new"])
        #expect(!bench.changes.elements.contains(.expired))
    }

    @Test
    func `former tokens of a store whose writes come late are not taken for another process's`()
        async throws
    {
        let (store, valid) = (WatchedStore(.old), Lock("new"))
        let bench = try SessionFixture(
            store: store,
            script: .init { request, _ in
                request.token == valid.current ? .clip : .status(419)
            }
        ) { $0 == .old ? .new : .other }
        _ = try await bench.client.send(.clip)
        store.tokens = .old
        bench.credentials.storeDidChange()
        #expect(bench.credentials.tokens == .new)
        valid.withLock { $0 = "other" }
        _ = try await bench.client.send(.clip)
        #expect(bench.refreshed.elements == [.old, .new])
    }

    /// The ways in which a refused token ends a session.
    enum Refusal: CaseIterable, Sendable {
        case plain, withoutRefreshToken, second, dead

        var tokens: Tokens { self == .withoutRefreshToken ? Tokens(access: "old") : .old }
    }

    @Test(arguments: Refusal.allCases, [true, false])
    func `a session ends with the refused token, unless another process has stored a newer one`(
        refusal: Refusal, isNewer: Bool
    ) async throws {
        let store = InMemoryTokenStore(refusal.tokens)
        @Sendable func storeElsewhere() { if isNewer { store.save(.new) } }
        let bench = try SessionFixture(
            store: store,
            script: .init { request, _ in
                switch request.token {
                case "new": return .clip
                case "other":
                    storeElsewhere()
                    return .status(419)
                default: return .status(refusal == .plain ? 401 : 419)
                }
            }
        ) { _ in
            guard refusal == .dead else { return .other }
            storeElsewhere()
            throw Fault.refusedRefresh
        }
        if [.plain, .withoutRefreshToken].contains(refusal) { storeElsewhere() }
        #expect(await values(of: bench.startCalls(1)) == (isNewer ? 1 : 0))
        #expect(bench.changes.elements.contains(.expired) != isNewer)
        try await bench.waitUntilStored(isNewer ? "new" : nil)
    }

    @Test
    func `tokens that another process stores while the session ends stay in the store`()
        async throws
    {
        let (store, loads) = (WatchedStore(.old), Lock(0))
        let bench = try SessionFixture(store: store) { _ in throw Fault.refusedRefresh }
        // The store is read before the refresh, after its refusal, and before it is emptied.
        store.onLoad {
            let count = loads.withLock { count in
                count += 1
                return count
            }
            if count == 3 { store.tokens = .new }
        }
        #expect(try await thrownFault(of: bench.client, .clip).kind == .unauthenticated)
        #expect(await bench.waitForChanges(1) == [.expired])
        await eventually { loads.current == 3 }
        #expect(store.tokens == .new)
        bench.credentials.storeDidChange()
        #expect(try await bench.client.send(.clip) == Clip())
        #expect(bench.changes.elements == [.expired, .signedIn])
    }

    @Test
    func `while the store cannot be read, a refused refresh ends no session`() async throws {
        let (store, isLocked) = (WatchedStore(.old), Lock(false))
        store.onLoad { if isLocked.current { throw WatchedStore.Locked() } }
        let bench = try SessionFixture(store: store) { _ in
            isLocked.withLock { $0 = true }
            throw Fault.refusedRefresh
        }
        let fault = try await thrownFault(of: bench.client, .clip)
        #expect(fault.kind == .storage && fault.code == "session.refresh.session.load")
        let links = CauseChain(fault).links
        #expect(links.contains { $0.error is WatchedStore.Locked })
        #expect(links.contains { ($0.error as? Fault)?.code == "http.401" })
        #expect(bench.changes.elements.isEmpty && store.tokens == .old)
        isLocked.withLock { $0 = false }
        store.tokens = .new
        #expect(try await bench.client.send(.clip) == Clip())
        #expect(bench.refreshes == 1)
    }

    @Test
    func `a store that cannot be read before a refresh does not keep it from being sent`()
        async throws
    {
        let (store, isLocked) = (WatchedStore(.old), Lock(false))
        store.onLoad { if isLocked.current { throw WatchedStore.Locked() } }
        let bench = try SessionFixture(store: store)
        isLocked.withLock { $0 = true }
        #expect(try await bench.client.send(.clip) == Clip())
        #expect(bench.refreshes == 1 && store.tokens == .new)
    }

    @Test(arguments: [Tokens.other, nil])
    func `the refusal of a refresh of a former session changes nothing`(next: Tokens?) async throws
    {
        let (gate, store) = (AsyncGate(), InMemoryTokenStore(.old))
        let bench = try SessionFixture(store: store) { _ in
            await gate.wait()
            throw Fault.refusedRefresh
        }
        let task = bench.startCalls(1)[0]
        await bench.waitForWaitingCalls(1)
        if let next { bench.credentials.signIn(next) } else { bench.credentials.signOut() }
        gate.open()
        await bench.credentials.waitForRefresh()
        #expect(try await task.fault().kind == .canceled)
        #expect(bench.credentials.tokens == next && store.load() == next)
        #expect(bench.changes.elements == [next == nil ? .signedOut : .signedIn])
    }
}

@Suite("Authentication.storeDidChange", .timeLimit(.minutes(30)))
struct StoreDidChangeTests {
    @Test(arguments: [200, 419, 401])
    func `new tokens are used at once, and requests under way go on`(status: Int) async throws {
        let (held, store, saves) = (HeldTransport(), WatchedStore(.old), Lock(0))
        store.onSave { _ in saves.withLock { $0 += 1 } }
        let bench = try SessionFixture(
            store: store,
            script: .init { request, _ in
                request.token == "new" ? .clip : try await held.send(request, body: nil)
            })
        let task = bench.startCalls(1)[0]
        await held.waitForRequest()
        store.tokens = .new
        bench.credentials.storeDidChange()
        #expect(bench.credentials.tokens == .new)
        #expect(bench.changes.elements == [.refreshed])
        held.release(.success(status == 200 ? .clip : .status(status)))
        #expect(try await task.value == Clip())
        #expect(bench.transport.tokens == (status == 200 ? ["old"] : ["old", "new"]))
        #expect(bench.refreshes == 0 && saves.current == 0)
    }

    @Test
    func `a session that ended in another process ends here, and one that began there begins`()
        async throws
    {
        let (held, store, saves) = (HeldTransport(), WatchedStore(.old), Lock(0))
        store.onSave { _ in saves.withLock { $0 += 1 } }
        let bench = try SessionFixture(
            store: store,
            script: .init { request, _ in
                request.token == "old" ? try await held.send(request, body: nil) : .clip
            })
        let task = bench.startCalls(1)[0]
        await held.waitForRequest()
        store.tokens = nil
        bench.credentials.storeDidChange()
        #expect(try await task.fault().kind == .canceled)
        #expect(bench.credentials.tokens == nil && bench.credentials.isSessionKnown)
        store.tokens = .new
        bench.credentials.storeDidChange()
        #expect(try await bench.client.send(.clip) == Clip())
        store.tokens = Tokens(access: "")
        bench.credentials.storeDidChange()
        #expect(bench.credentials.tokens?.access.value == "")
        #expect(bench.changes.elements == [.signedOut, .signedIn, .signedIn])
        #expect(saves.current == 0)
    }

    @Test
    func `what this process has written or read is no change, nor is an unreadable store`()
        async throws
    {
        let (store, isLocked) = (WatchedStore(.old), Lock(false))
        store.onLoad { if isLocked.current { throw WatchedStore.Locked() } }
        let bench = try SessionFixture(store: store)
        bench.credentials.storeDidChange()
        _ = try await bench.client.send(.clip)
        bench.credentials.storeDidChange()
        // A store need not keep when the tokens were received.
        store.tokens = Tokens(access: "new", refresh: "r2", lifetime: .seconds(9))
        bench.credentials.storeDidChange()
        #expect(bench.changes.elements == [.refreshed])
        #expect(bench.credentials.tokens == .new && bench.storeFailures.elements.isEmpty)
        isLocked.withLock { $0 = true }
        store.tokens = nil
        bench.credentials.storeDidChange()
        #expect(bench.credentials.tokens == .new)
        #expect(bench.storeFailures.elements.map(\.code) == ["session.load"])
    }

    @Test(arguments: [true, false])
    func `a refresh under way decides by itself, and uses the store if it is refused`(
        isRefused: Bool
    ) async throws {
        let (gate, store) = (AsyncGate(), WatchedStore(.old))
        let bench = try SessionFixture(
            store: store,
            script: .init { request, _ in request.token == "old" ? .status(419) : .clip }
        ) { _ in
            await gate.wait()
            if isRefused { throw Fault.refusedRefresh }
            return .new
        }
        let task = bench.startCalls(1)[0]
        await bench.waitForWaitingCalls(1)
        store.tokens = .other
        bench.credentials.storeDidChange()
        #expect(bench.credentials.tokens == .old && bench.changes.elements.isEmpty)
        gate.open()
        #expect(try await task.value == Clip())
        #expect(bench.credentials.tokens == (isRefused ? .other : .new))
        #expect(store.tokens == (isRefused ? .other : .new))
        #expect(bench.changes.elements == [.refreshed])
    }

    @Test
    func `a sign-in at the same time wins`() async throws {
        let store = WatchedStore(.old)
        let bench = try SessionFixture(store: store)
        let credentials = bench.credentials
        store.tokens = .new
        store.onLoad { credentials.signIn(.other) }
        bench.credentials.storeDidChange()
        #expect(bench.credentials.tokens == .other)
        store.onLoad {}
        try await bench.waitUntilStored("other")
    }

    @Test
    func `tokens of another process are known secrets before a request carries them`()
        async throws
    {
        let (store, secrets) = (WatchedStore(.old), KnownSecrets())
        let bench = try SessionFixture(store: store)
        bench.credentials.insertTokens(into: secrets)
        store.tokens = Tokens(access: "plum-4711-tree", refresh: "pear-4711-tree")
        bench.credentials.storeDidChange()
        #expect(secrets.contains("plum-4711-tree") && secrets.contains("pear-4711-tree"))
    }
}
