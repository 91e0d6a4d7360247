#if ComposableArchitecture
// The samples of Guides/FromTCA.md, which the tests run.
import ComposableArchitecture
import Testing
import TriageComposableArchitecture
import TriageCore
import TriageTesting

// snippet.app
@MainActor
func makeStore(_ center: FaultCenter) -> StoreOf<Home> {
    prepareDependencies { $0.faultCenter = center }
    return Store(initialState: Home.State()) { Home() }
}
// snippet.end

// snippet.effect
nonisolated struct Home: Reducer {
    struct State: Equatable {
        var clips: [String] = []
        var isLoading = false
    }

    enum Action: Equatable, Sendable {
        case reload
        case loaded([String])
        case loadFailed
        case leave
    }

    enum CancelID { case load }

    @Dependency(\.clips) var clips

    var body: some ReducerOf<Self> {
        Reduce { state, action in
            switch action {
            case .reload:
                state.isLoading = true
                return .triage("home.load", retry: .reload) { send in
                    await send(.loaded(try await clips.load()))
                } catch: { _, send in
                    await send(.loadFailed)
                }
                .cancellable(id: CancelID.load, cancelInFlight: true)
            case .loaded(let clips):
                state = State(clips: clips)
                return .none
            case .loadFailed:
                state.isLoading = false
                return .none
            case .leave:
                state.isLoading = false
                return .cancel(id: CancelID.load)
            }
        }
    }
}
// snippet.end

// snippet.outcome
nonisolated struct Likes: Reducer {
    struct State: Equatable {
        var isLiked = false
    }

    enum Action: Sendable {
        case tapped
        case saved(Outcome<Bool>)
    }

    let save: @Sendable (Bool) async throws -> Bool

    var body: some ReducerOf<Self> {
        Reduce { state, action in
            switch action {
            case .tapped:
                let isLiked = !state.isLiked
                return .triage(.tap("clip.like")) {
                    try await save(isLiked)
                } ended: {
                    .saved($0)
                }
            case .saved(let outcome):
                state.isLiked = outcome.value ?? state.isLiked
                return .none
            }
        }
    }
}
// snippet.end

// snippet.test
@MainActor @Test("A load that fails is shown, and the user's retry loads again")
func retryOfALoad() async {
    let faults = TestFaults()
    let store = TestStore(initialState: Home.State()) {
        Home()
    } withDependencies: {
        $0.faultCenter = faults.center
        $0.clips.load = { throw Fault(.offline) }
    }
    await store.send(.reload) { $0.isLoading = true }
    await store.receive(.loadFailed) { $0.isLoading = false }
    #expect(faults.openNotices.map(\.title) == ["failure.offline.title"])
    #expect(faults.reports.map(\.failure.fault.kind) == [.offline])

    store.dependencies.clips.load = { ["clip"] }
    faults.choose(.retry)
    await store.receive(.reload) { $0.isLoading = true }
    await store.receive(.loaded(["clip"])) { $0 = Home.State(clips: ["clip"]) }
    await store.finish()
    #expect(faults.audit() == [])
}
// snippet.end

nonisolated struct ClipsClient: Sendable {
    var load: @Sendable () async throws -> [String]
}

nonisolated extension DependencyValues {
    var clips: ClipsClient {
        get { self[ClipsClient.self] }
        set { self[ClipsClient.self] = newValue }
    }
}

nonisolated extension ClipsClient: TestDependencyKey {
    static let testValue = ClipsClient { throw Fault(.unexpected, code: "clips.unimplemented") }
}

extension Likes.Action: CasePathable {
    struct AllCasePaths {
        var saved: AnyCasePath<Likes.Action, Outcome<Bool>> {
            AnyCasePath(embed: { .saved($0) }) {
                if case .saved(let outcome) = $0 { outcome } else { nil }
            }
        }
    }

    static var allCasePaths: AllCasePaths { AllCasePaths() }
}
#endif
