import DeskForwarding
import DeskModel
import Synchronization

/// The other side of a destination: it keeps each message with its time, and answers as a test says.
final class RecordingCourier: Courier {
    struct Post: Sendable {
        let time: Timestamp
        let body: JSON
    }

    private let answers: @Sendable (Timestamp) -> Answer
    private let now: @Sendable () -> Timestamp
    private let kept = Mutex<[Post]>([])

    init(
        now: @escaping @Sendable () -> Timestamp,
        answers: @escaping @Sendable (Timestamp) -> Answer
    ) {
        (self.now, self.answers) = (now, answers)
    }

    /// The messages that it took.
    var posts: [Post] { kept.withLock(\.self) }

    func send(
        _ request: OutgoingRequest, allowsPrivate: Bool
    ) async throws(DeliveryError) -> Answer {
        let answer = answers(now())
        if answer.status == 200 {
            kept.withLock { $0.append(Post(time: now(), body: request.json)) }
        }
        return answer
    }

    func close() async {}
}

/// Discord's limits of a webhook: five messages in two seconds, and thirty in a minute.
final class DiscordLimits: Sendable {
    private let times = Mutex<[Timestamp]>([])
    private let refused = Mutex(0)

    /// The number of messages that came too soon.
    var refusals: Int { refused.withLock(\.self) }

    func answer(at now: Timestamp) -> Answer {
        times.withLock { times in
            times.removeAll { now - $0 >= .seconds(60) }
            let recent = times.filter { now - $0 < .seconds(2) }.count
            guard recent < 5, times.count < 30 else {
                refused.withLock { $0 += 1 }
                return Answer(status: 429, headers: ["retry-after": "2"])
            }
            times.append(now)
            return Answer(
                status: 200,
                headers: [
                    "x-ratelimit-remaining": "\(4 - recent)", "x-ratelimit-reset-after": "2.0",
                ])
        }
    }
}

extension RecordingCourier.Post {
    private var embed: JSON { body["embeds"]?.array?.first ?? .null }

    /// Whether it is about several groups at once.
    var isDigest: Bool { embed[["author", "name"]]?.string?.hasPrefix("Digest") ?? false }

    /// The number of messages that it stands for.
    var count: Int {
        let events = embed["fields"]?.array?.first { $0["name"] == "Events" }?["value"]?.string
        guard isDigest || events?.contains("now") == true else { return 1 }
        let text = isDigest ? embed["title"]?.string : events
        return text?.split(separator: " ").first.flatMap { Int($0) } ?? 0
    }

    /// The states that it names.
    var states: [TeamDay.State] {
        guard isDigest else {
            let headline = embed[["author", "name"]]?.string?.split(separator: " ").first
            let occasion = headline.flatMap { Occasion(rawValue: $0.lowercased()) }
            return [occasion].compactMap(\.self).map {
                TeamDay.State(title: embed["title"]?.string ?? "", occasion: $0)
            }
        }
        let lines = embed["description"]?.string?.split(separator: "\n") ?? []
        return lines.flatMap(Self.states)
    }

    /// Reads a line such as `**1×** CartError (new, 5 in all)`.
    private static func states(_ line: Substring) -> [TeamDay.State] {
        let words = line.split { " ,()".contains($0) }
        guard words.count > 2, words[0].hasPrefix("**") else { return [] }
        return words.dropFirst(2).compactMap { Occasion(rawValue: String($0)) }
            .map { TeamDay.State(title: String(words[1]), occasion: $0) }
    }
}
