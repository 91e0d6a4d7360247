import TriageCore
import TriageLaunch

/// Asks what a run of the launch wants to know, each within the time that is left then.
///
/// An answer that comes when no time is left does not count: the gate says who was silent, and not
/// which of its clocks went first.
struct LaunchQueries: Sendable {
    private let repository: @Sendable (_ limit: Duration) -> any LaunchRepository
    private let remainingTime: @Sendable () -> Duration

    init(_ parts: Launch.Configuration) {
        repository = parts.repository
        remainingTime = Self.countdown(parts.deadline, on: parts.clock)
    }

    func callAsFunction<Answer>(
        _ ask: (any LaunchRepository) async throws -> Answer
    ) async throws -> Answer {
        let left = remainingTime()
        guard left > .zero else { try await waitForCancellation() }
        do {
            return try await ask(repository(left))
        } catch {
            guard remainingTime() > .zero else { try await waitForCancellation() }
            throw error
        }
    }

    /// Asks about the member; that no member is signed in is an answer.
    func asMember(
        _ ask: (any LaunchRepository) async throws(MemberFailure) -> CheckResult<Void, LaunchStop>
    ) async throws -> CheckResult<Void, LaunchStop> {
        try await self { repository in
            do throws(MemberFailure) {
                return try await ask(repository)
            } catch {
                switch error {
                case .signedOut: return .stopped(.signedOut)
                case .visiting: return .stopped(.visiting)
                case .unavailable: throw error
                }
            }
        }
    }

    /// Says nothing until the gate calls it off.
    private func waitForCancellation() async throws -> Never {
        let (nothing, end) = AsyncStream<Void>.makeStream()
        for await _ in nothing {}
        end.finish()
        throw CancellationError()
    }

    private static func countdown<Time: Clock<Duration>>(
        _ whole: Duration, on clock: Time
    ) -> @Sendable () -> Duration {
        let end = clock.now.advanced(by: whole)
        return { clock.now.duration(to: end) }
    }
}
