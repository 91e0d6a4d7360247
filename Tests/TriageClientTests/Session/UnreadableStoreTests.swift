import Foundation
import TestDoubles
import Testing
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTesting

/// A store that cannot be read until it is unlocked, like the keychain before the first unlock.
private final class LockedStore: TokenStore {
    private let state: Lock<State>

    private struct State: Sendable {
        var tokens: Tokens?
        var obstacle: (any Error)?
        var loads = 0
        var refusesSaves = false
        var onLoad: @Sendable () -> Void = {}
    }

    init(_ tokens: Tokens?, _ obstacle: any Error = CocoaError(.fileReadNoPermission)) {
        state = Lock(State(tokens: tokens, obstacle: obstacle))
    }

    var loads: Int { state.current.loads }

    func unlock() { state.withLock { $0.obstacle = nil } }

    func onLoad(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.onLoad = body } }

    func load() throws -> Tokens? {
        state.current.onLoad()
        let state = state.withLock { state in
            state.loads += 1
            return state
        }
        if let obstacle = state.obstacle { throw obstacle }
        return state.tokens
    }

    func refuseSaves(_ refuses: Bool) { state.withLock { $0.refusesSaves = refuses } }

    func save(_ tokens: Tokens?) throws {
        if state.current.refusesSaves { throw CocoaError(.fileWriteNoPermission) }
        state.withLock { ($0.tokens, $0.obstacle) = (tokens, nil) }
    }
}

/// Records that a request is about to ask for its token.
private struct Doorman: Middleware {
    let entered = EventRecorder<String>()

    func intercept(_ call: ClientRequest, next: Next) async throws(Fault) -> ClientResponse {
        entered.record(call.summary.path ?? "")
        return try await next(call)
    }
}

@Suite("A token store that cannot be read for a while", .timeLimit(.minutes(30)))
struct UnreadableStoreTests {
    private static let answering = ScriptedTransport.Script { _, _ in .clip }

    @Test
    func `no user counts as signed out: requests end with storage, each as its own incident`()
        async throws
    {
        let store = LockedStore(.old)
        let bench = try SessionFixture(store: store, script: Self.answering)
        #expect(bench.storeFailures.elements.map(\.code) == ["session.load"])
        let faults = try await faults(of: bench.startCalls(1)) + faults(of: bench.startCalls(1))
        #expect(faults.map(\.kind) == [.storage, .storage])
        #expect(faults.map(\.code) == ["session.load", "session.load"])
        #expect(faults[0].incident != faults[1].incident)
        #expect(faults.allSatisfy { ($0.cause as? CocoaError)?.code == .fileReadNoPermission })
        #expect(bench.transport.sentRequests.isEmpty && bench.changes.elements.isEmpty)
        #expect(!bench.credentials.isSessionKnown && bench.credentials.tokens == nil)
        #expect(bench.storeFailures.elements.count == 1)
    }

    @Test
    func `the first request after it can be read carries the token`() async throws {
        let store = LockedStore(.old)
        let bench = try SessionFixture(store: store, script: Self.answering)
        _ = try await thrownFault(of: bench.client, .clip)
        store.unlock()
        #expect(try await bench.client.send(.clip) == Clip())
        #expect(bench.transport.tokens == ["old"])
        #expect(bench.changes.elements.isEmpty)
        let loads = store.loads
        #expect(try await bench.client.send(.clip) == Clip())
        #expect(bench.credentials.tokens == .old && bench.credentials.isSessionKnown)
        #expect(store.loads == loads, "what is known is not asked for")
    }

    @Test
    func `reading the tokens reads the store again`() throws {
        let (first, second) = (LockedStore(.old), LockedStore(.old))
        let credentials = try SessionFixture(store: first).credentials
        let others = try SessionFixture(store: second).credentials
        first.unlock()
        second.unlock()
        #expect(credentials.tokens == .old)
        #expect(others.isSessionKnown)
    }

    @Test
    func `a store that turns out to be empty: no user is signed in`() async throws {
        let store = LockedStore(nil)
        let bench = try SessionFixture(store: store)
        store.unlock()
        #expect(try await thrownFault(of: bench.client, .clip).code == "session.none")
        #expect(bench.credentials.isSessionKnown)
    }

