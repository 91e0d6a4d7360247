public enum Exhaustivity: Sendable {
    case on, off
}

/// A store whose test says what each action does, and which actions effects send.
@MainActor
public final class TestStore<State: Equatable, Action> {
    public var exhaustivity = Exhaustivity.on
    /// The state after the last action that the test has sent or received.
    public private(set) var state: State
    private let core: Core<State, Action>
    private let received = Received<State, Action>()

    public init(
        initialState: @autoclosure () -> State, reducer: () -> some Reducer<State, Action>,
        withDependencies prepare: (inout DependencyValues) -> Void = { _ in }
    ) {
        core = Core(initialState(), reducer, prepare)
        state = core.state
        core.onEffectAction = { [received] in received.actions.append(($0, $1)) }
    }

    deinit {
        let (core, received) = (core, received)
        MainActor.assumeIsolated {
            if core.running > 0 { reportIssue("an effect is still running") }
            received.expectNone(exhaustivity)
        }
    }

    public var dependencies: DependencyValues {
        get { core.dependencies }
        set { core.dependencies = newValue }
    }

    @discardableResult
    public func send(
        _ action: Action, assert change: ((inout State) throws -> Void)? = nil,
        line: UInt = #line
    ) async -> TestStoreTask {
        received.expectNone(exhaustivity)
        let before = core.state
        var after = before
        let task = core.send(action) { after = $0 }
        check(before, after, change, line)
        await megaYield()
        return TestStoreTask(task: task)
    }

    public func receive(
        _ action: Action, assert change: ((inout State) throws -> Void)? = nil, line: UInt = #line
    ) async where Action: Equatable {
        await receive({ $0 == action }, assert: change, line: line)
    }

    public func receive<Value>(
        _ actionCase: CaseKeyPath<Action, Value>,
        assert change: ((inout State) throws -> Void)? = nil,
        line: UInt = #line
    ) async {
        await receive({ actionCase.matches($0) }, assert: change, line: line)
    }

    public func receive(
        _ isMatching: (Action) -> Bool, assert change: ((inout State) throws -> Void)? = nil,
        line: UInt = #line
    ) async {
        while true {
            await wait("no action was received", line) { !received.actions.isEmpty }
            guard !received.actions.isEmpty else { return }
            let (action, after) = received.actions.removeFirst()
            if isMatching(action) {
                check(state, after, change, line)
                return await megaYield()
            }
            state = after
            if exhaustivity == .on { reportIssue("received \(action)", line: line) }
        }
    }

    public func finish(line: UInt = #line) async {
        received.expectNone(exhaustivity)
        await wait("effects are still running", line) { core.running == 0 }
        received.expectNone(exhaustivity)
    }

    private func check(
        _ before: State, _ after: State, _ change: ((inout State) throws -> Void)?, _ line: UInt
    ) {
        state = after
        guard exhaustivity == .on else { return }
        var expected = before
        do { try change?(&expected) } catch { reportIssue("\(error)", line: line) }
        if expected != after { reportIssue("\(after) is not \(expected)", line: line) }
    }

    /// Waits up to two seconds.
    private func wait(_ failure: String, _ line: UInt, until holds: () -> Bool) async {
        let start = ContinuousClock.now
        while !holds() {
            if ContinuousClock.now - start > .seconds(2) { return reportIssue(failure, line: line) }
            await Task.yield()
        }
    }
}

public typealias TestStoreOf<Feature: Reducer> =
    TestStore<Feature.State, Feature.Action> where Feature.State: Equatable

public struct TestStoreTask: Sendable {
    let task: Task<Void, Never>

    public func finish() async { await task.value }
}

/// The actions of effects that the test has not received.
@MainActor
private final class Received<State, Action> {
    var actions: [(action: Action, after: State)] = []

    func expectNone(_ exhaustivity: Exhaustivity) {
        guard exhaustivity == .on, let (action, _) = actions.first else { return }
        reportIssue("the store received \(action)")
    }
}

private func megaYield() async { for _ in 0..<20 { await Task.yield() } }
