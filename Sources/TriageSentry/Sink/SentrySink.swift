import Foundation
import TriageConcurrency
import TriageHTTP
public import TriageRedaction
public import TriageReporting
import TriageSinkSupport

/// Sends reports to Sentry, or to whatever speaks its protocol, such as a desk.
///
/// An event that was answered is done with, whatever the answer: it was delivered, or it is counted as
/// lost. Only what nobody has answered is tried again. When the receiver wants no more for a time,
/// reports that were taken before wait, and those that are taken meanwhile are dropped as
/// `rateLimited`. What was lost is told on the next envelope.
public final class SentrySink: Sink, RedactedStringConvertible {
    /// What the sink is called.
    public let name: String
    let bundleIdentifier: String
    let environment: String?
    let connection: SinkConnection
    let ledger = Lock(SentryLedger())
    private let post: HTTPPost?
    private let attachments: @Sendable (Report) -> [SentryAttachment]

    /// Makes a sink.
    ///
    /// - Parameters:
    ///   - dsn: Where events go, and the key. An empty one is valid and switches the sink off with the
    ///     first report: nothing is ever sent.
    ///   - bundleIdentifier: The app's name in its releases: `com.example.app` makes `com.example.app@1.2.3`.
    ///   - environment: Where the app runs; nil means `production`.
    ///   - name: What the sink is called.
    ///   - connection: How it reaches the receiver.
    ///   - attachments: Files that go along with a report, asked for whenever it is sent: the first 30,
    ///     and 20 MiB together at most; what has no room is left out and counted.
    /// - Throws: What is wrong with the DSN, without the DSN.
    public init(
        dsn: String, bundleIdentifier: String, environment: String? = nil, name: String = "sentry",
        connection: SinkConnection = SinkConnection(),
        attachments: @escaping @Sendable (Report) -> [SentryAttachment] = { _ in [] }
    ) throws(SentryFormatError) {
        self.name = name
        self.bundleIdentifier = bundleIdentifier
        self.environment = environment
        self.connection = connection
        self.attachments = attachments
        guard let dsn = try SentryDSN(dsn) else {
            post = nil
            return
        }
        let key = try dsn.authorizationHeader(client: UserAgent.value)
        post = HTTPPost(
            to: dsn.envelopeURL, contentType: "application/x-sentry-envelope",
            ["X-Sentry-Auth": key],
            connection: connection)
    }

    /// The name, without the DSN.
    public var description: String { name }

    /// Sends a report, in an envelope of its own.
    public func deliver(_ report: Report) async throws {
        guard let post else { throw SinkFailure(.disable, code: "sentry.noDSN") }
        let now = connection.now()
        if let refusal = ledger.withLock({ $0.check(report, at: now) }) { throw refusal }
        let release = release(report.context.appVersion)
        let event = SentryEvent(report, release: release, environment: environment)
        guard let event, let item = try? event.item(now: now) else { throw discard() }
        let files = attachments(report).items
        try await send(event.eventID, item, files.fitting, leftOut: files.leftOut, over: post)
    }

    /// Counts reports that never came here.
    public func didDrop(_ count: Int, reason: DropReason) {
        guard let reason = SentryClientReport.Reason(reason) else { return }
        ledger.withLock { $0.countDiscarded(reason, .error, count) }
    }

    /// Sends what would ride on the next envelope.
    public func flush() async {
        guard let post else { return }
        try? await send(nil, nil, [], over: post)
    }

    func release(_ version: String) -> String { "\(bundleIdentifier)@\(version)" }

    /// Counts events that cannot even be written.
    private func discard(_ count: Int = 1) -> SinkFailure {
        ledger.withLock { $0.countDiscarded(.internalError, .error, count) }
        return SinkFailure(.drop(.refused), code: "sentry.unwritable")
    }

    /// Sends an envelope with what rides on it; files last, since some receivers stop at them.
    private func send(
        _ id: UUID?, _ event: SentryEnvelope.Item?, _ files: [SentryEnvelope.Item],
        leftOut: Int = 0, over post: HTTPPost
    ) async throws(SinkFailure) {
        let now = connection.now()
        let (load, takesFiles) = ledger.withLock {
            ($0.takeExtras(at: now), $0.allows(.attachment, at: now))
        }
        do {
            let riding = try load.items(at: now)
            let items = [event].compactMap(\.self) + riding + (takesFiles ? files : [])
            guard !items.isEmpty else { return }
            let envelope = SentryEnvelope(eventID: id, sdk: .triage, items: items)
            let answer = try await post(try envelope.encoded(sentAt: now))
            ledger.withLock { ledger in
                ledger.countDiscarded(.rateLimit, .attachment, takesFiles ? 0 : files.count)
                ledger.countDiscarded(.bufferOverflow, .attachment, leftOut)
            }
            try record(items, answer)
        } catch let error as SinkFailure {
            if case .retry = error.remedy { ledger.withLock { $0.restore(load) } }
            throw error
        } catch {
            ledger.withLock { $0.restore(load) }
            throw discard(event == nil ? 0 : 1)
        }
    }

    /// Takes note of an answer, after which nothing of the envelope comes again.
    private func record(
        _ items: [SentryEnvelope.Item], _ answer: ClientResponse
    ) throws(SinkFailure) {
        let now = connection.now()
        let reply = SentryResponse(
            status: answer.status, rateLimits: answer.headerField("X-Sentry-Rate-Limits"),
            retryAfter: answer.retryAfter(now: now))
        ledger.withLock { $0.record(reply, for: items, at: now) }
        if !(200..<300).contains(answer.status) { throw answer.refusal }
    }
}
