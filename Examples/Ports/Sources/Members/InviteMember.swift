import MembersShared
import Triage

/// The error of the use case that invites a member.
enum InviteMemberError: FaultCatching {
    case invalidEmail
    case alreadyMember(MembersRepositoryError)
    case failed(MembersRepositoryError)

    static func caught(_ error: MembersRepositoryError) -> InviteMemberError {
        switch error {
        case .alreadyMember: .alreadyMember(error)
        case .notAMember, .failed: .failed(error)
        }
    }
}

/// Invites a member by email.
@MainActor
struct InviteMember {
    let repository: MembersRepository

    func callAsFunction(_ email: String, to club: Int) async throws(InviteMemberError) -> Member {
        guard email.contains("@") else { throw .invalidEmail }
        return try await InviteMemberError.catching {
            try await repository.invite(email, to: club)
        }
    }
}
