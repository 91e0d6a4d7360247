import MoimDomain
import Triage

/// What the friends screen declares about its failures, before Moim's table.
enum FriendsRules {
    /// The server knows best why it cannot search for that.
    static let search = DecisionTable([
        Rule(
            .error(FriendsFailure.self, "bad query") { failure in
                if case .badQuery = failure { true } else { false }
            }, .notice(.init(.toast, message: .server(orKey: "friends.badQuery"))))
    ])
}
