import Foundation
import HTTPTypes
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTransport

/// The server of one run: it answers as the plan says, except where the case says otherwise.
final class InjectedServer: Transport {
    let clock: TestClock
    private let known: CleanAnswers?
    /// Called by each request, in its task.
    private let use: @Sendable () -> Void
    private let state: Lock<State>

    fileprivate struct State: Sendable {
        let plan: FaultPlan
        var failures: [FaultInjection.Failure]
        var exchanges: [InjectedExchange] = []
        var counts: [RequestName: Int] = [:]
        var consulted = 0
        var listed: [RequestName: Int] = [:]
        var step = 0
        var isRetrying = false
        var ended = 0
        var roots: [Int: Int] = [:]
        var isClosed = false
        /// What waits for the end of a suspension, or for a cancellation.
        var suspended: [Race<Void>] = []
        var cancelable: [Race<Void>] = []
        var silent: [Int: Race<Void>] = [:]
    }

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - plan: The healthy server.
    ///   - failures: What fails until ``heal()``.
    ///   - known: The answers of the healthy run, for a plan that is a list; nil in that run.
    ///   - clock: The clock of delays.
    ///   - use: Called by each request, in its task.
    init(
        _ plan: FaultPlan, failing failures: [FaultInjection.Failure], known: CleanAnswers?,
        clock: TestClock, use: @escaping @Sendable () -> Void
    ) {
        state = Lock(State(plan: plan, failures: failures))
        (self.known, self.clock, self.use) = (known, clock, use)
    }

    /// The requests so far, in the order of their beginning.
    var exchanges: [InjectedExchange] { state.current.exchanges }

    /// The outermost operation around each operation that has sent a request, by ID.
    var roots: [Int: Int] { state.current.roots }

    /// The number of requests that have no answer yet.
    var pendingCount: Int { state.withLock { $0.exchanges.count { $0.end == .pending } } }

    /// Counts the requests from now on to the next step.
    func beginStep() { state.withLock { $0.step += 1 } }

    /// Makes the server healthy: whatever is sent from now on belongs to a retry.
    func heal() { state.withLock { ($0.isRetrying, $0.failures) = (true, []) } }

    /// Whether requests wait for the flow's cancellation.
    var awaitsCancellation: Bool { !state.current.cancelable.isEmpty }

    /// Whether requests are under way in a suspended app.
    var isSuspended: Bool { !state.current.suspended.isEmpty }

    /// Lets the requests that waited for a cancellation go on.
    func release() { take(\.cancelable).forEach { $0.end(.success(())) } }

    /// Ends the suspension, with which the connections are lost.
    func resume() { take(\.suspended).forEach { $0.end(.success(())) } }

    /// Ends every request under way as canceled; a later one never ends.
    func close() {
        state.withLock { $0.isClosed = true }
        for race in take(\.cancelable) + take(\.suspended) + take(\.silent).values {
            race.end(.failure(CancellationError()))
        }
    }

    private func take<Races: Sendable>(
        _ path: any WritableKeyPath<State, Races> & Sendable
    ) -> Races where Races: RangeReplaceableCollection {
        state.withLock { state in
            defer { state[keyPath: path] = Races() }
            return state[keyPath: path]
        }
    }

    private func take(
        _ path: any WritableKeyPath<State, [Int: Race<Void>]> & Sendable
    ) -> [Int: Race<Void>] {
        state.withLock { state in
            defer { state[keyPath: path] = [:] }
            return state[keyPath: path]
        }
    }

    /// Answers a request of a client on this transport.
    func send(_ request: HTTPRequest, body: Data?) async throws -> ClientResponse {
        let name = RequestName(method: request.method.rawValue, path: request.path ?? "/")
        return try await answer(name, request, body ?? Data())
    }

