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
        var sent: [HTTPRequest] = []
        var bodies: [Data] = []
        var cancelled = 0
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
    public var sent: [HTTPRequest] { state.current.sent }

    /// The bodies of those requests; empty for none.
    public var bodies: [Data] { state.current.bodies }

    /// How many requests were cancelled while they were under way.
    public var cancelled: Int { state.current.cancelled }

    /// Does the next step of the plan.
    public func send(_ request: HTTPRequest, body: Data?) async throws -> Answer {
        let number = state.withLock { state in
            state.sent.append(request)
            state.bodies.append(body ?? Data())
            return state.sent.count
        }
        do {
            return try await perform(plan.step(for: request, number: number))
        } catch {
            if Task.isCancelled { state.withLock { $0.cancelled += 1 } }
            throw error
        }
    }

    private func perform(_ step: FaultPlan.Step) async throws -> Answer {
        switch step {
        case .answer(let answer): return answer
        case .fail(let error): throw error
        case .hang: return try await hang()
        case .ignoreCancellation: return await hangForEver()
        case .after(let delay, let step):
            try await clock.sleep(for: delay)
            return try await perform(step)
        }
    }

    private func hang() async throws -> Answer {
        try await clock.sleep(for: .seconds(3600))
        // However early a clock lets it wake, it waits for its cancellation.
        return try await Race().wait {}
    }

    private func hangForEver() async -> Answer {
        await withUnsafeContinuation { _ in }
    }
}
