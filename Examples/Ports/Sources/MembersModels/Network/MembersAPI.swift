import Alamofire
import Foundation
import Moya

/// The requests for the members of a club.
package enum MembersAPI {
    case members(club: Int, at: URL)
    case invite(email: String, club: Int, at: URL)
}

extension MembersAPI: TargetType {
    package var baseURL: URL {
        switch self {
        case .members(_, let server), .invite(_, _, let server): server
        }
    }
    package var path: String {
        switch self {
        case .members(let club, _), .invite(_, let club, _): "/v1/clubs/\(club)/members"
        }
    }
    package var method: Moya.Method {
        switch self {
        case .members: .get
        case .invite: .post
        }
    }
    package var task: Moya.Task {
        switch self {
        case .members: .requestPlain
        case .invite(let email, _, _): .requestJSONEncodable(["email": email])
        }
    }
    package var headers: [String: String]? { nil }
    package var validationType: ValidationType { .successCodes }
}

/// The request for new tokens, which goes through a session of its own.
package enum AuthAPI {
    case refresh(token: String, at: URL)
}

extension AuthAPI: TargetType {
    package var baseURL: URL {
        switch self {
        case .refresh(_, let server): server
        }
    }
    package var path: String { "/v1/refresh" }
    package var method: Moya.Method { .post }
    package var task: Moya.Task {
        switch self {
        case .refresh(let token, _): .requestJSONEncodable(["token": token])
        }
    }
    package var headers: [String: String]? { nil }
    package var validationType: ValidationType { .successCodes }
}

package struct NewTokens: Decodable, Sendable {
    package let access: String
    package let refresh: String
}
