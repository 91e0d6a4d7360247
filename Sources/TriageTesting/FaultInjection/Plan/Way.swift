import Foundation
import HTTPTypes
import TriageCore
import TriageHTTP

/// A way in which a request fails.
enum Way: Hashable, Sendable {
    case offline, timeout, connectionLost, insecure
    case silence, suspended
    case status(Int)
    case gatewayPage
    case page, emptyBody, cutBody
    case field(FieldChange, path: String)
    case late, canceled

    /// The statuses that a request fails with.
    static let statuses = [400, 401, 403, 404, 409, 418, 419, 422, 429, 500, 503]

    /// The ways that change the whole request, in the order in which findings prefer them.
    static let whole: [Way] =
        [.offline, .timeout, .connectionLost, .insecure] + statuses.map(Way.status)
        + [.gatewayPage, .silence, .suspended, .page, .emptyBody, .cutBody, .late, .canceled]

    /// One way for each class of failures, for two that happen together.
    static let forPairs: [Way] = [
        .offline, .status(401), .status(409), .status(503), .silence, .page,
    ]

    /// The way as a case names it.
    var name: String {
        switch self {
        case .offline: "offline"
        case .timeout: "timeout"
        case .connectionLost: "connection lost"
        case .insecure: "insecure"
        case .silence: "silence"
        case .suspended: "suspended"
        case .status(let status): "\(status)"
        case .gatewayPage: "502 HTML"
        case .page: "HTML body"
        case .emptyBody: "empty body"
        case .cutBody: "cut body"
        case .field(let change, let path):
            path.isEmpty ? change.rawValue : "\(change.rawValue) \(path)"
        case .late: "late"
        case .canceled: "canceled"
        }
    }

    /// The place in the order of ways; a smaller one is preferred in a finding.
    var rank: Int { Way.whole.firstIndex(of: self) ?? Way.whole.count }

    /// Whether the answer arrives with another body than the healthy server's.
    var changesBody: Bool {
        switch self {
        case .page, .emptyBody, .cutBody, .field: true
        default: false
        }
    }

    /// Whether the way changes one field.
    var isField: Bool { if case .field = self { true } else { false } }

    /// The status that the app meets; nil for the healthy one or none.
    var failingStatus: Int? {
        switch self {
        case .status(let status): status
        case .gatewayPage: 502
        default: nil
        }
    }

    /// Whether the request fails whatever the app reads of its answer.
    var failsTransport: Bool {
        switch self {
        case .page, .emptyBody, .cutBody, .field, .late, .canceled: false
        default: true
        }
    }

    /// The error in place of an answer; nil if there is an answer or none ever comes.
    var error: URLError? {
        switch self {
        case .offline: URLError(.notConnectedToInternet)
        case .timeout: URLError(.timedOut)
        case .connectionLost, .suspended: URLError(.networkConnectionLost)
        case .insecure: URLError(.secureConnectionFailed)
        default: nil
        }
    }

    /// The kinds of fault that name this way; nil if any kind does.
    var kinds: Set<Fault.Kind>? {
        switch self {
        case .offline: [.offline]
        case .timeout, .silence: [.timeout]
        case .connectionLost: [.connectionLost]
        case .suspended: [.connectionLost, .timeout]
        case .insecure: [.insecure]
        case .status(401), .status(419): [.unauthenticated, .rejected]
        case .status(403): [.forbidden, .unauthenticated]
        case .status(429): [.rateLimited]
        case .status(500...), .gatewayPage: [.server]
        case .status: [.rejected]
        // A page in place of JSON is what a network that wants a sign-in answers.
        case .page: [.undecodable, .invalidResponse, .unreachable]
        case .emptyBody, .cutBody, .field: [.undecodable, .invalidResponse]
        case .late, .canceled: nil
        }
    }

    /// A gateway's page.
    static let pageText = "<html><body><h1>502 Bad Gateway</h1></body></html>"

    /// Returns the answer in place of the healthy one; nil for a way without a known answer.
    ///
    /// - Parameter healthy: The healthy answer; nil if the server was not asked.
    /// - Returns: The answer.
    func answer(instead healthy: ClientResponse?) -> ClientResponse? {
        switch self {
        case .status(429): .text("", 429, [.retryAfter: "2"])
        case .status(let status): .text("", status)
        case .gatewayPage: .text(Self.pageText, 502, [.contentType: "text/html"])
        case .page: healthy.map { .text(Self.pageText, $0.status, [.contentType: "text/html"]) }
        case .emptyBody: healthy?.with(body: Data())
        case .cutBody: healthy.map { $0.with(body: $0.body.prefix($0.body.count / 2)) }
        case .field(let change, let path):
            healthy.map { answer in
                answer.with(body: change.apply(to: answer.body, at: path) ?? answer.body)
            }
        default: nil
        }
    }
}

extension ClientResponse {
    /// Returns the response with another body.
    fileprivate func with(body: Data) -> ClientResponse {
        var response = self
        response.body = Data(body)
        return response
    }
}
