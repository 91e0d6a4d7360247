import Foundation
import HTTPTypes
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTransport

/// The server of one run: it answers as the plan says, except where the case says otherwise.
///
/// A request waits for its turn. The run admits what has arrived once the process is quiet, in an
/// order that does not depend on which thread was faster, and lets one request at a time go on.
final class InjectedServer: Transport {
    let clock: TestClock
    private let known: CleanAnswers?
    private let state: Lock<InjectedServerState>

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - plan: The healthy server.
    ///   - failures: What fails until ``heal()``.
    ///   - known: The answers of the healthy run, for a plan that is a list; nil in that run.
    ///   - clock: The clock of delays.
    init(
        _ plan: FaultPlan, failing failures: [FaultInjection.Failure], known: CleanAnswers?,
        clock: TestClock
    ) {
        state = Lock(InjectedServerState(plan: plan, failures: failures))
        (self.known, self.clock) = (known, clock)
    }

    /// The requests so far, in the order of their admission.
    var exchanges: [InjectedExchange] { state.current.exchanges }

    /// The outermost operation around each operation that has sent a request, by ID.
    var roots: [Int: Int] { state.current.roots }

    /// The number of requests that have no answer yet.
    var pendingCount: Int { state.withLock { $0.exchanges.count { $0.end == .pending } } }

    /// Counts the requests from now on to the next step.
    func beginStep() { state.withLock { $0.step += 1 } }

    /// Makes the server healthy: whatever is sent from now on belongs to a retry.
    func heal() { state.withLock { ($0.isRetrying, $0.failures) = (true, []) } }

    /// Whether requests wait for something that the run does next.
    var hasWork: Bool {
        state.withLock { state in
            !state.arrivals.isEmpty || state.parked.contains { $0.hold != .silent }
        }
    }

    /// Whether requests wait for the flow's cancellation.
    var awaitsCancellation: Bool { isHolding(.cancelable) }

    /// Whether requests are under way in a suspended app.
    var isSuspended: Bool { isHolding(.suspended) }

    private func isHolding(_ hold: Hold) -> Bool {
        state.withLock { $0.parked.contains { $0.hold == hold } }
    }

    /// Admits what has arrived, and lets the next request go on.
    ///
    /// - Returns: Whether there was one.
    func answerNext() -> Bool {
        let next = state.withLock { [known, clock] state in
            state.admit(known, at: clock.now)
            return state.parked.firstIndex { $0.hold == .turn }.map { state.parked.remove(at: $0) }
        }
        next?.race.end(.success(()))
        return next != nil
    }

    /// Lets the requests that waited for a cancellation go on, each when it is its turn.
    func release() { giveTurns(to: .cancelable) }

    /// Ends the suspension, with which the connections are lost.
    func resume() { giveTurns(to: .suspended) }

    private func giveTurns(to hold: Hold) {
        state.withLock { state in
            for index in state.parked.indices where state.parked[index].hold == hold {
                state.parked[index].hold = .turn
            }
        }
    }

    /// Ends every request under way as canceled; a later one never ends.
    func close() {
        let races = state.withLock { state in
            defer { (state.isClosed, state.arrivals, state.parked) = (true, [], []) }
            return state.arrivals.map(\.race) + state.parked.map(\.race)
        }
        for race in races { race.end(.failure(CancellationError())) }
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
        let operations = Self.operationsUnderWay
        let race = Race<Void>()
        let ticket = state.withLock { state in
            state.isClosed
                ? nil : state.arrive(name, request, body, operations: operations, race)
        }
        // An app that retries for ever would go on after the end of the run.
        guard let ticket else {
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            throw CancellationError()
        }
        do {
            try await race.wait {}
            let response = try await perform(ticket)
            state.withLock { $0.end(ticket, .answered(response.status), response) }
            return response
        } catch {
            let isCanceled = Task.isCancelled || error is CancellationError
            state.withLock { $0.end(ticket, isCanceled ? .canceled : .failed) }
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

    private func perform(_ ticket: Int) async throws -> ClientResponse {
        let (way, step) = state.withLock { state in
            let exchange = state.exchanges.first { $0.ticket == ticket }
            return (exchange?.way, exchange?.answer)
        }
        if way == .late { try await clock.sleep(for: .seconds(5)) }
        if let error = way?.error { throw error }
        guard let step else { return way?.answer(instead: nil) ?? .text("") }
        let healthy = try await perform(step, ticket)
        return way?.answer(instead: healthy) ?? healthy
    }

    private func perform(_ step: FaultPlan.Step, _ ticket: Int) async throws -> ClientResponse {
        switch step {
        case .respond(let response): return response
        case .fail(let error): throw error
        case .hang, .hangIgnoringCancellation:
            let race = Race<Void>()
            state.withLock { state in
                state.parked.append(Parked(ticket: ticket, hold: .silent, race: race))
            }
            try await race.wait {}
            return .text("")
        case .after(let delay, let step):
            try await clock.sleep(for: delay)
            return try await perform(step, ticket)
        }
    }
}
