@MainActor
public final class Store<State, Action> {
    let core: Core<State, Action>

    public init<R: Reducer<State, Action>>(
        initialState: @autoclosure () -> R.State,
        @ReducerBuilder<State, Action> reducer: () -> R,
        withDependencies prepare: ((inout DependencyValues) -> Void)? = nil
    ) {
        core = Core(initialState(), reducer, prepare ?? { _ in })
    }

    @discardableResult
    public func send(_ action: Action) -> StoreTask { StoreTask(task: core.send(action)) }

    public func withState<Result>(_ body: (State) -> Result) -> Result { body(core.state) }
}

public typealias StoreOf<Feature: Reducer> = Store<Feature.State, Feature.Action>

public struct StoreTask: Sendable {
    let task: Task<Void, Never>

    public func finish() async { await task.value }
}

/// The state, the reducer and the effects under way of a store.
@MainActor
final class Core<State, Action> {
    private(set) var state: State
    private(set) var running = 0
    var dependencies = DependencyValues.current
    /// Receives each action that an effect sent, and the state after it.
    var onEffectAction: (Action, State) -> Void = { _, _ in }
    private let reducer: any Reducer<State, Action>

    init(
        _ state: State, _ reducer: () -> some Reducer<State, Action>,
        _ prepare: (inout DependencyValues) -> Void
    ) {
        self.state = state
        prepare(&dependencies)
        self.reducer = DependencyValues.$current.withValue(dependencies) { reducer() }
    }

    /// Reduces an action and begins its effects.
    ///
    /// - Parameter reduced: Receives the state before the effects begin.
    /// - Returns: A task that ends with the action's effects and those of their actions.
    func send(_ action: Action, reduced: (State) -> Void = { _ in }) -> Task<Void, Never> {
        Cancellables.$store.withValue(ObjectIdentifier(self)) {
            let effect = DependencyValues.$current.withValue(dependencies) {
                reducer.reduce(into: &state, action: action)
            }
            reduced(state)
            let tasks = effect.operations.map(start)
            return Task {
                await withTaskCancellationHandler {
                    for task in tasks { await task.value }
                } onCancel: {
                    for task in tasks { task.cancel() }
                }
            }
        }
    }

    private func start(_ operation: Effect<Action>.Operation) -> Task<Void, Never> {
        let children = Children()
        let send = Send<Action> { [weak self] action in
            if children.isComplete { reportIssue("an action of a completed effect: \(action)") }
            guard let self else { return }
            children.tasks.append(self.send(action) { self.onEffectAction(action, $0) })
        }
        running += 1
        let end = { @MainActor in
            children.isComplete = true
            self.running -= 1
        }
        switch operation {
        case .now(let work):
            work(send)
            end()
            return Task { for task in children.tasks { await task.value } }
        case .run(let priority, let work):
            return Task(priority: priority) {
                await work(send)
                end()
                for task in children.tasks { await task.value }
            }
        }
    }
}

/// The effects of the actions that an effect sent.
@MainActor
private final class Children {
    var tasks: [Task<Void, Never>] = []
    var isComplete = false
}
