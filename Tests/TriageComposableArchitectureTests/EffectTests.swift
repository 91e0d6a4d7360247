#if ComposableArchitecture
import ComposableArchitecture
import TestDoubles
import Testing
import TriageComposableArchitecture
import TriageConcurrency
import TriageCore
import TriageTesting

/// The keys that effects place, each with the name of its effect.
private struct KeyLog {
    let keys = EventRecorder<String>()
    private let made = Lock(0)

    /// Records the key of the request that a chosen retry repeats, or a new one.
    func record(_ effect: String) {
        // The effects run at once.
        let new = made.withLock { count in
            count += 1
            return "\(count)"
        }
        let key = OperationRecord.current?.retried?.idempotencyKey(for: 1) { new }
        keys.record("\(effect) \(key ?? "none")")
    }
}

@MainActor
@Suite("An effect of the fault center", .timeLimit(.minutes(30)))
struct EffectTests {
    private let faults = TestFaults()

    private func makeStore(
        _ load: @escaping @Sendable () async throws -> [String] = { throw Fault(.offline) }
    ) -> TestStoreOf<Home> {
        TestStore(initialState: Home.State()) {
            Home()
        } withDependencies: {
            $0.faultCenter = faults.center
            $0.clips.load = load
        }
    }

    /// A store whose load has failed, with the notice on screen.
    private func makeFailedStore() async -> TestStoreOf<Home> {
        let store = makeStore()
        await store.send(.reload) { $0.isLoading = true }
        await store.receive(.loadFailed) { $0.isLoading = false }
        return store
    }

    @Test
    func `Work that succeeds sends its actions, and nothing is shown`() async {
        let store = makeStore { ["clip"] }
        await store.send(.reload) { $0.isLoading = true }
        await store.receive(.loaded(["clip"])) { $0 = Home.State(clips: ["clip"]) }
        await store.finish()
        #expect(faults.notices.isEmpty && faults.reports.isEmpty)
        #expect(faults.audit() == [])
    }

    @Test
    func `A failure is shown and reported once, as the operation, from the effect's line`()
        async throws
    {
        let store = await makeFailedStore()
        #expect(faults.notices.map(\.actions).map { $0.map(\.id) } == [[.retry, .dismiss]])
        let failure = try #require(faults.reports.first?.failure)
        #expect(faults.reports.count == 1)
        #expect(failure.operation?.name == "home.load")
        #expect(failure.operation?.canRetry == true)
        faults.choose(.dismiss)
        await store.finish()
        #expect(faults.audit() == [])
    }

    @Test
    func `An error of another type reaches the handler as it was thrown, with the effect's line`()
        async throws
    {
        struct Odd: Error, Equatable {}
        let thrown = Lock<(any Error)?>(nil)
        let effects = Reduce<Int, Never?> { _, action in
            guard action == nil else { return .none }
            return .triage("odd") { _ in
                throw Odd()
            } catch: { error, _ in
                thrown.withLock { $0 = error }
            }
        }
        let store = TestStore(initialState: 0) {
            effects
        } withDependencies: {
            $0.faultCenter = faults.center
        }
        await store.send(nil).finish()
        #expect(thrown.current is Odd)
        let location = try #require(faults.reports.first?.failure.fault.location)
        #expect(location.fileID.hasSuffix("EffectTests.swift"))
    }

    @Test
    func `Work that begins while its closure runs belongs to the operation`() async {
        let store = makeStore { throw DroppingLayer.request() }
        await store.send(.reload) { $0.isLoading = true }
        await store.receive(.loadFailed) { $0.isLoading = false }
        #expect(faults.reports.count == 1)
        #expect(faults.reports.allSatisfy(DroppingLayer.isRequest))
        faults.choose(.dismiss)
        await store.finish()
    }

