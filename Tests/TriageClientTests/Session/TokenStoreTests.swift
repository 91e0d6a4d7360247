import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTesting

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
        await eventually { store.tokens == nil }
        await yieldRepeatedly()
        #expect(store.tokens == nil)
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
        await eventually { store.tokens == .other }
        await yieldRepeatedly()
        #expect(store.tokens == .other)
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
        await eventually { store.tokens == credentials.tokens }
        await yieldRepeatedly()
        #expect(store.tokens == credentials.tokens)
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
                seen.record(store.tokens?.access.value)
                return .clip
            })
        _ = try await bench.client.send(.clip)
        #expect(seen.elements == ["new"])
    }

    @Test
    func `tokens of a refresh that cannot be stored are used, told once, and stored later`()
        async throws
    {
        let (store, isFull) = (WatchedStore(.old), Lock(true))
        store.onSave { _ in if isFull.current { throw WatchedStore.Full() } }
        let valid = Lock("new")
        let bench = try SessionFixture(
            store: store,
            script: .init { request, _ in
                request.token == valid.current ? .clip : .status(419)
            }
        ) { $0 == .old ? .new : Tokens(access: "newer", refresh: "r3") }
        #expect(await values(of: bench.startCalls(3)) == 3)
        #expect(bench.credentials.tokens == .new && store.tokens == .old)
        #expect(bench.storeFailures.elements.map(\.code) == ["session.store"])
        #expect(bench.storeFailures.elements.first?.cause is WatchedStore.Full)
        #expect(bench.changes.elements == [.refreshed])
        // The stored token is spent: it is neither sent again, nor taken for another process's.
        valid.withLock { $0 = "newer" }
        _ = try await bench.client.send(.clip)
        #expect(bench.refreshed.elements == [.old, .new])
        bench.credentials.storeDidChange()
        #expect(bench.credentials.tokens?.access.value == "newer")
        #expect(bench.storeFailures.elements.count == 1)
        isFull.withLock { $0 = false }
        _ = try await bench.client.send(.clip)
        try await bench.waitUntilStored("newer")
    }

    @Test(arguments: [true, false])
    func `unsaved tokens of a refresh give way to what another process has stored`(
        isReadable: Bool
    ) async throws {
        let (store, isFull, isLocked) = (WatchedStore(.old), Lock(true), Lock(!isReadable))
        store.onSave { _ in if isFull.current { throw WatchedStore.Full() } }
        let bench = try SessionFixture(
            store: store,
            script: .init { request, _ in request.token == "old" ? .status(419) : .clip })
        _ = try await bench.client.send(.clip)
        store.tokens = .other
        isFull.withLock { $0 = false }
        store.onLoad { if isLocked.current { throw WatchedStore.Locked() } }
        _ = try await bench.client.send(.clip)
        #expect(store.tokens == .other, "what cannot be read is not overwritten")
        isLocked.withLock { $0 = false }
        // While another thread ends a former write, it reads for this caller, who does not wait.
        while bench.credentials.tokens != .other, !Task.isCancelled {
            _ = try await bench.client.send(.clip)
        }
        _ = try await bench.client.send(.clip)
        #expect(store.tokens == .other)
        #expect(bench.transport.tokens.last == "other" && bench.refreshes == 1)
        #expect(bench.changes.elements == [.refreshed, .refreshed])
    }

    @Test
    func `unsaved tokens of a user who signed in do not, as the store has a former session`()
        async throws
    {
        let (store, isFull) = (WatchedStore(.old), Lock(true))
        store.onSave { _ in if isFull.current { throw WatchedStore.Full() } }
        let bench = try SessionFixture(store: store, script: .init { _, _ in .clip })
        bench.credentials.signIn(.other)
        store.tokens = .new
        bench.credentials.storeDidChange()
        #expect(bench.credentials.tokens == .other)
        isFull.withLock { $0 = false }
        #expect(try await bench.client.send(.clip) == Clip())
        try await bench.waitUntilStored("other")
        #expect(bench.transport.tokens == ["other"] && bench.changes.elements == [.signedIn])
    }

    @Test
    func `unsaved tokens whose refresh is refused end the session, and the store is emptied`()
        async throws
    {
        let (store, isFull) = (WatchedStore(.old), Lock(true))
        store.onSave { _ in if isFull.current { throw WatchedStore.Full() } }
        let isRefusing = Lock(false)
        let bench = try SessionFixture(
            store: store,
            script: .init { request, _ in
                request.token == "new" && !isRefusing.current ? .clip : .status(419)
            }
        ) { tokens in
            guard tokens == .old else { throw Fault(.status(401)) ?? Fault(.unexpected) }
            return .new
        }
        _ = try await bench.client.send(.clip)
        isRefusing.withLock { $0 = true }
        #expect(try await thrownFault(of: bench.client, .clip).kind == .unauthenticated)
        #expect(bench.changes.elements == [.refreshed, .expired] && store.tokens == .old)
        isFull.withLock { $0 = false }
        #expect(try await thrownFault(of: bench.client, .clip).code == "session.expired")
        try await bench.waitUntilStored(nil)
    }

    @Test
    func `a sign-in that cannot be stored is used, and reported`() async throws {
        let store = WatchedStore(nil)
        store.onSave { _ in throw WatchedStore.Full() }
        let bench = try SessionFixture(store: store, script: .init { _, _ in .clip })
        bench.credentials.signIn(.other)
        #expect(try await bench.client.send(.clip) == Clip())
        #expect(bench.transport.tokens == ["other"])
        #expect(bench.storeFailures.elements.map(\.kind) == [.storage])
        #expect(bench.storeFailures.elements.first?.cause is WatchedStore.Full)
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
        await eventually { store.tokens == nil }
    }
}
