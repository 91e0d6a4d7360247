import Foundation
@_spi(Engine) import TriageCurl

/// Asks a desk as its contract has it.
struct DeskClient: Sendable {
    private let url: String
    private let project: Int
    private let token: String
    private let http = CurlEngine()

    init(url: String, project: Int, token: String) {
        (self.url, self.project, self.token) = (url, project, token)
    }

    /// Follows the changes on the desk as they happen.
    ///
    /// - Parameter onChange: Called with each event and each group.
    /// - Throws: An error of the connection, which ends the stream.
    func watch(onChange: @Sendable (DeskChange) async -> Void) async throws {
        let (parts, incoming) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
        let sending = Task {
            do {
                try await http.perform(
                    request("GET", "/api/desk/projects/\(project)/live"), onHead: { _ in },
                    onPart: { incoming.yield(Array($0)) })
                incoming.finish()
            } catch { incoming.finish(throwing: error) }
        }
        defer { sending.cancel() }
        var lines = LineSplitter()
        for try await bytes in parts {
            for line in lines.add(String(decoding: bytes, as: UTF8.self))
            where line.hasPrefix("data: ") {
                guard let change = DeskChange(json: Data(line.dropFirst(6).utf8)) else { continue }
                await onChange(change)
            }
        }
    }

    /// Publishes the known issue of a group.
    func publish(_ issue: KnownIssueText, on group: String) async throws {
        var request = request("PUT", "/api/desk/groups/\(group)/known-issue")
        request.fields.append(("Content-Type", "application/json"))
        request.body = Array(try JSONEncoder().encode(issue))
        request.timeout = .seconds(5)
        _ = try await http.response(to: request)
    }

    private func request(_ method: String, _ path: String) -> CurlRequest {
        var request = CurlRequest(method, origin: url, target: path)
        request.fields = [("Authorization", "Bearer \(token)")]
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
