import Foundation
import TestSupport
import Testing
import TriageTesting

/// A server of the feed: a list of responses for each request line; the last one stays.
final class FeedServer: Sendable {
    private let server: FaultServer
    private let lines: EventRecorder<String>

    /// - Parameters:
    ///   - routes: The responses.
    ///   - count: The number of other requests for which a refresh waits.
    /// - Throws: An error if no port is free.
    init(_ routes: [String: [[FaultServer.Action]]], refreshAfter count: Int = 0) throws {
        let (lines, asked) = (EventRecorder<String>(), Latch(count))
        self.lines = lines
        server = try FaultServer { request in
            let line = request.head.components(separatedBy: " HTTP").first ?? ""
            let earlier = lines.elements.count { $0 == line }
            lines.record(line)
            if line == refresh { asked.wait() } else { asked.countDown() }
            let isRefused = line == refresh && !refreshBodies.contains(request.text)
            let responses = isRefused ? [[.respond(401)]] : routes[line] ?? []
            return responses.isEmpty
                ? [.respond(404)] : responses[min(earlier, responses.count - 1)]
        }
    }

    var url: URL {
        // A literal address is valid.
        URL(string: "http://127.0.0.1:\(server.port)/v1") ?? URL(filePath: "/")
    }

    var closedConnectionCount: Int { server.closedConnectionCount }

    func stop() { server.stop() }
    func start() throws { try server.start() }
    func count(_ line: String) -> Int { lines.elements.count { $0 == line } }
}

let firstPage = "GET /v1/feed/pages/1"
let secondPage = "GET /v1/feed/pages/2"
let refresh = "POST /v1/refresh"
/// The bodies with a token that the apps have had.
let refreshBodies = (0...2).map { #"{"token":"refresh-\#($0)"}"# }

func likeLine(_ id: Int) -> String { "POST /v1/posts/\(id)/like" }

extension [FaultServer.Action] {
    static func page(_ ids: [Int], next: Int?) -> Self {
        let posts = ids.map(post).joined(separator: ",")
        return [.respond(200, #"{"posts":[\#(posts)],"next":\#(next.map(String.init) ?? "null")}"#)]
    }

    static func liked(_ id: Int) -> Self { [.respond(200, post(id, likes: 1))] }

    static let tokens: Self = [.respond(200, #"{"access":"access-1","refresh":"refresh-1"}"#)]
    /// A page whose author is null.
    static let null: Self = [
        .respond(200, #"{"posts":[{"id":1,"author":null,"text":"","likes":0}],"next":null}"#)
    ]
    static let refusal: Self = [.respond(422, #"{"message":"This is your own post."}"#)]
}

private func post(_ id: Int) -> String { post(id, likes: 0) }

private func post(_ id: Int, likes: Int) -> String {
    #"{"id":\#(id),"author":"Ada","text":"Post","likes":\#(likes)}"#
}
