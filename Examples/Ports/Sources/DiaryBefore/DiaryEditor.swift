import ComposableArchitecture
import DiaryShared

/// The editor of a new entry, which keeps the draft on the server while the user writes.
package struct DiaryEditor: Reducer, Sendable {
    package struct State: Equatable {
        package var draft = Draft()
        package var isSaving = false
        package var saved: Entry?
        package var needsSignIn = false
        package var alert: FailureAlert<Retry>?

        package init() {}
    }

    package enum Retry: Equatable, Sendable {
        case save
    }

    package enum Action: Equatable, Sendable {
        case edit(Draft)
        case save
        case saved(Entry)
        case failed(DiaryError)
        case alert(FailureAlert<Retry>.Button)
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
                return .run { _ in
                    try await diary.keep(draft)
                } catch: { _, _ in
                    // The next edit keeps the draft again, so the user need not know.
                }
                .cancellable(id: CancelID.keep, cancelInFlight: true)
            case .save:
                return save(&state)
            case .saved(let entry):
                state.isSaving = false
                state.saved = entry
                return .none
            case .failed(.sessionExpired):
                state.isSaving = false
                state.needsSignIn = true
                return .none
            case .failed(let error):
                state.isSaving = false
                state.alert = FailureAlert(error, retry: .save)
                return .none
            case .alert(.close):
                state.alert = nil
                return .none
            case .alert(.retry):
                state.alert = nil
                return save(&state)
            case .leave:
                state.isSaving = false
                return .merge(.cancel(id: CancelID.keep), .cancel(id: CancelID.save))
            }
        }
    }

    private func save(_ state: inout State) -> Effect<Action> {
        state.isSaving = true
        let draft = state.draft
        return .run { send in
            await send(.saved(try await diary.save(draft)))
        } catch: { error, send in
            await send(.failed(DiaryError(error)))
        }
        .cancellable(id: CancelID.save, cancelInFlight: true)
    }
}