    @Test
    func `a sign-in meanwhile holds, whatever is read then`() async throws {
        let store = LockedStore(.old)
        let bench = try SessionFixture(store: store, script: Self.answering)
        let credentials = bench.credentials
        store.unlock()
        store.onLoad { credentials.signIn(.other) }
        #expect(try await thrownFault(of: bench.client, .clip).kind == .canceled)
        store.onLoad {}
        #expect(credentials.tokens == .other)
        #expect(try await bench.client.send(.clip) == Clip())
        #expect(bench.transport.tokens == ["other"])
        try await bench.waitUntilStored("other")
    }

    @Test
    func `a sign-out meanwhile holds, and the store is emptied`() async throws {
        let store = LockedStore(.old)
        let bench = try SessionFixture(store: store)
        bench.credentials.signOut()
        #expect(bench.credentials.isSessionKnown && bench.credentials.tokens == nil)
        #expect(try await thrownFault(of: bench.client, .clip).kind == .unauthenticated)
        try await bench.waitUntilStored(nil)
        #expect(await bench.waitForChanges(1) == [.signedOut])
    }

    @Test
    func `tokens that can never be read count as none, and are reported`() async throws {
        let context = DecodingError.Context(codingPath: [], debugDescription: "")
        let store = LockedStore(.old, DecodingError.dataCorrupted(context))
        let bench = try SessionFixture(store: store)
        #expect(bench.credentials.isSessionKnown)
        #expect(bench.storeFailures.elements.map(\.code) == ["session.load"])
        #expect(try await thrownFault(of: bench.client, .clip).kind == .unauthenticated)
    }

    @Test(arguments: [true, false])
    func `requests that ask during a read of the store share its result`(isUnlocked: Bool)
        async throws
    {
        let (store, gate, doorman) = (LockedStore(.old), ThreadGate(), Doorman())
        let bench = try SessionFixture(store: store, outer: [doorman], script: Self.answering)
        let (credentials, isReading) = (bench.credentials, Lock(false))
        if isUnlocked { store.unlock() }
        store.onLoad {
            isReading.withLock { $0 = true }
            gate.wait()
        }
        Thread.detachNewThread { _ = credentials.tokens }
        await eventually { isReading.current }
        let (tasks, loads) = (bench.startCalls(12), store.loads)
        await eventually { doorman.entered.elements.count == 12 }
        await yieldRepeatedly()
        gate.open()
        #expect(await values(of: tasks) == (isUnlocked ? 12 : 0))
        #expect(bench.transport.tokens == (isUnlocked ? Array(repeating: "old", count: 12) : []))
        #expect(store.loads == loads + 1, "one look serves all")
    }

    @Test
    func `unsaved tokens are saved as soon as possible, and reported once`() async throws {
        let store = LockedStore(.old)
        store.refuseSaves(true)
        let bench = try SessionFixture(store: store, script: Self.answering)
        bench.credentials.signIn(.other)
        _ = try await bench.client.send(.clip)
        _ = try await bench.client.send(.clip)
        #expect(bench.transport.tokens == ["other", "other"])
        #expect(bench.storeFailures.elements.map(\.code) == ["session.load", "session.store"])
        store.refuseSaves(false)
        _ = try await bench.client.send(.clip)
        try await bench.waitUntilStored("other")
        store.refuseSaves(true)
        bench.credentials.signOut()
        #expect(bench.storeFailures.elements.count == 3)
        store.refuseSaves(false)
        #expect(try await thrownFault(of: bench.client, .clip).kind == .unauthenticated)
        try await bench.waitUntilStored(nil)
    }

    @Test
    func `a canceled request does not wait for a slow store`() async throws {
        let (store, gate) = (LockedStore(.old), ThreadGate())
        let bench = try SessionFixture(store: store, script: Self.answering)
        let (credentials, isReading) = (bench.credentials, Lock(false))
        store.onLoad {
            isReading.withLock { $0 = true }
            gate.wait()
        }
        Thread.detachNewThread { _ = credentials.tokens }
        await eventually { isReading.current }
        let task = bench.startCalls(1)[0]
        await yieldRepeatedly()
        task.cancel()
        #expect(try await task.fault().kind == .canceled)
        gate.open()
    }
}
