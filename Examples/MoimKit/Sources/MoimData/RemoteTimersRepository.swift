public import MoimDomain
public import Triage

/// A member's timers on Moim's server.
public struct RemoteTimersRepository: TimersRepository {
    private let client: APIClient

    /// Makes a repository that asks through a client.
    public init(client: APIClient) { self.client = client }

    /// The timers that the server knows.
    public func timers() async throws(TimersFailure) -> [ClipTimer] {
        do {
            return try await client.send(Endpoints.timers).map(\.timer)
        } catch {
            switch error {
            case .rejected(.noneYet, let fault): throw .noneYet(fault)
            case .failed(let fault): throw .unavailable(fault)
            }
        }
    }

    /// Adds a timer.
    public func add(_ timer: NewTimer) async throws(AddTimerFailure) {
        do {
            try await client.send(Endpoints.addTimer(timer))
        } catch {
            switch error {
            case .rejected(.incomplete, let fault): throw .incomplete(fault)
            case .rejected(.tooMany, let fault): throw .tooMany(fault)
            case .failed(let fault): throw .unavailable(fault)
            }
        }
    }
}
