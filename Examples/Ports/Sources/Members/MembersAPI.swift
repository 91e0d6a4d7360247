import Alamofire
import Foundation
import Moya
import TriageMoya

/// The requests for the members of a club.
enum MembersAPI {
    case members(club: Int, at: URL)
    case invite(email: String, club: Int, at: URL)
}

extension MembersAPI: TargetType {
    var baseURL: URL {
        switch self {
        case .members(_, let server), .invite(_, _, let server): server
        }
    }
    var path: String {
        switch self {
        case .members(let club, _), .invite(_, let club, _): "/v1/clubs/\(club)/members"
        }
    }
    var method: Moya.Method {
        switch self {
        case .members: .get
        case .invite: .post
        }
    }
    var task: Moya.Task {
        switch self {
        case .members: .requestPlain
        case .invite(let email, _, _): .requestJSONEncodable(["email": email])
        }
    }
    var headers: [String: String]? { nil }
    var validationType: ValidationType { .successCodes }
}

/// The request for new tokens, which carries none.
enum AuthAPI {
    case refresh(token: String, at: URL)
}

extension AuthAPI: TriageTarget {
    var baseURL: URL {
        switch self {
        case .refresh(_, let server): server
        }
    }
    var path: String { "/v1/refresh" }
    var method: Moya.Method { .post }
    var task: Moya.Task {
        switch self {
        case .refresh(let token, _): .requestJSONEncodable(["token": token])
        }
    }
    var headers: [String: String]? { nil }
    var requiresAuthentication: Bool { false }
}

struct NewTokens: Decodable, Sendable {
    let access: String
    let refresh: String
}
