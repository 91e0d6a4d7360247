import ComposableArchitecture
import DiaryModels
import Triage
import TriageComposableArchitecture

/// The list of the diary's entries.
nonisolated package struct DiaryList: Reducer, Sendable {
    package struct State: Equatable {
        package var entries: [Entry] = []
        package var isLoading = false

        package init(entries: [Entry] = []) { self.entries = entries }
    }

    package enum Action: Sendable {
        case reload
        case loaded(Outcome<[Entry]>)
        case delete(Entry.ID)
        case deleted(Entry.ID)
        case leave
    }

    enum CancelID { case load }

    @Dependency(\.diary) var diary

    package init() {}

    package var body: some ReducerOf<Self> {
        Reduce { state, action in
            switch action {
            case .reload:
                state.isLoading = true
                return .triage("list.load", retry: .reload) {
                    try await diary.entries()
                } ended: {
                    .loaded($0)
                }
                .cancellable(id: CancelID.load, cancelInFlight: true)
            case .loaded(let outcome):
                state.isLoading = false
                state.entries = outcome.value ?? state.entries
                return .none
            case .delete(let id):
                return .triage(.tap("list.delete"), retry: .delete(id)) { send in
                    try await diary.delete(id)
                    await send(.deleted(id))
                }
            case .deleted(let id):
                state.entries.removeAll { $0.id == id }
                return .none
            case .leave:
                state.isLoading = false
                return .cancel(id: CancelID.load)
            }
        }
    }
}
