import ComposableArchitecture
import DiaryModels
import Triage
import TriageComposableArchitecture

/// The editor of a new entry, which keeps the draft on the server while the user writes.
nonisolated package struct DiaryEditor: Reducer, Sendable {
    package struct State: Equatable {
        package var draft = Draft()
        package var isSaving = false
        package var saved: Entry?

        package init() {}
    }

    package enum Action: Sendable {
        case edit(Draft)
        case save
        case saved(Outcome<Entry>)
        case leave
    }

    enum CancelID { case keep, save }

    @Dependency(\.diary) var diary

    package init() {}

    package var body: some ReducerOf<Self> {
        Reduce { state, action in
            switch action {
            case .edit(let draft):
                state.draft = draft
                // The next edit keeps the draft again, so the user need not know of a failure.
                return .triage(.background("editor.keep")) { _ in
                    try await diary.keep(draft)
                }
                .cancellable(id: CancelID.keep, cancelInFlight: true)
            case .save:
                state.isSaving = true
                let draft = state.draft
                return .triage(.tap("editor.save"), retry: .save) {
                    try await diary.save(draft)
                } ended: {
                    .saved($0)
                }
                .cancellable(id: CancelID.save, cancelInFlight: true)
            case .saved(let outcome):
                state.isSaving = false
                state.saved = outcome.value
                return .none
            case .leave:
                state.isSaving = false
                return .merge(.cancel(id: CancelID.keep), .cancel(id: CancelID.save))
            }
        }
    }
}
