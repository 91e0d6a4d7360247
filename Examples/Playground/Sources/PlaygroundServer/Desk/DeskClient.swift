import AsyncHTTPClient
import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTP1

/// Asks a desk as its contract has it.
struct DeskClient: Sendable {
    private let url: String
    private let project: Int
    private let token: String
    private let http = HTTPClient.shared

    init(url: String, project: Int, token: String) {
        (self.url, self.project, self.token) = (url, project, token)
    }

    /// What changes on the desk, as it is told.
    ///
    /// - Parameter onChange: Called with each event and each group.
    /// - Throws: An error of the connection, which ends the stream.
    func watch(onChange: @Sendable (DeskChange) async -> Void) async throws {
        let response = try await http.execute(
            request("/api/desk/projects/\(project)/live"), deadline: .distantFuture)
        var lines = LineSplitter()
        for try await bytes in response.body {
            for line in lines.add(String(buffer: bytes)) where line.hasPrefix("data: ") {
                guard let change = DeskChange(json: Data(line.dropFirst(6).utf8)) else { continue }
                await onChange(change)
            }
        }
    }

    /// Publishes what the team knows about a group.
    func publish(_ issue: KnownIssueText, on group: String) async throws {
        var request = request("/api/desk/groups/\(group)/known-issue")
        request.method = .PUT
        request.headers.add(name: "Content-Type", value: "application/json")
        request.body = .bytes(ByteBuffer(data: try JSONEncoder().encode(issue)))
        _ = try await http.execute(request, timeout: .seconds(5))
    }

    private func request(_ path: String) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: url + path)
        request.headers.add(name: "Authorization", value: "Bearer \(token)")
        return request
    }
}

/// A known issue, as the desk's contract writes it.
struct KnownIssueText: Encodable {
    struct Text: Encodable {
        let title: String
        let message: String
    }

    let texts: [String: Text]
    let fixedIn: String
}

/// A text that arrives in pieces, a line each.
struct LineSplitter {
    private var rest = ""

    /// Takes a piece, and returns the lines that it ends.
    mutating func add(_ piece: String) -> [Substring] {
        var lines = (rest + piece).split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        rest = String(lines.popLast() ?? "")
        return lines
    }
}
