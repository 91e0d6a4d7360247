import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTesting

/// A store that announces every save before it is done, and may fail.
private final class WatchedStore: TokenStore {
    private let kept: Lock<Tokens?>
    private let watch: Lock<@Sendable (Tokens?) throws -> Void>

    init(_ tokens: Tokens?) {
        kept = Lock(tokens)
        watch = Lock { _ in }
    }

    func onSave(_ body: @escaping @Sendable (Tokens?) throws -> Void) {
        watch.withLock { $0 = body }
    }

    func load() -> Tokens? { kept.current }

    func save(_ tokens: Tokens?) throws {
        try watch.current(tokens)
        kept.withLock { $0 = tokens }
    }
}

private struct Full: Error {}

@Suite("Token stores", .timeLimit(.minutes(30)))
struct TokenStoreTests {
    @Test
    func `the form for a store of the app's own keeps all of the tokens`() throws {
        let received = Date(timeIntervalSince1970: 1_000_000)
        let whole = Tokens(
            access: "a", refresh: "r", lifetime: .seconds(900), received: received)
        for tokens in [whole, Tokens(access: "", received: received)] {
            let data = try JSONEncoder().encode(StoredTokens(tokens))
            #expect(try JSONDecoder().decode(StoredTokens.self, from: data).tokens == tokens)
        }
    }

    @Test
    func `signed out while a refresh is being saved: the store is empty in the end`() async throws {
        let store = WatchedStore(.old)
        let bench = try SessionFixture(
            store: store, script: .acceptingNewToken.answeringTogether(5))
        let credentials = bench.credentials
        store.onSave { if $0?.access.value == "new" { credentials.signOut() } }
        let tasks = bench.startCalls(5)
        #expect(try await kinds(of: tasks) == [.canceled])
        await eventually { store.load() == nil }
        await yieldRepeatedly()
        #expect(store.load() == nil)
        #expect(bench.credentials.tokens == nil)
        #expect(bench.transport.sentRequests.count == 5)
        #expect(await bench.waitForChanges(1) == [.signedOut])
    }

    @Test
    func `another user signs in while a refresh is being saved: the store holds the new tokens`()
        async throws
    {
        let store = WatchedStore(.old)
        let bench = try SessionFixture(store: store)
        let credentials = bench.credentials
        store.onSave { if $0?.access.value == "new" { credentials.signIn(.other) } }
        #expect(try await thrownFault(of: bench.client, .clip).kind == .canceled)
        await eventually { store.load() == .other }
        await yieldRepeatedly()
        #expect(store.load() == .other)
    }

    @Test
    func `signed in and out many times from many threads: the store holds the current tokens`()
        async throws
    {
        let store = WatchedStore(nil)
        let bench = try SessionFixture(store: store)
        let credentials = bench.credentials
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    if number.isMultiple(of: 2) {
                        credentials.signIn(Tokens(access: "t\(number)"))
                    } else {
                        credentials.signOut()
                    }
                }
            }
        }
        await eventually { store.load() == credentials.tokens }
        await yieldRepeatedly()
        #expect(store.load() == credentials.tokens)
        #expect(bench.changes.elements.count == 200)
    }

    @Test
    func `tokens are stored before any request uses them`() async throws {
        let store = WatchedStore(.old)
        let seen = EventRecorder<String?>()
        let bench = try SessionFixture(
            store: store,
            script: .init { request, _ in
                guard request.token == "new" else { return .status(419) }
                seen.record(store.load()?.access.value)
                return .clip
            })
        _ = try await bench.client.send(.clip)
        #expect(seen.elements == ["new"])
    }

    @Test
    func `tokens that cannot be stored: storage, no replay, and the session stays`() async throws {
        let store = WatchedStore(.old)
        store.onSave { _ in throw Full() }
        let gate = AsyncGate()
        let bench = try SessionFixture(
            store: store, script: .acceptingNewToken.answeringTogether(3)
        ) { _ in
            await gate.wait()
            return .new
        }
        let tasks = bench.startCalls(3)
        await bench.waitForWaitingCalls(3)
        gate.open()
        let faults = try await faults(of: tasks)
        #expect(faults.allSatisfy { $0.kind == .storage })
        #expect(Set(faults.map(\.incident)).count == 1)
        #expect(CauseChain(faults[0]).links.contains { $0.error is Full })
        #expect(bench.transport.sentRequests.count == 3)
        #expect(bench.credentials.tokens == .old)
        #expect(store.load() == .old)
        #expect(bench.changes.elements.isEmpty)
    }

    @Test
    func `a sign-in that cannot be stored is used, and reported`() async throws {
        let store = WatchedStore(nil)
        store.onSave { _ in throw Full() }
        let bench = try SessionFixture(store: store, script: .init { _, _ in .clip })
        bench.credentials.signIn(.other)
        #expect(try await bench.client.send(.clip) == Clip())
        #expect(bench.transport.tokens == ["other"])
        #expect(bench.storeFailures.elements.map(\.kind) == [.storage])
        #expect(bench.storeFailures.elements.first?.cause is Full)
    }

    @Test
    func `while a store is slow to remove, the whole session has ended and nothing is sent`()
        async throws
    {
        let (store, held) = (WatchedStore(.old), HeldTransport())
        let bench = try SessionFixture(
            store: store, script: .init { request, _ in try await held.send(request, body: nil) })
        let task = bench.startCalls(1)[0]
        await held.waitForRequest()
        let (gate, isSaving, credentials) = (ThreadGate(), Lock(false), bench.credentials)
        store.onSave { _ in
            isSaving.withLock { $0 = true }
            gate.wait()
        }
        Thread.detachNewThread { credentials.signOut() }
        await eventually { credentials.tokens == nil && isSaving.current }
        #expect(try await thrownFault(of: bench.client, .clip).kind == .unauthenticated)
        #expect(bench.transport.sentRequests.count == 1)
        #expect(try await task.fault().kind == .canceled)
        gate.open()
        await eventually { store.load() == nil }
    }
}
