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
        withDependencies prepare: (inout DependencyValues) -> Void = { _ in },
        fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
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
        fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async -> TestStoreTask {
        received.expectNone(exhaustivity)
        let before = core.state
        var after = before
        let task = core.send(action) { after = $0 }
        check(before, after, change, IssuePlace(fileID, filePath, line, column))
        await megaYield()
        return TestStoreTask(task: task)
    }

    public func receive(
        _ action: Action, timeout: Duration? = nil,
        assert change: ((inout State) throws -> Void)? = nil,
        fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async where Action: Equatable {
        let place = IssuePlace(fileID, filePath, line, column)
        await receive(timeout, change, place) { $0 == action }
    }

    @_disfavoredOverload
    public func receive(
        _ isMatching: (Action) -> Bool, timeout: Duration? = nil,
        assert change: ((inout State) throws -> Void)? = nil,
        fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
        line: UInt = #line, column: UInt = #column
    ) async {
        await receive(timeout, change, IssuePlace(fileID, filePath, line, column), isMatching)
    }

    public func finish(
        timeout: Duration? = nil, fileID: StaticString = #fileID,
        file filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async {
        let place = IssuePlace(fileID, filePath, line, column)
        received.expectNone(exhaustivity)
        await wait("effects are still running", timeout, place) { core.running == 0 }
        received.expectNone(exhaustivity)
    }

    func receive(
        _ timeout: Duration?, _ change: ((inout State) throws -> Void)?, _ place: IssuePlace,
        _ isMatching: (Action) -> Bool
    ) async {
        while true {
            await wait("no action was received", timeout, place) { !received.actions.isEmpty }
            guard !received.actions.isEmpty else { return }
            let (action, after) = received.actions.removeFirst()
            if isMatching(action) {
                check(state, after, change, place)
                return await megaYield()
            }
            state = after
            if exhaustivity == .on { reportIssue("received \(action)", place) }
        }
    }

    private func check(
        _ before: State, _ after: State, _ change: ((inout State) throws -> Void)?,
        _ place: IssuePlace
    ) {
        state = after
        guard exhaustivity == .on else { return }
        var expected = before
        do { try change?(&expected) } catch { reportIssue("\(error)", place) }
        if expected != after { reportIssue("\(after) is not \(expected)", place) }
    }
}

public typealias TestStoreOf<Feature: Reducer> =
    TestStore<Feature.State, Feature.Action> where Feature.State: Equatable

public struct TestStoreTask: Sendable {
    let task: Task<Void, Never>

    public func finish(
        timeout: Duration? = nil, fileID: StaticString = #fileID,
        file filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async {
        let place = IssuePlace(fileID, filePath, line, column)
        await finish(timeout, place)
    }

    @MainActor private func finish(_ timeout: Duration?, _ place: IssuePlace) async {
        var isComplete = false
        Task {
            await task.value
            isComplete = true
        }
        await wait("effects are still running", timeout, place) { isComplete }
    }
}

/// Waits for a minute unless a test says how long: a machine under load is slow.
@MainActor
private func wait(
    _ failure: String, _ timeout: Duration?, _ place: IssuePlace, until holds: () -> Bool
) async {
    let start = ContinuousClock.now
    while !holds() {
        if ContinuousClock.now - start > timeout ?? .seconds(60) {
            return reportIssue(failure, place)
        }
        await Task.yield()
    }
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
