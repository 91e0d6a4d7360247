import Foundation
import HTTPTypes
import TriageHTTP

extension ClientResponse {
    /// A response with a text; of problem details unless another type is given.
    static func sample(
        _ text: String = "", status: Int = 400, type: String? = ProblemDetails.mediaType,
        to request: RequestSummary? = nil
    ) -> ClientResponse {
        var fields = HTTPFields()
        fields[.contentType] = type
        let head = HTTPResponse(status: .init(code: status), headerFields: fields)
        return ClientResponse(head: head, body: Data(text.utf8), requestSummary: request)
    }
}

extension RequestSummary {
    static let clips = RequestSummary(method: "GET", path: "/v1/clips")
    static let authenticated = RequestSummary(
        method: "GET", path: "/v1/me", carriesCredentials: true)
}

/// A body of the server's own format, without members of problem details.
struct ErrorBody: Decodable {
    let message: String?
}