    @Test
    func `The retry is the feature's own action, once for each failure`() async {
        let store = await makeFailedStore()
        for _ in 0..<3 {
            faults.choose(.retry)
            await store.receive(.reload) { $0.isLoading = true }
            await store.receive(.loadFailed) { $0.isLoading = false }
        }
        #expect(faults.notices.count == 4 && faults.openNotices.count == 1)
        faults.choose(.dismiss)
        await store.finish()
    }

    @Test
    func `A retry keeps the keys of its requests, and a new tap of the user gets new ones`() async {
        let keys = EventRecorder<String>()
        let store = makeStore {
            let made = "\(keys.elements.count)"
            keys.record(OperationRecord.current?.retried?.idempotencyKey(for: 1) { made } ?? "none")
            throw Fault(.connectionLost)
        }
        await store.send(.reload) { $0.isLoading = true }
        await store.receive(.loadFailed) { $0.isLoading = false }
        for _ in 1...2 {
            faults.choose(.retry)
            await store.receive(.reload) { $0.isLoading = true }
            await store.receive(.loadFailed) { $0.isLoading = false }
        }
        await store.send(.reload) { $0.isLoading = true }
        await store.receive(.loadFailed) { $0.isLoading = false }
        faults.choose(.dismiss)
        await store.finish()
        #expect(keys.elements == ["0", "0", "0", "3"])
    }

    @Test
    func `Of the effects that a chosen retry begins, the first of its name alone keeps the keys`()
        async
    {
        enum Action: Sendable { case load, later }
        let (log, failures) = (KeyLog(), Lock(1))
        let effects = Reduce<Int, Action> { _, action in
            // An effect takes the keys when it is made, so the effect of another name is made
            // first.
            let other = Effect<Action>.triage("other", retry: .load) { _ in log.record("other") }
            let load = Effect<Action>.triage("load", retry: .load) { send in
                log.record("load")
                await send(.later)
                let fails = failures.withLock { left in
                    left -= 1
                    return left >= 0
                }
                if fails { throw Fault(.offline) }
            }
            switch action {
            case .load:
                return .merge(
                    other, load, .triage("load", retry: .load) { _ in log.record("same name") })
            case .later: return .triage("load", retry: .load) { _ in log.record("later") }
            }
        }
        let store = TestStore(initialState: 0) {
            effects
        } withDependencies: {
            $0.faultCenter = faults.center
        }
        store.exhaustivity = .off
        await store.send(.load)
        await eventually { faults.openNotices.count == 1 }
        faults.choose(.retry)
        await eventually { log.keys.elements.count == 8 }
        await store.finish()
        let first = log.keys.elements.first { $0.hasPrefix("load") }
        #expect(log.keys.elements.count { $0 == first } == 2)
        #expect(Set(log.keys.elements.map { $0.split(separator: " ").last }).count == 7)
    }

    @Test
    func `Work that a chosen retry begins only later is other work, with keys of its own`() async {
        enum Action: Sendable { case load, again, later }
        let keys = EventRecorder<String>()
        let effects = Reduce<Int, Action> { _, action in
            if action == .again { return .run { send in await send(.later) } }
            return .triage("load", retry: .again) { _ in
                let made = "\(keys.elements.count)"
                let record = OperationRecord.current?.retried
                keys.record(record?.idempotencyKey(for: 1) { made } ?? "none")
                if made == "0" { throw Fault(.offline) }
            }
        }
        let store = TestStore(initialState: 0) {
            effects
        } withDependencies: {
            $0.faultCenter = faults.center
        }
        store.exhaustivity = .off
        await store.send(.load)
        await eventually { faults.openNotices.count == 1 }
        faults.choose(.retry)
        await eventually { keys.elements.count == 2 }
        await store.finish()
        #expect(keys.elements == ["0", "1"])
    }

    @Test
    func `Work that is canceled in flight shows, reports and sends nothing`() async {
        let (begun, mark) = AsyncStream.makeStream(of: Void.self)
        let store = makeStore {
            mark.yield()
            try await TestClock().sleep(for: .seconds(1))
            return []
        }
        await store.send(.reload) { $0.isLoading = true }
        for await _ in begun { break }
        await store.send(.leave) { $0.isLoading = false }
        await store.finish()
        await faults.center.settled()
        #expect(faults.notices.isEmpty && faults.reports.isEmpty)
        #expect(faults.audit() == [])
    }

