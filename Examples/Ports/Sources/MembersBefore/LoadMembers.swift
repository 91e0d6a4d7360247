import Platform
import MembersEntities

/// The error of the use case that loads the members.
enum LoadMembersError: Error {
    case offline
    case signInNeeded
    case notAMember
    case unavailable(MembersRepositoryError)

    init(_ error: MembersRepositoryError) {
        switch error {
        case .offline: self = .offline
        case .sessionExpired: self = .signInNeeded
        case .notAMember: self = .notAMember
        case .alreadyMember, .rejected, .network: self = .unavailable(error)
        }
    }
}

/// Loads the members in the order of their names.
@MainActor
struct LoadMembers {
    let repository: MembersRepository

    func callAsFunction(_ club: Int) -> AnyPublisher<[Member], LoadMembersError> {
        repository.members(of: club)
            .map { $0.sorted { $0.name < $1.name } }
            .mapError { LoadMembersError($0) }
            .eraseToAnyPublisher()
    }
}
