import Foundation
import MembersShared
import Moya
import Triage
import TriageMoya

/// The error of the repository; everything else about the failure stays in its fault.
enum MembersRepositoryError: FaultCatching {
    case notAMember(Fault)
    case alreadyMember(Fault)
    case failed(Fault)

    static func caught(_ fault: Fault) -> MembersRepositoryError {
        // Not `facts.status`: a refresh that was refused has one, too.
        if fault.isErrorResponse(403) { return .notAMember(fault) }
        return fault.isErrorResponse(409) ? .alreadyMember(fault) : .failed(fault)
    }
}

/// The members of a club.
@MainActor
final class MembersRepository {
    private let provider: MoyaProvider<MembersAPI>
    private let server: URL

    init(_ provider: MoyaProvider<MembersAPI>, server: URL) {
        self.provider = provider
        self.server = server
    }

    func members(of club: Int) async throws(MembersRepositoryError) -> [Member] {
        try await MembersRepositoryError.catching {
            try await provider.value(of: .members(club: club, at: server))
        }
    }

    func invite(_ email: String, to club: Int) async throws(MembersRepositoryError) -> Member {
        try await MembersRepositoryError.catching {
            try await provider.value(of: .invite(email: email, club: club, at: server))
        }
    }
}
