public import MoimDomain
public import Triage

/// The friends screen: whom a member finds.
@MainActor
public final class FriendsViewModel: LiveScreenViewModel {
    /// What it shows and what it has under way.
    public let screen: LiveScreen<[Friend]>

    private let repository: any FriendsRepository
    private let typed: TypedTextRedactor

    /// Makes the screen; nothing is looked for until someone asks.
    public init(
        center: FaultCenter, repository: any FriendsRepository, activity: Activity,
        typed: TypedTextRedactor, onChange: @escaping (ScreenState, [Friend]?) -> Void = { _, _ in }
    ) {
        screen = LiveScreen(
            center: center, activity: activity, isEmpty: \.isEmpty, onChange: onChange)
        self.repository = repository
        self.typed = typed
    }

    /// Looks for friends; a search that is under way gives way to this one.
    public func search(_ query: String) {
        typed.insert(query)
        screen.load("friends.search", FriendsRules.search) { [repository] in
            try await repository.search(query)
        }
    }
}
