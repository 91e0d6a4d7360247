#if ComposableArchitecture
import ComposableArchitecture
import Testing
import TriageComposableArchitecture
import TriageConcurrency
import TriageCore
import TriagePresentation
import TriageTesting

/// The notices of a store's effects, on the board at the app's root.
@MainActor
@Suite("A store beside the app's notice board", .timeLimit(.minutes(30)))
struct BoardTests {
    private let board = NoticeBoard(clock: TestClock())
    private let loads = EventRecorder<Int>()
    private let isBack = Lock(false)
    private let center: FaultCenter

    init() {
        center = FaultCenter(
            .init(
                classifier: .standardLibrary, localize: { $0 }, presenter: board,
                reporter: RecordingReporter()))
    }

    private func makeStore() -> StoreOf<Home> {
        Store(initialState: Home.State()) {
            Home()
        } withDependencies: {
            $0.faultCenter = center
            $0.clips.load = { [loads, isBack] in
                loads.record(1)
                guard isBack.current else { throw Fault(.offline) }
                return ["clip"]
            }
        }
    }

    @Test
    func `The alert's retry loads again, in the effect of the feature's own action`() async throws {
        let store = makeStore()
        let task = store.send(.reload)
        await eventually { board.modalOnScreen != nil }
        let notice = try #require(board.modalOnScreen)
        isBack.withLock { $0 = true }
        #expect(board.respond(to: notice.id, with: .retry))
        await task.finish()
        await eventually { store.withState(\.clips) == ["clip"] }
        #expect(loads.elements.count == 2)
        #expect(board.modalOnScreen == nil && center.audit() == [])
    }

    @Test
    func `The alert leaves with its feature`() async {
        let store = makeStore()
        let task = store.send(.reload)
        await eventually { board.modalOnScreen != nil }
        store.send(.leave)
        await task.finish()
        #expect(board.modalOnScreen == nil)
    }

    @Test
    func `Rows that fail alike share one alert, and its retry repeats each of them once`()
        async throws
    {
        enum Action: Sendable { case delete(Int) }
        let deletes = EventRecorder<Int>()
        let store = Store<Int, Action>(initialState: 0) {
            Reduce { [isBack] _, action in
                guard case .delete(let row) = action else { return .none }
                return .triage(.tap("row.delete"), retry: action) { _ in
                    deletes.record(row)
                    if !isBack.current { throw Fault(.offline) }
                }
            }
        } withDependencies: {
            $0.faultCenter = center
        }
        let tasks = [1, 2, 1].map { store.send(.delete($0)) }
        await eventually { center.activeOperations.isEmpty && deletes.elements.count == 3 }
        let notice = try #require(board.modalOnScreen)
        isBack.withLock { $0 = true }
        board.respond(to: notice.id, with: .retry)
        for task in tasks { await task.finish() }
        await eventually { deletes.elements.count == 5 && center.activeOperations.isEmpty }
        #expect(deletes.elements.dropFirst(3).sorted() == [1, 2])
        #expect(board.modalOnScreen == nil)
    }

    @Test
    func `Two stores whose loads fail alike share one alert, and its retry reaches the newer one`()
        async throws
    {
        let stores = [makeStore(), makeStore()]
        let tasks = stores.map { $0.send(.reload) }
        await eventually { center.activeOperations.isEmpty && loads.elements.count == 2 }
        let notice = try #require(board.modalOnScreen)
        isBack.withLock { $0 = true }
        board.respond(to: notice.id, with: .retry)
        for task in tasks { await task.finish() }
        #expect(loads.elements.count == 3)
        #expect(board.modalOnScreen == nil)
    }
}
#endif
