import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP
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

        var tokens: Tokens { self == .withoutRefreshToken ? Self.unrenewable : .old }
        private static let unrenewable = Tokens(access: "old")

        /// A process whose token is refused in this way, unless it is `new`.
        ///
        /// - Parameters:
        ///   - store: The store, which has the ``tokens``.
        ///   - beforeEnd: Runs before the refusal that may end the session.
        /// - Returns: The process.
        /// - Throws: An error of the test's server.
        func process(
            _ store: any TokenStore, beforeEnd: @escaping @Sendable () -> Void
        ) throws -> SessionFixture {
            try SessionFixture(
                store: store,
                script: .init { request, _ in
                    guard request.token != "new" else { return .clip }
                    let isEnd = request.token == "other" || self == .plain
                    if isEnd || self == .withoutRefreshToken { beforeEnd() }
                    return .status(self == .plain ? 401 : 419)
                }
            ) { _ in
                guard self == .dead else { return .other }
                beforeEnd()
                throw Fault.refusedRefresh
            }
        }
    }

    @Test(arguments: Refusal.allCases, [true, false])
    func `a session ends with the refused token, unless another process has stored a newer one`(
        refusal: Refusal, isNewer: Bool
    ) async throws {
        let store = InMemoryTokenStore(refusal.tokens)
        let bench = try refusal.process(store) { if isNewer { store.save(.new) } }
        #expect(await values(of: bench.startCalls(1)) == (isNewer ? 1 : 0))
        #expect(bench.changes.elements.contains(.expired) != isNewer)
        try await bench.waitUntilStored(isNewer ? "new" : nil)
    }

    @Test(arguments: [true, false])
    func `tokens that another process stores while the session ends stay in the store`(
        isReadable: Bool
    ) async throws {
        let (store, loads) = (WatchedStore(.old), Lock(0))
        let bench = try SessionFixture(store: store) { _ in throw Fault.refusedRefresh }
        // The store is read before the refresh, after its refusal, and before it is emptied.
        store.onLoad {
            let count = loads.withLock { count in
                count += 1
                return count
            }
            if count == 3 { store.tokens = .new }
            if count == 3, !isReadable { throw WatchedStore.Locked() }
        }
        #expect(try await thrownFault(of: bench.client, .clip).kind == .unauthenticated)
        #expect(await bench.waitForChanges(1) == [.expired])
        await eventually { loads.current == 3 }
        #expect(store.tokens == .new)
        bench.credentials.storeDidChange()
        #expect(try await bench.client.send(.clip) == Clip())
        #expect(bench.changes.elements == [.expired, .signedIn])
        #expect(bench.storeFailures.elements.map(\.code) == (isReadable ? [] : ["session.load"]))
    }

    @Test
    func `a store that cannot be read when the session ends is emptied later`() async throws {
        let store = WatchedStore(.old)
        let bench = try SessionFixture(store: store) { _ in throw Fault.refusedRefresh }
        let credentials = bench.credentials
        store.onLoad { if credentials.tokens == nil { throw WatchedStore.Locked() } }
        for _ in 0..<2 {
            #expect(try await thrownFault(of: bench.client, .clip).code == "session.expired")
        }
        await eventually { !bench.storeFailures.elements.isEmpty }
        #expect(bench.storeFailures.elements.map(\.code) == ["session.load"])
        #expect(store.tokens == .old)
        store.onLoad {}
        #expect(try await thrownFault(of: bench.client, .clip).code == "session.expired")
        try await bench.waitUntilStored(nil)
    }

    @Test(arguments: Refusal.allCases)
    func `while the store cannot be read, a refused token ends no session`(refusal: Refusal)
        async throws
    {
        let (store, isLocked, isOver) = (WatchedStore(refusal.tokens), Lock(false), Lock(false))
        store.onLoad { if isLocked.current { throw WatchedStore.Locked() } }
        let bench = try refusal.process(store) { isLocked.withLock { $0 = !isOver.current } }
        let fault = try await thrownFault(of: bench.client, .clip)
        let code = refusal == .dead ? "session.refresh.session.load" : "session.load"
        #expect(fault.kind == .storage && fault.code == code)
        let links = CauseChain(fault).links
        #expect(links.contains { $0.error is WatchedStore.Locked })
        let refused = [.plain, .dead].contains(refusal) ? "http.401" : "http.419"
        #expect(links.contains { ($0.error as? Fault)?.code == refused })
        #expect(!bench.changes.elements.contains(.expired))
        #expect(store.tokens == (refusal == .second ? .other : refusal.tokens))
        isOver.withLock { $0 = true }
        isLocked.withLock { $0 = false }
        store.tokens = .new
        #expect(try await bench.client.send(.clip) == Clip())
        #expect(bench.credentials.tokens == .new)
    }

    @Test(arguments: Refusal.allCases)
    func `a store that cannot be read is not told in the words of the refusal, and is reported`(
        refusal: Refusal
    ) async throws {
        let (store, isLocked) = (WatchedStore(refusal.tokens), Lock(false))
        store.onLoad { if isLocked.current { throw WatchedStore.Locked() } }
        let bench = try refusal.process(store) { isLocked.withLock { $0 = true } }
        let notice = NoticeTemplate(.toast, message: "declared")
        let endpoint = APIEndpoint.clip.rejecting(
            Rejections("clip", [Rejection(401, 419, notice: notice)]))
        let thrown = try await thrownFault(of: bench.client, endpoint)
        let fault = try #require(CauseChain(thrown).fault)
        #expect(fault.kind == .storage)
        #expect(fault.facts.declaredNotice == nil && fault.facts.serverMessage == nil)
        let decision = DecisionTable.standard.decision(for: FailureContext(fault: fault))
        #expect(decision.report == .error)
    }

    @Test
    func `a token that is refused during a refresh uses what another process has stored`()
        async throws
    {
        let (gate, held, store) = (AsyncGate(), HeldTransport(), InMemoryTokenStore(.old))
        let bench = try SessionFixture(
            store: store,
            script: .init { request, number in
                guard request.token != "new" else { return .clip }
                return number == 1 ? try await held.send(request, body: nil) : .status(419)
            }
        ) { _ in
            await gate.wait()
            return .other
        }
        let refused = bench.startCalls(1)[0]
        await held.waitForRequest()
        let waiting = bench.startCalls(1)[0]
        await bench.waitForWaitingCalls(1)
        store.save(.new)
        held.release(.success(.status(401)))
        #expect(await values(of: [refused, waiting]) == 2)
        gate.open()
        await bench.credentials.waitForRefresh()
        #expect(bench.credentials.tokens == .new && store.load() == .new)
        #expect(bench.changes.elements == [.refreshed] && bench.refreshes == 1)
    }

    @Test(arguments: [true, false])
    func `a token that is refused twice waits for the refresh under way, whose token decides`(
        isAccepted: Bool
    ) async throws {
        let (gate, held, valid) = (AsyncGate(), HeldTransport(), Lock("new"))
        let bench = try SessionFixture(
            script: .init { request, _ in
                if request.path == "/v1/late" { return try await held.send(request, body: nil) }
                return request.token == valid.current ? .clip : .status(419)
            }
        ) { tokens in
            guard tokens != .old else { return .new }
            await gate.wait()
            return .other
        }
        let client = bench.client
        let late = Task { try await client.send(APIEndpoint.get("/v1/late", as: Clip.self)) }
        await held.waitForRequest()
        _ = try await client.send(.clip)
        held.release(.success(.status(419)))
        await held.waitForRequest()
        valid.withLock { $0 = "other" }
        let other = bench.startCalls(1)[0]
        await bench.waitForWaitingCalls(1)
        held.release(.success(.status(419)))
        await eventually {
            bench.credentials.waitingCount == 2 || bench.changes.elements.contains(.expired)
        }
        gate.open()
        #expect(await values(of: [other]) == 1)
        guard bench.changes.elements == [.refreshed, .refreshed] else {
            Issue.record("ended during the refresh: \(bench.changes.elements)")
            return
        }
        await held.waitForRequest()
        held.release(.success(isAccepted ? .clip : .status(419)))
        #expect(await values(of: [late]) == (isAccepted ? 1 : 0))
        #expect(bench.changes.elements.contains(.expired) != isAccepted)
        #expect(bench.refreshes == 2)
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
