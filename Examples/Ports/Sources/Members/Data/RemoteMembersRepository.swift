import Foundation
import MembersDomain
import MembersEntities
import MembersNetwork
import Moya
import TriageCore
import TriageHTTP
import TriageMoya

/// The members of a club on the server.
@MainActor
package struct RemoteMembersRepository: MembersRepository {
    private let provider: MoyaProvider<MembersAPI>
    private let server: URL

    package init(_ provider: MoyaProvider<MembersAPI>, server: URL) {
        self.provider = provider
        self.server = server
    }

    package func members(of club: Int) async throws(MembersRepositoryError) -> [Member] {
        do {
            return try await send(.members(club: club, at: server), refusals: ListRefusal.self)
        } catch {
            switch error {
            case .rejected(.notAMember, let fault): throw .notAMember(fault)
            case .failed(let fault): throw .failed(fault)
            }
        }
    }

    package func invite(
        _ email: String, to club: Int
    ) async throws(MembersRepositoryError) -> Member {
        do {
            return try await send(
                .invite(email: email, club: club, at: server), refusals: InviteRefusal.self)
        } catch {
            switch error {
            case .rejected(.alreadyMember, let fault): throw .alreadyMember(fault)
            case .failed(let fault): throw .failed(fault)
            }
        }
    }

    private func send<Value: Decodable & Sendable, Refusal>(
        _ target: MembersAPI, refusals: Refusal.Type
    ) async throws(EndpointFailure<Refusal>) -> Value {
        try await EndpointFailure<Refusal>.catching {
            try await provider.send(target, .rejecting(Refusal.rejections))
        }
    }
}

private enum ListRefusal: Int, EndpointRejection { case notAMember = 403 }

private enum InviteRefusal: Int, EndpointRejection { case alreadyMember = 409 }
