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
public final class SentrySink: Sink, Discreet {
    /// What the sink is called.
    public let name: String
    let bundle: String
    let environment: String?
    let connection: SinkConnection
    let ledger = Lock(SentryLedger())
    private let post: Post?
    private let attachments: @Sendable (Report) -> [SentryAttachment]

    /// Makes a sink.
    ///
    /// - Parameters:
    ///   - dsn: Where events go, and the key. An empty one is valid and switches the sink off with the
    ///     first report: nothing is ever sent.
    ///   - bundle: The app's name in its releases: `com.example.app` makes `com.example.app@1.2.3`.
    ///   - environment: Where the app runs; nil means `production`.
    ///   - name: What the sink is called.
    ///   - connection: How it reaches the receiver.
    ///   - attachments: Files that go along with a report, asked for whenever it is sent: the first 30,
    ///     and 20 MiB together at most; what has no room is left out and counted.
    /// - Throws: What is wrong with the DSN, without the DSN.
    public init(
        dsn: String, bundle: String, environment: String? = nil, name: String = "sentry",
        over connection: SinkConnection = SinkConnection(),
        attachments: @escaping @Sendable (Report) -> [SentryAttachment] = { _ in [] }
    ) throws(SentryError) {
        self.name = name
        self.bundle = bundle
        self.environment = environment
        self.connection = connection
        self.attachments = attachments
        guard let dsn = try SentryDSN(dsn) else {
            post = nil
            return
        }
        let key = try dsn.authentication(client: Agent.name)
        post = Post(
            to: dsn.envelopeURL, type: "application/x-sentry-envelope", ["X-Sentry-Auth": key],
            over: connection)
    }

    /// The name, without the DSN.
    public var description: String { name }

    /// Sends a report, in an envelope of its own.
    public func deliver(_ report: Report) async throws {
        guard let post else { throw SinkFailure(.switchOff, code: "sentry.noDSN") }
        let now = connection.now()
        if let refusal = ledger.withLock({ $0.refusal(of: report, at: now) }) { throw refusal }
        let release = release(report.context.appVersion)
        let event = SentryEvent(report, release: release, environment: environment)
        guard let event, let item = try? event.item(now: now) else { throw lost() }
        let files = attachments(report).items
        try await send(event.eventID, item, files.fitting, leftOut: files.leftOut, over: post)
    }

    /// Counts reports that never came here.
    public func missed(_ count: Int, _ reason: DropReason) {
        guard let reason = SentryClientReport.Reason(reason) else { return }
        ledger.withLock { $0.lose(reason, .error, count) }
    }

    /// Sends what would ride on the next envelope.
    public func flush() async {
        guard let post else { return }
        try? await send(nil, nil, [], over: post)
    }

    func release(_ version: String) -> String { "\(bundle)@\(version)" }

    /// Counts events that cannot even be written.
    private func lost(_ count: Int = 1) -> SinkFailure {
        ledger.withLock { $0.lose(.internalError, .error, count) }
        return SinkFailure(.drop(.refused), code: "sentry.unwritable")
    }

    /// Sends an envelope with what rides on it; files last, since some receivers stop at them.
    private func send(
        _ id: UUID?, _ event: SentryEnvelope.Item?, _ files: [SentryEnvelope.Item],
        leftOut: Int = 0, over post: Post
    ) async throws(SinkFailure) {
        let now = connection.now()
        let (load, takesFiles) = ledger.withLock {
            ($0.load(at: now), $0.admits(.attachment, at: now))
        }
        do {
            let riding = try load.items(at: now)
            let items = [event].compactMap(\.self) + riding + (takesFiles ? files : [])
            guard !items.isEmpty else { return }
            let envelope = SentryEnvelope(eventID: id, sdk: .triage, items: items)
            let answer = try await post(try envelope.written(sentAt: now))
            ledger.withLock { ledger in
                ledger.lose(.rateLimit, .attachment, takesFiles ? 0 : files.count)
                ledger.lose(.bufferOverflow, .attachment, leftOut)
            }
            try settle(items, answer)
        } catch let error as SinkFailure {
            if case .again = error.remedy { ledger.withLock { $0.unload(load) } }
            throw error
        } catch {
            ledger.withLock { $0.unload(load) }
            throw lost(event == nil ? 0 : 1)
        }
    }

    /// Takes note of an answer, after which nothing of the envelope comes again.
    private func settle(
        _ items: [SentryEnvelope.Item], _ answer: Answer
    ) throws(SinkFailure) {
        let now = connection.now()
        let reply = SentryReply(
            status: answer.status, rateLimits: answer.field("X-Sentry-Rate-Limits"),
            retryAfter: answer.retryAfter(now: now))
        ledger.withLock { $0.note(reply, to: items, at: now) }
        if !(200..<300).contains(answer.status) { throw answer.refusal }
    }
}
