import MoimDomain
import Triage

/// What the friends screen declares about its failures, before Moim's table.
enum FriendsRules {
    /// The server knows best why it cannot search for that.
    static let search = DecisionTable([
        Rule(FriendsFailure.self) { failure in
            switch failure {
            case .badQuery:
                Decision(.notice(.init(.toast, message: .server(orKey: "friends.badQuery"))))
            case .unavailable: nil
            }
        }
    ])
}