    /// Answers a request.
    func answer(
        _ name: RequestName, _ request: HTTPRequest, _ body: Data
    ) async throws -> ClientResponse {
        use()
        // An app that retries for ever would go on after the end of the run.
        if state.current.isClosed {
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
        let operations = Self.operationsUnderWay
        let (id, way, step) = state.withLock { state in
            state.begin(name, operations, request, body, known)
        }
        do {
            let response = try await perform(way, step, id)
            end(id, .answered(response.status), response)
            return response
        } catch {
            end(id, Task.isCancelled || error is CancellationError ? .canceled : .failed)
            throw error
        }
    }

    /// The IDs of the operations around this task, innermost first.
    private static var operationsUnderWay: [Int] {
        var ids: [Int] = []
        var record = OperationRecord.current
        while let current = record {
            ids.append(current.info.id)
            record = current.parent
        }
        return ids
    }

    private func end(_ id: Int, _ end: InjectedExchange.End, _ response: ClientResponse? = nil) {
        state.withLock { state in
            state.ended += 1
            state.exchanges[id].end = end
            state.exchanges[id].endNumber = state.ended
            state.exchanges[id].response = response
        }
    }

    private func perform(
        _ way: Way?, _ step: FaultPlan.Step?, _ id: Int
    ) async throws -> ClientResponse {
        if way == .silence { try await wait(id) }
        if way == .suspended { try await wait(in: \.suspended) }
        if way == .canceled { try await wait(in: \.cancelable) }
        if way == .late { try await clock.sleep(for: .seconds(5)) }
        if let error = way?.error { throw error }
        guard let step else { return way?.answer(instead: nil) ?? .text("") }
        let healthy = try await perform(step, id)
        return way?.answer(instead: healthy) ?? healthy
    }

    private func perform(_ step: FaultPlan.Step, _ id: Int) async throws -> ClientResponse {
        switch step {
        case .respond(let response): return response
        case .fail(let error): throw error
        case .hang, .hangIgnoringCancellation:
            try await wait(id)
            return .text("")
        case .after(let delay, let step):
            try await clock.sleep(for: delay)
            return try await perform(step, id)
        }
    }

    /// Waits until the task is canceled.
    private func wait(_ id: Int) async throws {
        let race = Race<Void>()
        state.withLock { $0.silent[id] = race }
        defer { state.withLock { $0.silent[id] = nil } }
        try await race.wait {}
    }

    /// Waits until the run goes on, or the task is canceled.
    private func wait(in path: any WritableKeyPath<State, [Race<Void>]> & Sendable) async throws {
        let race = Race<Void>()
        state.withLock { $0[keyPath: path].append(race) }
        try await race.wait {}
    }
}

extension InjectedServer.State {
    /// Notes a request, and decides what it gets.
    ///
    /// A request that fails before it reaches the server is no request for the plan.
    fileprivate mutating func begin(
        _ name: RequestName, _ operations: [Int], _ request: HTTPRequest, _ body: Data,
        _ known: CleanAnswers?
    ) -> (id: Int, way: Way?, step: FaultPlan.Step?) {
        counts[name, default: 0] += 1
        let number = counts[name, default: 1]
        let way = failures.first { $0.isMeant(name, number: number) }?.way
        let root = operations.last
        for operation in operations { roots[operation] = root }
        var step: FaultPlan.Step?
        if way.map({ !$0.failsTransport }) ?? true { step = consult(name, request, body, known) }
        exchanges.append(
            InjectedExchange(
                id: exchanges.count, name: name, number: number, step: self.step,
                isRetry: isRetrying, way: way, root: root, answer: step))
        return (exchanges.count - 1, way, step)
    }

    private mutating func consult(
        _ name: RequestName, _ request: HTTPRequest, _ body: Data, _ known: CleanAnswers?
    ) -> FaultPlan.Step {
        consulted += 1
        if plan.isList, let answers = known?.steps[name], let last = answers.last {
            let index = listed[name, default: 0]
            listed[name] = index + 1
            return index < answers.count ? answers[index] : last
        }
        return plan.step(for: request, body: body, number: consulted)
    }
}

/// A request of a run.
struct InjectedExchange: Sendable {
    /// The end of a request.
    enum End: Sendable, Hashable {
        case pending, failed, canceled
        case answered(Int)
    }

    let id: Int
    let name: RequestName
    /// Its number among those of its name, from 1.
    let number: Int
    /// The step of the flow in which it was sent, from 0.
    let step: Int
    /// Whether the server was healthy again.
    let isRetry: Bool
    /// The way in which it fails; nil for a healthy one.
    let way: Way?
    /// The outermost operation around it.
    let root: Int?
    /// The healthy server's answer; nil if it was not asked.
    let answer: FaultPlan.Step?
    var end = End.pending
    /// Its place in the order of ends.
    var endNumber = 0
    var response: ClientResponse?

    /// Whether it got a success, whatever its body holds.
    var hasSucceeded: Bool {
        if case .answered(let status) = end { (200...299).contains(status) } else { false }
    }
}

/// What the healthy server answered in the healthy run, by request.
struct CleanAnswers: Sendable {
    let steps: [RequestName: [FaultPlan.Step]]

    init(_ exchanges: [InjectedExchange]) {
        steps = Dictionary(grouping: exchanges.filter { !$0.isRetry }, by: \.name)
            .mapValues { $0.compactMap(\.answer) }
    }
}
