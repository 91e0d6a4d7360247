import Foundation
import TriageConcurrency
import TriageHTTP
public import TriageRedaction
public import TriageReporting
@_spi(Wire) import TriageSinkSupport

/// A sink that posts reports to a Discord channel.
///
/// Nothing in a report notifies anyone or is interpreted as markdown. A report that is too long for
/// one message is posted in numbered parts. If a part fails, the retry posts that part and the
/// parts after it, but not the parts before. A report's files come with its last part. Discord has
/// no way to deduplicate messages, so a report may appear twice after a lost response.
public final class DiscordSink: Sink, RedactedStringConvertible {
    /// The form of a report in the channel.
    public enum Style: Sendable, Hashable {
        /// The whole report as text, in several messages if necessary.
        case text
        /// One embed, cut if it is too long.
        case embed
    }

    /// The sink's name.
    public let name: String
    private let style: Style
    private let connection: SinkConnection
    private let post: HTTPPost
    private let elapsed: @Sendable () -> Duration
    private let state = Lock(State())

    private struct State: Sendable {
        var progress = DiscordProgress()
        /// The time until which Discord accepts no message.
        var pausedUntil = Duration.zero
    }

    /// Creates a sink for debug builds and command-line tools; nil if the webhook is missing or
    /// malformed.
    ///
    /// A line in the log then says what is wrong, without the webhook.
    ///
    ///     let app = FaultCenter.live(sinks: [DiscordSink(webhook: address)])
    ///
    /// - Warning: The webhook is a secret: anyone who has it can post and delete in the channel. Do
    ///   not ship it in an app. Send reports to a desk instead, which forwards them:
    ///   `Guides/Desk.md`.
    /// - Parameters:
    ///   - address: The address that Discord shows for the webhook; nil if the app has none.
    ///   - style: The form of a report in the channel.
    ///   - name: The sink's name.
    ///   - connection: The connection to Discord.
    public init?(
        webhook address: String?, style: Style = .text, name: String = "discord",
        connection: SinkConnection = SinkConnection()
    ) {
        let webhook = SinkConfigurationError.read(
            address, "webhook", for: "the sink \(name)", DiscordWebhook.init)
        guard let webhook else { return nil }
        self.name = name
        self.style = style
        self.connection = connection
        post = HTTPPost(
            to: webhook.url, contentType: "application/json",
            headers: ["User-Agent": UserAgent.discord], connection: connection)
        elapsed = stopwatch(connection.clock)
    }

    /// Posts a report, or the parts of it that have not been posted yet.
    ///
    /// - Throws: `SinkFailure`: `.wait` while Discord's rate limit lasts, `.retry` or `.defer` if
    ///   Discord fails or does not respond, `.drop` for a refused message, and `.disable` if the
    ///   webhook is gone. The failure is marked as partly delivered once a part has been posted.
    public func deliver(_ report: Report) async throws {
        let messages = style == .text ? report.discordMessages : [report.discordEmbed]
        let posted = state.withLock { $0.progress.postedParts(of: report.id) }
        let fitted = messages.compactMap { $0.fitted() }
        for (number, message) in fitted.enumerated().dropFirst(posted) {
            do {
                // The files come with the last part, below the whole text.
                try await send(message, number == fitted.count - 1 ? report.attachments : [])
            } catch let failure as SinkFailure {
                let isBegun = state.withLock { $0.progress.postedParts(of: report.id) > 0 }
                throw SinkFailure(failure.remedy, code: failure.code, isPartlyDelivered: isBegun)
            }
            state.withLock { $0.progress.add(report.id) }
        }
        state.withLock { $0.progress.forget(report.id) }
    }

    /// Posts a message; throws `.wait` during a rate limit, since Discord would refuse it.
    private func send(_ message: DiscordMessage, _ files: [ReportAttachment]) async throws {
        let rest = state.current.pausedUntil - elapsed()
        if rest > .zero { throw SinkFailure(.wait(rest), code: "discord.limit") }
        let content = try JSONEncoder.sorted.encode(message)
        let form = files.isEmpty ? nil : DiscordForm(content, files)
        let response = try await post(form?.body ?? content, contentType: form?.contentType)
        let parsed = DiscordResponse(
            status: response.status, body: response.body, header: response.headerField)
        if let pause = parsed.resetAfter {
            let end = elapsed() + pause
            state.withLock { $0.pausedUntil = end }
        }
        switch parsed.disposition {
        case .delivered: return
        case .retryAfter(let wait): throw response.retry(after: wait)
        case .retry: throw response.deliveryFailure(now: connection.now())
        case .refused: throw response.refusal
        case .disable: throw SinkFailure(.disable, code: response.refusal.code)
        }
    }
}
