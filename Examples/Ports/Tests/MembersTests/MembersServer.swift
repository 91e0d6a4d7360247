import Foundation
import TriageTesting

/// The server of the club: `access-1` is the valid token, and `access-0` has expired.
final class MembersServer: Sendable {
    static let list =
        #"[{"id":2,"name":"Lee","nickname":"L"},{"id":1,"name":"Kim","nickname":"K"}]"#
    static let invited = #"{"id":3,"name":"Choi","nickname":"C"}"#
    static let tokens = #"{"access":"access-1","refresh":"refresh-1"}"#

    private let server: FaultServer

    init(
        members: [FaultServer.Action] = [.respond(200, list)],
        invite: [FaultServer.Action] = [],
        refresh: [FaultServer.Action] = [.respond(200, tokens)]
    ) throws {
        server = try FaultServer { request in
            if request.isRefresh { return request.hasRefreshToken ? refresh : [.respond(401)] }
            // Without a body: off Apple platforms Alamofire cannot send again after one.
            guard request.token == "access-1" else { return [.respond(401)] }
            return request.head.hasPrefix("POST") ? invite : members
        }
    }

    var url: URL { URL(string: "http://127.0.0.1:\(server.port)") ?? URL(filePath: "/") }
    var requests: [FaultServer.Request] { server.requests }
    var tokens: [String?] { requests.filter { !$0.isRefresh }.map(\.token) }
    var refreshes: Int { requests.filter(\.isRefresh).count }

    func stop() { server.stop() }
    func start() throws { try server.start() }
}

extension FaultServer.Request {
    var isRefresh: Bool { head.hasPrefix("POST /v1/refresh") }

    /// Whether the body has the refresh token, as both apps begin with it.
    var hasRefreshToken: Bool { text == #"{"token":"refresh-0"}"# }

    /// The value of the field `accessToken`.
    var token: String? {
        head.components(separatedBy: "\r\n")
            .first { $0.lowercased().hasPrefix("accesstoken: ") }
            .map { String($0.dropFirst("accessToken: ".count)) }
    }
}
