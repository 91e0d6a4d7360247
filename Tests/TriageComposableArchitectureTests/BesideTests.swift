#if ComposableArchitecture
import ComposableArchitecture
import Testing
import Triage

/// This file imports TCA and Triage, as an app's file does, and qualifies no name of either.
@MainActor
@Suite("TCA beside Triage", .timeLimit(.minutes(30)))
struct BesideTests {
    private struct Clubs: Reducer {
        enum Action { case ended(Outcome<Int>) }

        func reduce(into state: inout Int, action: Action) -> Effect<Action> {
            switch action {
            case .ended(let outcome): state = outcome.value ?? -1
            }
            return .none
        }
    }

    @Test
    func `A store of TCA reduces an outcome of Triage`() {
        let endpoint = APIEndpoint.get("/v1/clubs", as: Int.self)
        let store: StoreOf<Clubs> = Store(initialState: 0) { Clubs() }
        store.send(.ended(.value(3)))
        #expect(store.withState { $0 } == 3)
        store.send(.ended(.canceled))
        #expect(store.withState { $0 } == -1)
        #expect(endpoint.requiresAuthentication)
    }
}
#endif
