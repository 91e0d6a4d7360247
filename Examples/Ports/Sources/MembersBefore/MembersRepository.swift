import Platform
import Foundation
import MembersEntities
import MembersNetwork

/// The error of the repository.
enum MembersRepositoryError: Error {
    case offline
    case sessionExpired
    case notAMember
    case alreadyMember
    case rejected(message: String?)
    case network(APIError)

    init(_ error: APIError) {
        switch error {
        case .offline: self = .offline
        case .unauthorized: self = .sessionExpired
        case .forbidden: self = .notAMember
        case .rejected(status: 409, _): self = .alreadyMember
        case .rejected(_, let message): self = .rejected(message: message)
        case .connection, .server, .decoding, .unknown: self = .network(error)
        }
    }
}

/// The members of a club.
@MainActor
final class MembersRepository {
    private let api: APIClient
    private let server: URL

    init(_ api: APIClient, server: URL) {
        self.api = api
        self.server = server
    }

    func members(of club: Int) -> AnyPublisher<[Member], MembersRepositoryError> {
        api.send(.members(club: club, at: server), as: [Member].self)
            .mapError { MembersRepositoryError($0) }
            .eraseToAnyPublisher()
    }

    func invite(
        _ email: String, to club: Int
    ) -> AnyPublisher<Member, MembersRepositoryError> {
        api.send(.invite(email: email, club: club, at: server), as: Member.self)
            .mapError { MembersRepositoryError($0) }
            .eraseToAnyPublisher()
    }
}
