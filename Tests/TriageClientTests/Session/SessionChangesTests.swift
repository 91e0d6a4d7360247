import Foundation
import HTTPTypes
import Testing
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("The changes of a session", .timeLimit(.minutes(30)))
struct SessionChangesTests {
    private func collect(_ count: Int, _ changes: AsyncStream<SessionChange>) async
        -> [SessionChange]
    {
        var collected: [SessionChange] = []
        for await change in changes {
            collected.append(change)
            if collected.count == count { break }
        }
        return collected
    }

    @Test
    func `every subscriber receives every change from its subscription on, in order`() async throws
    {
        let bench = try SessionFixture()
        let (one, two) = (bench.credentials.changes, bench.credentials.changes)
        let first = bench.credentials.changes
        _ = try await bench.client.send(.clip)
        bench.credentials.signOut()
        #expect(await collect(2, first) == [.refreshed, .signedOut])
        let late = bench.credentials.changes
        bench.credentials.signIn(.old)
        #expect(await collect(3, one) == [.refreshed, .signedOut, .signedIn])
        #expect(await collect(3, two) == [.refreshed, .signedOut, .signedIn])
        #expect(await collect(1, late) == [.signedIn])
        #expect(bench.changes.elements == [.refreshed, .signedOut, .signedIn])
    }

    @Test
    func `a subscriber that stops listening stops no other`() async throws {
        let bench = try SessionFixture()
        let (one, two) = (bench.credentials.changes, bench.credentials.changes)
        let listener = Task { await collect(100, one) }
        listener.cancel()
        #expect(await listener.value.isEmpty)
        bench.credentials.signOut()
        #expect(await collect(1, two) == [.signedOut])
    }

    @Test
    func `a sequence ends with its authentication`() async throws {
        var credentials: Authentication? = .withToken("t")
        let changes = try #require(credentials?.changes)
        let ended = Lock(false)
        let listener = Task {
            for await _ in changes {}
            ended.withLock { $0 = !Task.isCancelled }
        }
        credentials = nil
        await eventually { ended.current }
        listener.cancel()
    }

    @Test
    func `a listener may query, sign in and subscribe, and the order holds`() async throws {
        let box = Lock<Authentication?>(nil)
        let heard = EventRecorder<SessionChange>()
        let credentials = Authentication(
            .init(
                store: InMemoryTokenStore(.old), clock: TestClock(),
                observe: { change in
                    heard.record(change)
                    _ = box.current?.changes
                    if change == .signedOut { box.current?.signIn(.other) }
                }, refresh: { _ in .new }))
        box.withLock { $0 = credentials }
        credentials.signOut()
        #expect(heard.elements == [.signedOut, .signedIn])
        #expect(credentials.tokens == .other)
        box.withLock { $0 = nil }
    }

    /// A way to change the session.
    enum Change: CaseIterable, Sendable { case signOut, signIn, refused, deadGrant }

    @Test(arguments: Change.allCases)
    func `a listener finds the store in its new state`(change: Change) async throws {
        let (center, found) = (NotificationCenter(), EventRecorder<String?>())
        let bench = try SessionFixture(
            script: .init { _, _ in .status(change == .refused ? 401 : 419) },
            refresh: { _ in
                throw Fault(.status(400, "{\"error\":\"invalid_grant\"}")) ?? Fault(.unexpected)
            })
        let (name, store) = (Notification.Name("session"), bench.store)
        let token = center.addObserver(forName: name, object: nil, queue: nil) { _ in
            found.record((try? store.load())?.access.value)
        }
        bench.credentials.post(to: center, as: name)
        switch change {
        case .signOut: bench.credentials.signOut()
        case .signIn: bench.credentials.signIn(.other)
        case .refused, .deadGrant: _ = try await thrownFault(of: bench.client, .clip)
        }
        await eventually { !found.elements.isEmpty }
        #expect(found.elements == [change == .signIn ? "other" : nil])
        center.removeObserver(token)
    }

    @Test
    func `an app receives them as notifications, with the authentication as object`() async throws {
        let (center, heard) = (NotificationCenter(), EventRecorder<String>())
        let name = Notification.Name("session")
        let bench = try SessionFixture()
        let token = center.addObserver(forName: name, object: bench.credentials, queue: nil) {
            heard.record($0.userInfo?["change"] as? String ?? "")
        }
        bench.credentials.post(to: center, as: name)
        _ = try await bench.client.send(.clip)
        bench.credentials.signOut()
        await eventually { heard.elements.count >= 2 }
        #expect(heard.elements == ["refreshed", "signedOut"])
        center.removeObserver(token)
    }
}