    @Test
    func `Work that ignores its cancellation and fails afterwards shows and reports nothing`() async
    {
        let (begun, mark) = AsyncStream.makeStream(of: Void.self)
        let store = makeStore {
            mark.yield()
            while !Task.isCancelled { await Task.yield() }
            throw Fault(.server)
        }
        await store.send(.reload) { $0.isLoading = true }
        for await _ in begun { break }
        await store.send(.leave) { $0.isLoading = false }
        await store.finish()
        await faults.center.settled()
        #expect(faults.notices.isEmpty && faults.reports.isEmpty)
    }

    @Test
    func `Canceling an effect that waits for the user takes its notice away`() async {
        let store = await makeFailedStore()
        await store.send(.leave)
        await store.finish()
        #expect(faults.openNotices.isEmpty)
        #expect(!faults.choose(.retry))
        #expect(faults.reports.count == 1)
    }

    @Test
    func `A newer effect with the same ID takes the notice of the older one away`() async {
        let store = await makeFailedStore()
        store.dependencies.clips.load = { ["clip"] }
        await store.send(.reload) { $0.isLoading = true }
        await store.receive(.loaded(["clip"])) { $0 = Home.State(clips: ["clip"]) }
        await store.finish()
        #expect(faults.openNotices.isEmpty)
    }

    @Test
    func `A notice that offers no retry does not keep the effect`() async {
        let store = makeStore { throw Fault(.undecodable) }
        await store.send(.reload) { $0.isLoading = true }
        await store.receive(.loadFailed) { $0.isLoading = false }
        await store.finish()
        #expect(faults.openNotices.map(\.actions).map { $0.map(\.id) } == [[.dismiss]])
    }

    @Test
    func `Merged effects fail, are shown and are canceled apart from each other`() async {
        enum Action: Equatable, Sendable { case both, begun, failed, cancel }
        let effects = Reduce<Int, Action> { _, action in
            switch action {
            case .both:
                return .merge(
                    .send(.begun),
                    .triage("clips", retry: .both) { _ in
                        throw Fault(.offline)
                    } catch: { _, send in
                        await send(.failed)
                    }
                    .cancellable(id: "clips"),
                    .triage("terms", retry: .both) { _ in throw Fault(.server) })
            case .cancel: return .cancel(id: "clips")
            case .begun, .failed: return .none
            }
        }
        let store = TestStore(initialState: 0) {
            effects
        } withDependencies: {
            $0.faultCenter = faults.center
        }
        await store.send(.both)
        await store.receive(.begun)
        await store.receive(.failed)
        await eventually { faults.notices.count == 2 }
        await store.send(.cancel)
        await eventually { faults.openNotices.count == 1 }
        #expect(faults.openNotices.map(\.title) == ["failure.server.title"])
        faults.choose(.dismiss)
        await store.finish()
    }

    @Test
    func `An effect that an action of the work begins is an operation and an incident of its own`()
        async
    {
        struct Lost: Error {}
        enum Action: Sendable { case both, first }
        let effects = Reduce<Int, Action> { [faults] _, action in
            switch action {
            case .first: return .triage("first") { _ in throw Lost() }
            case .both:
                return .triage("second") { send in
                    await send(.first)
                    await eventually { !faults.reports.isEmpty }
                    throw Lost()
                }
            }
        }
        let store = TestStore(initialState: 0) {
            effects
        } withDependencies: {
            $0.faultCenter = faults.center
        }
        store.exhaustivity = .off
        await store.send(.both).finish()
        #expect(faults.reports.map { $0.failure.operation?.name } == ["first", "second"])
        #expect(Set(faults.reports.map(\.failure.fault.incident)).count == 2)
    }
}
#endif
