import ComposableArchitecture
import DiaryShared

/// The list of the diary's entries.
package struct DiaryList: Reducer, Sendable {
    package struct State: Equatable {
        package var entries: [Entry] = []
        package var isLoading = false
        package var needsSignIn = false
        package var alert: FailureAlert<Retry>?

        package init(entries: [Entry] = []) { self.entries = entries }
    }

    package enum Retry: Equatable, Sendable {
        case reload
        case delete(Entry.ID)
    }

    package enum Action: Equatable, Sendable {
        case reload
        case loaded([Entry])
        case delete(Entry.ID)
        case deleted(Entry.ID)
        case failed(DiaryError, Retry)
        case alert(FailureAlert<Retry>.Button)
        case leave
    }

    enum CancelID { case load }

    @Dependency(\.diary) var diary
    @Dependency(\.crashLogger) var crashLogger

    package init() {}

    package var body: some ReducerOf<Self> {
        Reduce { state, action in
            switch action {
            case .reload:
                return load(&state)
            case .loaded(let entries):
                state.isLoading = false
                state.entries = entries
                return .none
            case .delete(let id):
                return delete(id)
            case .deleted(let id):
                state.entries.removeAll { $0.id == id }
                return .none
            case .failed(.sessionExpired, _):
                state.isLoading = false
                state.needsSignIn = true
                return .none
            case .failed(let error, let retry):
                state.isLoading = false
                state.alert = FailureAlert(error, retry: retry)
                return .none
            case .alert(.close):
                state.alert = nil
                return .none
            case .alert(.retry):
                let retry = state.alert?.retry
                state.alert = nil
                switch retry {
                case .reload: return load(&state)
                case .delete(let id): return delete(id)
                case nil: return .none
                }
            case .leave:
                state.isLoading = false
                return .cancel(id: CancelID.load)
            }
        }
    }

    private func load(_ state: inout State) -> Effect<Action> {
        state.isLoading = true
        return .run { send in
            await send(.loaded(try await diary.entries()))
        } catch: { error, send in
            crashLogger.record(error, "list.load")
            await send(.failed(DiaryError(error), .reload))
        }
        .cancellable(id: CancelID.load, cancelInFlight: true)
    }

    private func delete(_ id: Entry.ID) -> Effect<Action> {
        .run { send in
            try await diary.delete(id)
            await send(.deleted(id))
        } catch: { error, send in
            crashLogger.record(error, "list.delete")
            await send(.failed(DiaryError(error), .delete(id)))
        }
    }
}
