public import Foundation
public import HTTPTypes
import TriageConcurrency
public import TriageHTTP
public import TriageTransport

/// A transport without a network, which follows a ``FaultPlan``.
///
/// It takes the place of a mock server where a test needs no socket.
public final class StubTransport: Transport {
    private let clock: any Clock<Duration>
    private let state: Lock<State>

    private struct State: Sendable {
        var plan: FaultPlan
        /// The number of requests before the plan.
        var earlierCount = 0
        var requests: [HTTPRequest] = []
        var bodies: [Data] = []
        var canceledCount = 0
    }

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - plan: The steps for the requests.
    ///   - clock: The clock that measures delays; the system's continuous clock by default.
    public init(_ plan: FaultPlan, clock: any Clock<Duration> = ContinuousClock()) {
        self.clock = clock
        state = Lock(State(plan: plan))
    }

    /// The plan for the next requests, such as another one after an outage.
    ///
    /// It numbers the requests from its assignment on.
    public var plan: FaultPlan {
        get { state.current.plan }
        set { state.withLock { ($0.plan, $0.earlierCount) = (newValue, $0.requests.count) } }
    }

    /// The requests that were sent, oldest first.
    public var requests: [HTTPRequest] { state.current.requests }

    /// The bodies of the requests, oldest first; empty data for a request without one.
    public var bodies: [Data] { state.current.bodies }

    /// The number of requests that ended with an error after their task was canceled.
    public var canceledCount: Int { state.current.canceledCount }

    /// Records the request and carries out the plan's step for it.
    public func send(_ request: HTTPRequest, body: Data?) async throws -> ClientResponse {
        let body = body ?? Data()
        let (plan, number) = state.withLock { state in
            state.requests.append(request)
            state.bodies.append(body)
            return (state.plan, state.requests.count - state.earlierCount)
        }
        do {
            return try await perform(plan.step(for: request, body: body, number: number))
        } catch {
            if Task.isCancelled { state.withLock { $0.canceledCount += 1 } }
            throw error
        }
    }

    private func perform(_ step: FaultPlan.Step) async throws -> ClientResponse {
        switch step {
        case .respond(let response): return response
        case .fail(let error): throw error
        case .hang:
            try await clock.sleep(for: .seconds(3600))
            // A test clock may end the sleep early; only a cancellation may end the request.
            return try await Race().wait {}
        case .hangIgnoringCancellation: return await withUnsafeContinuation { _ in }
        case .after(let delay, let step):
            try await clock.sleep(for: delay)
            return try await perform(step)
        }
    }
}
