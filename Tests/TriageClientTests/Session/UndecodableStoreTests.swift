import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("A store whose content cannot be decoded any more", .timeLimit(.minutes(30)))
struct UndecodableStoreTests {
    @Test(arguments: SharedStoreTests.Refusal.allCases)
    func `a refused token ends the session once, and the content stays until a sign-in`(
        refusal: SharedStoreTests.Refusal
    ) async throws {
        let (store, isGarbled) = (WatchedStore(refusal.tokens), Lock(false))
        let saves = EventRecorder<Tokens?>()
        store.onLoad { if isGarbled.current { throw DecodingError.garbled } }
        store.onSave { saves.record($0) }
        let bench = try refusal.process(store) { isGarbled.withLock { $0 = true } }
        #expect(try await thrownFault(of: bench.client, .clip).kind == .unauthenticated)
        #expect(try await thrownFault(of: bench.client, .clip).code == "session.expired")
        let isRefreshed = [.second, .dead].contains(refusal)
        #expect(bench.refreshes == (isRefreshed ? 1 : 0))
        let changes = await bench.waitForChanges(refusal == .second ? 2 : 1)
        #expect(changes == (refusal == .second ? [.refreshed, .expired] : [.expired]))
        bench.credentials.signIn(.new)
        await eventually { store.tokens == .new }
        #expect(saves.elements == (refusal == .second ? [.other, .new] : [.new]))
        #expect(bench.storeFailures.elements.map(\.code) == ["session.load"])
        #expect(try await bench.client.send(.clip) == Clip())
    }

    @Test
    func `a refresh is sent, and its tokens are stored in place of the content, if not at once`()
        async throws
    {
        let store = WatchedStore(.old)
        let bench = try SessionFixture(store: store)
        store.onLoad { throw DecodingError.garbled }
        store.onSave { _ in throw WatchedStore.Full() }
        #expect(try await bench.client.send(.clip) == Clip())
        #expect(bench.refreshes == 1 && store.tokens == .old)
        store.onSave { _ in }
        #expect(try await bench.client.send(.clip) == Clip())
        await eventually { store.tokens == .new }
        #expect(bench.refreshes == 1 && bench.changes.elements == [.refreshed])
        #expect(bench.storeFailures.elements.map(\.code) == ["session.load", "session.store"])
    }
}
