/// The counts of operations, and the failures that users have not got over: a pure value.
///
/// An episode begins with a failure of an operation that the user saw. It ends with the operation's
/// first value: the user got through. Half an hour after its last failure it ends without one: the
/// user gave up.
struct OperationTally: Sendable, Hashable {
    /// A user's trouble with an operation.
    struct Episode: Sendable, Hashable {
        var lastFailure: Duration
        /// Whether the operation has begun again.
        var wasTriedAgain = false
    }

    /// The time after the last failure when an episode ends without a value.
    static let patience = Duration.seconds(1800)
    /// The maximum number of operations that are counted at a time; names are not for values.
    static let maxOperations = 128
    static let maxEpisodes = 64

    private(set) var counts: [String: OperationCount] = [:]
    private(set) var episodes: [String: Episode] = [:]

    /// Notes that an operation began.
    ///
    /// - Returns: Whether that was the first time in its episode.
    mutating func begin(_ name: String) -> Bool {
        guard episodes[name]?.wasTriedAgain == false else { return false }
        episodes[name]?.wasTriedAgain = true
        count(name) { $0.tryAgain() }
        return true
    }

    /// Notes that an operation ended with a value.
    ///
    /// - Returns: Whether that ended an episode.
    mutating func succeed(_ name: String) -> Bool {
        count(name) { $0.succeed() }
        guard !episodes.isEmpty, episodes.removeValue(forKey: name) != nil else { return false }
        count(name) { $0.getThrough() }
        return true
    }

    /// Notes that an operation failed.
    ///
    /// - Parameters:
    ///   - name: The name of the operation.
    ///   - surface: What the user saw.
    ///   - isSeen: Whether that was anything.
    ///   - now: The current time.
    /// - Returns: Whether an episode began.
    mutating func fail(_ name: String, _ surface: String, isSeen: Bool, at now: Duration) -> Bool {
        count(name) { $0.fail(shown: surface) }
        if episodes[name] != nil {
            episodes[name]?.lastFailure = now
            return false
        }
        guard isSeen, episodes.count < Self.maxEpisodes else { return false }
        episodes[name] = Episode(lastFailure: now)
        return true
    }

    /// Ends the episodes whose users gave up.
    ///
    /// - Returns: Whether there were any.
    mutating func giveUp(at now: Duration) -> Bool {
        let ended = episodes.filter { now - $0.value.lastFailure >= Self.patience }.keys
        for name in ended {
            episodes[name] = nil
            count(name) { $0.giveUp() }
        }
        return !ended.isEmpty
    }

    /// The time when the next user gives up; nil without an episode.
    var nextEnd: Duration? { episodes.values.map { $0.lastFailure + Self.patience }.min() }

    /// Continues an episode of an earlier launch, unless there is one.
    mutating func resume(_ episode: Episode, of name: String) {
        if episodes.count < Self.maxEpisodes { episodes[name] = episodes[name] ?? episode }
    }

    /// Removes and returns the counts of these operations.
    mutating func take(_ names: some Sequence<String>) -> [String: OperationCount] {
        names.reduce(into: [:]) { $0[$1] = counts.removeValue(forKey: $1) }
    }

    private mutating func count(_ name: String, _ change: (inout OperationCount) -> Void) {
        guard counts.count < Self.maxOperations || counts[name] != nil else { return }
        change(&counts[name, default: OperationCount()])
    }
}
