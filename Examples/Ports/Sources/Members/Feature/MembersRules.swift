import MembersDomain
import TriageCore

/// The decisions and texts of the club, where the standard table does not know its words.
nonisolated package enum MembersRules {
    package static let table: DecisionTable = [
        Rule(LoadMembersError.self) { error in
            switch error {
            case .notAMember: alert("members.notAMember")
            case .unavailable: nil
            }
        },
        Rule(InviteMemberError.self) { error in
            switch error {
            case .invalidEmail: alert("members.invalidEmail")
            case .alreadyMember: alert("members.alreadyMember")
            case .failed: nil
            }
        },
    ]

    /// An app has these in its string catalog.
    package static let texts = [
        "members.notAMember.title": "Members only",
        "members.notAMember.message": "Join the club to see its members.",
        "members.invalidEmail.title": "Not an email address",
        "members.invalidEmail.message": "Check the address.",
        "members.alreadyMember.title": "Already here",
        "members.alreadyMember.message": "This person is already a member.",
    ]

    private static func alert(_ name: String) -> Decision {
        Decision(
            .notice(
                NoticeTemplate(
                    .alert, title: .key("\(name).title"), message: .key("\(name).message"),
                    actions: [.dismiss])), report: .debug)
    }
}
