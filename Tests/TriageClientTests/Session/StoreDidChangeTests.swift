import Foundation
import TestDoubles
import Testing
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageRedaction
import TriageTesting

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
        // While another thread ends the refresh's write, it reads for this caller, who does not wait.
        while bench.storeFailures.elements.isEmpty, !Task.isCancelled { await Task.yield() }
        #expect(bench.credentials.tokens == .new)
        #expect(bench.storeFailures.elements.map(\.code) == ["session.load"])
    }

    @Test
    func `tokens that cannot be decoded any more sign no one out`() async throws {
        let store = WatchedStore(.old)
        let bench = try SessionFixture(store: store, script: .init { _, _ in .clip })
        store.onLoad { throw DecodingError.garbled }
        bench.credentials.storeDidChange()
        #expect(bench.credentials.tokens == .old && bench.changes.elements.isEmpty)
        #expect(bench.storeFailures.elements.map(\.code) == ["session.load"])
        #expect(try await bench.client.send(.clip) == Clip())
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
