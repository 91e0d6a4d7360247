// A sink for a vendor that has no library here: a chat that takes messages at one address.
import Foundation
import TriageReporting
import TriageSinkSupport

// snippet.sink
/// A sink that posts the headline and the tags of each report to `https://chat.example/hooks`.
struct ChatSink: Sink {
    let name = "chat"
    private let connection: SinkConnection
    private let post: HTTPPost

    init?(token: String, connection: SinkConnection = SinkConnection()) {
        guard let hooks = URL(string: "https://chat.example/hooks") else { return nil }
        self.connection = connection
        post = HTTPPost(
            to: hooks, contentType: "application/json",
            headers: ["Authorization": "Bearer \(token)"], connection: connection)
    }

    func deliver(_ report: Report) async throws {
        let encoder = JSONEncoder()
        // A report that is delivered again is sent with the same bytes.
        encoder.outputFormatting = .sortedKeys
        let response = try await post(encoder.encode(ChatMessage(report)))
        if let failure = response.sinkFailure(now: connection.now()) { throw failure }
    }
}

/// The body of a request.
///
/// The chat discards a duplicate by the report's ID.
nonisolated struct ChatMessage: Encodable {
    let id: String
    let text: String
    let tags: [String: String]

    init(_ report: Report) {
        id = report.id
        text = report.headline
        tags = Dictionary(uniqueKeysWithValues: report.tags.map { ($0.name, $0.text) })
    }
}
// snippet.end

/// A sink that shows each report to developers at once, such as a screen of a debug build.
func screenSink(show: @escaping @Sendable (Report) -> Void) -> ClosureSink {
    ClosureSink("screen", deliversImmediately: true) { show($0) }
}
