#if ComposableArchitecture
import ComposableArchitecture
import TestDoubles
import Testing
import TriageComposableArchitecture
import TriageCore
import TriageTesting

@MainActor
@Suite("An effect that sends its outcome", .timeLimit(.minutes(30)))
struct OutcomeTests {
    private let faults = TestFaults()

    private func makeStore(
        _ save: @escaping @Sendable (Bool) async throws -> Bool
    ) -> TestStoreOf<Likes> {
        TestStore(initialState: Likes.State()) {
            Likes(save: save)
        } withDependencies: {
            $0.faultCenter = faults.center
        }
    }

    @Test
    func `A value arrives in the action`() async {
        let store = makeStore { $0 }
        await store.send(.tapped)
        await store.receive(\.saved.value) { $0.isLiked = true }
        await store.finish()
        #expect(faults.notices.isEmpty)
    }

    @Test
    func `A failure is shown and reported once, and arrives in the action`() async {
        let store = makeStore { _ in throw Fault(.offline) }
        await store.send(.tapped)
        await store.receive(\.saved.fault)
        await store.finish()
        #expect(faults.notices.map(\.style) == [.toast])
        #expect(faults.reports.map { $0.failure.operation?.intent } == [.tap])
        #expect(faults.audit() == [])
    }

    @Test
    func `A cancellation that the work throws arrives too, and is no failure`() async {
        let store = makeStore { _ in throw CancellationError() }
        await store.send(.tapped)
        await store.receive(\.saved.canceled)
        await store.finish()
        #expect(faults.notices.isEmpty && faults.reports.isEmpty)
    }

    @Test
    func `A failure beside a cancellation arrives as one, in either order`() async {
        for error in BatchError.mixed() {
            let store = makeStore { _ in throw error }
            await store.send(.tapped)
            await store.receive(\.saved.fault)
            await store.finish()
        }
        let count = BatchError.mixed().count
        #expect(
            faults.reports.map(\.failure.fault.kind) == Array(repeating: .timeout, count: count))
        #expect(faults.audit() == [])
    }

    @Test
    func `A case path of an outcome embeds what it extracts`() {
        let paths = Outcome<Int>.allCasePaths
        #expect(paths.value.extract(from: paths.value.embed(7)) == 7)
        #expect(paths.fault.extract(from: paths.fault.embed(Fault(.server)))?.kind == .server)
        #expect(paths.canceled.extract(from: paths.canceled.embed(())) != nil)
        #expect(paths.canceled.extract(from: .value(7)) == nil)
        #expect(paths.value.extract(from: .canceled) == nil)
    }
}
#endif
