import Alamofire
import Foundation
import Moya

package struct Post: Decodable, Sendable, Equatable, Identifiable {
    package let id: Int
    package let author, text: String
    package var likes: Int
}

package struct Page: Decodable, Sendable {
    package let posts: [Post]
    /// The number of the next page; nil at the end.
    package let next: Int?
}

/// The requests of the feed, to one server.
package struct FeedAPI: TargetType {
    package enum Call: Sendable {
        case page(Int), like(Post.ID), refresh(token: String)
    }

    package let baseURL: URL
    package let call: Call

    package init(baseURL: URL, call: Call) { (self.baseURL, self.call) = (baseURL, call) }

    package var path: String {
        switch call {
        case .page(let number): "/feed/pages/\(number)"
        case .like(let id): "/posts/\(id)/like"
        case .refresh: "/refresh"
        }
    }
    package var method: Moya.Method {
        switch call {
        case .page: .get
        case .like, .refresh: .post
        }
    }
    package var task: Moya.Task {
        switch call {
        case .page, .like: .requestPlain
        case .refresh(let token): .requestJSONEncodable(["token": token])
        }
    }
    package var headers: [String: String]? { nil }
    package var validationType: ValidationType { .successCodes }
}
