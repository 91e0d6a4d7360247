import MembersEntities
import TriageCore

/// The error of the use case that invites a member.
package enum InviteMemberError: FaultCatching {
    case invalidEmail
    case alreadyMember(MembersRepositoryError)
    case failed(MembersRepositoryError)

    package static func caught(_ error: MembersRepositoryError) -> InviteMemberError {
        switch error {
        case .alreadyMember: .alreadyMember(error)
        case .notAMember, .failed: .failed(error)
        }
    }
}

/// Invites a member by email.
@MainActor
package struct InviteMember {
    private let repository: any MembersRepository

    package init(_ repository: any MembersRepository) { self.repository = repository }

    package func callAsFunction(
        _ email: String, to club: Int
    ) async throws(InviteMemberError) -> Member {
        guard email.contains("@") else { throw .invalidEmail }
        return try await InviteMemberError.catching {
            try await repository.invite(email, to: club)
        }
    }
}
