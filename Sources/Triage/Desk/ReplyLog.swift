import Foundation
import TriageReporting

/// The replies that wait to be shown, and those that were: a pure value.
struct ReplyLog: Sendable, Hashable, Codable {
    /// The maximum size of an answer, in bytes.
    static let byteLimit = 262_144
    private static let countLimit = 100
    private static let toldLimit = 1000

    private(set) var waiting: [TeamReply] = []
    private var told: [String] = []

    /// Takes the replies of an answer that were neither shown nor wait already.
    ///
    /// - Returns: Whether the answer was one.
    mutating func take(_ answer: KnownIssues.Answer) -> Bool {
        guard answer.status == 200, answer.body.count <= Self.byteLimit,
            let body = try? JSONDecoder().decode(Body.self, from: answer.body)
        else { return false }
        let known = Set(told + waiting.map(\.id))
        let new = body.replies.compactMap(\.value).filter { !known.contains($0.id) }
        waiting += new.prefix(max(Self.countLimit - waiting.count, 0))
        return true
    }

    /// Notes that replies were shown.
    mutating func tell(_ replies: [TeamReply]) {
        waiting.removeAll { replies.contains($0) }
        told = (told + replies.map(\.id)).suffix(Self.toldLimit)
    }

    private struct Body: Decodable {
        var replies: [Readable<TeamReply>]
    }
}
