public import MoimDomain
import Triage
public import TriageClient

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
            throw error.isAnswer(404) ? .noneYet(error) : .unavailable(error)
        }
    }

    /// Adds a timer.
    public func add(_ timer: NewTimer) async throws(AddTimerFailure) {
        do {
            try await client.send(Endpoints.addTimer(timer))
        } catch {
            if error.isAnswer(422) { throw .incomplete(error) }
            throw error.isAnswer(400) ? .tooMany(error) : .unavailable(error)
        }
    }
}
