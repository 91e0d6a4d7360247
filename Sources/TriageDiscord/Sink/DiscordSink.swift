import Foundation
import TriageConcurrency
import TriageHTTP
public import TriageRedaction
public import TriageReporting
import TriageSinkSupport

/// Posts reports into a channel of Discord.
///
/// Nothing in a report notifies anyone or is taken for markdown. A report that is too long for one
/// message goes out in numbered parts; when one fails, it and those after it are posted again, and not
/// those before. Nothing tells Discord that two messages are one, so a report may be there twice after
/// an answer was lost.
public final class DiscordSink: Sink, RedactedStringConvertible {
    /// How a report is shown.
    public enum Style: Sendable, Hashable {
        /// As text, whole.
        case text
        /// As one card, cut where it is too long.
        case embed
    }

    /// What the sink is called.
    public let name: String
    private let style: Style
    private let connection: SinkConnection
    private let post: HTTPPost
    private let elapsed: @Sendable () -> Duration
    private let state = Lock(State())

    private struct State: Sendable {
        var progress = DiscordProgress()
        /// Until when Discord wants no message.
        var pausedUntil = Duration.zero
    }

    /// Makes a sink for debug builds, command-line tools and the desk.
    ///
    /// - Warning: The webhook is a secret: who has it can post and delete in the channel. It ships with
    ///   whatever contains it, so it must not be in an app that is given to others: send reports to a
    ///   desk there, which passes them on.
    /// - Parameters:
    ///   - webhook: Where to post.
    ///   - style: How a report is shown.
    ///   - name: What the sink is called.
    ///   - connection: How it reaches Discord.
    public init(
        webhook: DiscordWebhook, style: Style = .text, name: String = "discord",
        connection: SinkConnection = SinkConnection()
    ) {
        self.name = name
        self.style = style
        self.connection = connection
        post = HTTPPost(
            to: webhook.url, contentType: "application/json", ["User-Agent": UserAgent.discord],
            connection: connection)
        elapsed = stopwatch(connection.clock)
    }

    /// The name, without the webhook.
    public var description: String { name }

    /// Posts a report, or what of it has not been posted yet.
    public func deliver(_ report: Report) async throws {
        let messages = style == .text ? report.discordMessages : [report.discordEmbed]
        let posted = state.withLock { $0.progress.postedParts(of: report.id) }
        for message in messages.compactMap({ $0.fitted() }).dropFirst(posted) {
            do {
                try checkRateLimit()
                try await send(message)
            } catch let failure as SinkFailure {
                let isBegun = state.withLock { $0.progress.postedParts(of: report.id) > 0 }
                throw SinkFailure(failure.remedy, code: failure.code, isPartlyDelivered: isBegun)
            }
            state.withLock { $0.progress.add(report.id) }
        }
        state.withLock { $0.progress.forget(report.id) }
    }

    /// Has a message wait until Discord takes one again, rather than have it refused.
    private func checkRateLimit() throws(SinkFailure) {
        let rest = state.current.pausedUntil - elapsed()
        if rest > .zero { throw SinkFailure(.wait(rest), code: "discord.limit") }
    }

    private func send(_ message: DiscordMessage) async throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let answer = try await post(try encoder.encode(message))
        let read = DiscordResponse(
            status: answer.status, body: answer.body, header: answer.headerField)
        if let pause = read.resetAfter {
            let end = elapsed() + pause
            state.withLock { $0.pausedUntil = end }
        }
        switch read.disposition {
        case .delivered: return
        case .retryAfter(let wait): throw answer.retry(after: wait)
        case .retry: throw answer.deliveryFailure(now: connection.now())
        case .refused: throw answer.refusal
        case .disable: throw SinkFailure(.disable, code: answer.refusal.code)
        }
    }
}
