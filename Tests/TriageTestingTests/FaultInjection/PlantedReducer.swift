import Triage
import TriageTesting

/// A store whose reducer begins effects in tasks of its own, as in the Composable Architecture.
@MainActor final class PlantedStore {
    enum Action: Sendable {
        case load, failed
        case loaded([String])
    }

    private(set) var isLoading = false
    private(set) var names: [String]?
    private let app: FaultInjection.Context
    private let mistake: FlowMistake?

    init(_ app: FaultInjection.Context, _ mistake: FlowMistake?) {
        (self.app, self.mistake) = (app, mistake)
    }

    func send(_ action: Action) {
        switch action {
        case .load:
            isLoading = true
            Task { await load() }
        case .loaded(let names): (isLoading, self.names) = (false, names)
        case .failed: if mistake != .reducesNoFailure { isLoading = false }
        }
    }

    private func load() async {
        let outcome = await app.center.run("names.load") {
            try await self.app.client.send(.get("/v1/names", as: Names.self)).names
        }
        send(outcome.value.map(Action.loaded) ?? .failed)
    }
}

extension PlantedFlow {
    func reducer(_ name: String, _ mistake: FlowMistake?) -> FaultInjection {
        FaultInjection(
            name, server: FaultPlan(["GET /v1/names": [.json(#"{"names":["a"]}"#)]])
        ) { app in
            let store = PlantedStore(app, mistake)
            app.screen { .init(isLoading: store.isLoading, content: store.names?.joined()) }
            app.retry { store.send(.load) }
            store.send(.load)
            await app.settled()
        }
    }
}
