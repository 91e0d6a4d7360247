import MembersEntities

/// The state of the screen.
struct MembersState: Equatable {
    var members: [Member] = []
    var isLoading = false
    var alert: MembersAlert?
}

/// An alert with its words, and whether it offers to load again.
struct MembersAlert: Equatable {
    let title: String
    let description: String
    var canRetry = false
    var signsIn = false
}

extension MembersAlert {
    static let offline = MembersAlert(
        title: "You’re offline", description: "Check your internet connection and try again.",
        canRetry: true)
    static let network = MembersAlert(
        title: "Network error", description: "Check your connection and try again.",
        canRetry: true)
    static let signIn = MembersAlert(
        title: "Sign in again", description: "Your session has ended.", signsIn: true)

    init(_ error: LoadMembersError) {
        switch error {
        case .offline: self = .offline
        case .signInNeeded: self = .signIn
        case .notAMember:
            self.init(title: "Members only", description: "Join the club to see its members.")
        case .unavailable: self = .network
        }
    }

    init(_ error: InviteMemberError) {
        switch error {
        case .invalidEmail:
            self.init(title: "Not an email address", description: "Check the address.")
        case .offline: self = .offline
        case .signInNeeded: self = .signIn
        case .alreadyMember:
            self.init(title: "Already here", description: "This person is already a member.")
        case .rejected(let message):
            self.init(title: "Not invited", description: message ?? "Check the address.")
        case .unavailable: self = .network
        }
    }
}
