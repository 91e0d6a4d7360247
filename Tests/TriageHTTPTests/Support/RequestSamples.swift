import Foundation
import HTTPTypes
import TriageCore
import TriageHTTP

extension ClientRequest {
    /// A request of a session, with an `Idempotency-Key` if one is given.
    static func sample(
        _ method: HTTPRequest.Method = .get, key: String? = nil, body: String? = nil,
        message: ServerMessageDecoder = .standard, scopes: [Rejections] = []
    ) -> ClientRequest {
        var request = HTTPRequest(
            method: method, scheme: "https", authority: "example.org", path: "/v1/clips/7")
        request.headerFields[.idempotencyKey] = key
        return ClientRequest(
            request, body: body.map { Data($0.utf8) }, path: "/v1/clips/{id}",
            serverMessage: message,
            rejections: scopes)
    }
}

/// The rejections of an endpoint that checks an address.
enum EmailRejection: Int, EndpointRejection {
    case missing = 400
    case taken = 409
    case tooMany = 429

    var rejection: Rejection {
        switch self {
        case .missing: Rejection()
        case .taken:
            Rejection(
                notice: NoticeTemplate(
                    .alert, title: "email.taken", message: .server(orKey: "email.other")))
        case .tooMany: Rejection(action: .deliver)
        }
    }
}
