public import Foundation
public import HTTPTypes
import TriageConcurrency
public import TriageHTTP
public import TriageTransport

/// A transport that does what a ``FaultPlan`` says, without a network.
public final class StubTransport: Transport {
    private let plan: FaultPlan
    private let clock: any Clock<Duration>
    private let state = Lock(State())

    private struct State: Sendable {
        var requests: [HTTPRequest] = []
        var bodies: [Data] = []
        var canceledCount = 0
    }

    /// Makes a transport.
    ///
    /// - Parameters:
    ///   - plan: What happens to each request.
    ///   - clock: The clock that delays are measured on.
    public init(_ plan: FaultPlan, clock: any Clock<Duration> = ContinuousClock()) {
        self.plan = plan
        self.clock = clock
    }

    /// The requests that went out, oldest first.
    public var requests: [HTTPRequest] { state.current.requests }

    /// The bodies of those requests; empty for none.
    public var bodies: [Data] { state.current.bodies }

    /// How many requests were cancelled while they were under way.
    public var canceledCount: Int { state.current.canceledCount }

    /// Does the next step of the plan.
    public func send(_ request: HTTPRequest, body: Data?) async throws -> ClientResponse {
        let number = state.withLock { state in
            state.requests.append(request)
            state.bodies.append(body ?? Data())
            return state.requests.count
        }
        do {
            return try await perform(plan.step(for: request, number: number))
        } catch {
            if Task.isCancelled { state.withLock { $0.canceledCount += 1 } }
            throw error
        }
    }

    private func perform(_ step: FaultPlan.Step) async throws -> ClientResponse {
        switch step {
        case .respond(let answer): return answer
        case .fail(let error): throw error
        case .hang: return try await hang()
        case .hangIgnoringCancellation: return await hangIgnoringCancellation()
        case .after(let delay, let step):
            try await clock.sleep(for: delay)
            return try await perform(step)
        }
    }

    private func hang() async throws -> ClientResponse {
        try await clock.sleep(for: .seconds(3600))
        // However early a clock lets it wake, it waits for its cancellation.
        return try await Race().wait {}
    }

    private func hangIgnoringCancellation() async -> ClientResponse {
        await withUnsafeContinuation { _ in }
    }
}
