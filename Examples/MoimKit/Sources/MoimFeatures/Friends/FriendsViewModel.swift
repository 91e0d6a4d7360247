public import MoimDomain
public import Triage

/// The friends screen: whom a member finds.
@MainActor
public final class FriendsViewModel: LoadableViewModel {
    /// What it shows and what it has under way.
    public let screen: LoadableModel<[Friend]>

    private let repository: any FriendsRepository
    private let typed: TypedTextRedactor
    private let clock: any Clock<Duration>

    /// Makes the screen; nothing is looked for until someone asks.
    public init(
        center: FaultCenter, repository: any FriendsRepository, activity: Activity,
        typed: TypedTextRedactor, clock: any Clock<Duration> = ContinuousClock()
    ) {
        screen = LoadableModel(
            "friends.search", in: center, rules: FriendsRules.search,
            startTask: activity.track)
        self.repository = repository
        self.typed = typed
        self.clock = clock
    }

    /// Loads nothing, also after a search.
    public func load() {}

    /// Looks for friends; a search that is under way gives way to this one.
    public func search(_ query: String) {
        typed.insert(query)
        screen.load { [repository] in try await repository.search(query) }
    }

    /// Looks for friends once nothing was typed for 0.3 s; forgets those found when nothing is left.
    public func type(_ query: String) {
        guard !query.isEmpty else { return screen.reset() }
        screen.load { [repository, typed, clock] in
            try await clock.sleep(for: .milliseconds(300))
            typed.insert(query)
            return try await repository.search(query)
        }
    }
}
