import Platform
import MembersEntities

/// The error of the use case that invites a member.
enum InviteMemberError: Error {
    case invalidEmail
    case offline
    case signInNeeded
    case alreadyMember
    case rejected(message: String?)
    case unavailable(MembersRepositoryError)

    init(_ error: MembersRepositoryError) {
        switch error {
        case .offline: self = .offline
        case .sessionExpired: self = .signInNeeded
        case .alreadyMember: self = .alreadyMember
        case .rejected(let message): self = .rejected(message: message)
        case .notAMember, .network: self = .unavailable(error)
        }
    }
}

/// Invites a member by email.
@MainActor
struct InviteMember {
    let repository: MembersRepository

    func callAsFunction(
        _ email: String, to club: Int
    ) -> AnyPublisher<Member, InviteMemberError> {
        guard email.contains("@") else {
            return Fail(error: .invalidEmail).eraseToAnyPublisher()
        }
        return repository.invite(email, to: club)
            .mapError { InviteMemberError($0) }
            .eraseToAnyPublisher()
    }
}
