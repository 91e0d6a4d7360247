import Alamofire
import Foundation
import Moya

struct Post: Decodable, Sendable, Equatable, Identifiable {
    let id: Int
    let author, text: String
    var likes: Int
}

struct Page: Decodable, Sendable {
    let posts: [Post]
    /// The number of the next page; nil at the end.
    let next: Int?
}

struct FeedAPI: TargetType {
    enum Call {
        case page(Int), like(Post.ID), refresh(token: String)
    }

    let baseURL: URL
    let call: Call

    var path: String {
        switch call {
        case .page(let number): "/feed/pages/\(number)"
        case .like(let id): "/posts/\(id)/like"
        case .refresh: "/refresh"
        }
    }
    var method: Moya.Method {
        switch call {
        case .page: .get
        case .like, .refresh: .post
        }
    }
    var task: Moya.Task {
        switch call {
        case .page, .like: .requestPlain
        case .refresh(let token): .requestJSONEncodable(["token": token])
        }
    }
    var headers: [String: String]? { nil }
    var validationType: ValidationType { .successCodes }
}
