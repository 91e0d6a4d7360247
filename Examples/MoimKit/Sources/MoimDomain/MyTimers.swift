import TriageCore

/// A member looks at the timers: to have had none yet is to have none.
public struct MyTimers: Sendable {
    private let timers: any TimersRepository

    /// Makes the use case.
    public init(timers: any TimersRepository) { self.timers = timers }

    /// The member's timers, an empty list when there never was one.
    public func callAsFunction() async throws(TimersFailure) -> [ClipTimer] {
        do {
            return try await timers.timers()
        } catch {
            guard case .noneYet = error else { throw error }
            return []
        }
    }
}
