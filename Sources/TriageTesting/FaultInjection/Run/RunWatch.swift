/// A look at runs that are over, for what goes on with them although nothing drives them.
///
/// A run that nothing goes on with, for as long as this, has not gone on before something had come.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
enum RunWatch {
    /// How often a block passes each queue of the machine, at least.
    private static let rounds = 8

    /// Watches runs.
    ///
    /// - Parameters:
    ///   - runs: The runs, which are over and open.
    ///   - time: The least time.
    /// - Returns: For each run, the time after its end at which something went on with it; nil if
    ///   nothing did.
    @MainActor static func disturbances(
        of runs: [DrivenRun], for time: Duration
    ) async -> [Duration?] {
        let start = ContinuousClock.now
        var found = runs.map { _ in Duration?.none }
        var round = 0
        while round < rounds || ContinuousClock.now - start < time {
            await QueueProbe.pass(after: .milliseconds(20))
            round += 1
            for (index, run) in runs.enumerated()
            where found[index] == nil && run.traces != run.end?.traces {
                found[index] = ContinuousClock.now - (run.end?.time ?? start)
            }
        }
        return found
    }
}
