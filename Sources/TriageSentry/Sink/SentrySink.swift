import Foundation
import TriageConcurrency
import TriageHTTP
public import TriageRedaction
public import TriageReporting
import TriageSinkSupport

/// A sink that sends reports to Sentry or to another receiver of its protocol, such as a desk.
///
/// With Sentry, any response settles an event: it is delivered, or it counts as lost. Only an event
/// without a response is sent again. A desk also gets an event again that it could not take
/// (``init(desk:environment:connection:)``). While a rate limit is in force, reports made before it
/// wait, and reports made during it are dropped as `rateLimited`. The next envelope carries the
/// counts of lost items as a client report.
public final class SentrySink: Sink, RedactedStringConvertible {
    /// The sink's name.
    public let name: String
    let bundleIdentifier: String
    let environment: String?
    let connection: SinkConnection
    let ledger = Lock(SentryLedger())
    private let post: HTTPPost?
    private let resends: Bool
    private let attachments: @Sendable (Report) -> [ReportAttachment]

    /// Creates a sink.
    ///
    /// - Parameters:
    ///   - dsn: The address of the project, with its key. An empty one is valid: the first report
    ///     disables the sink, and nothing is ever sent.
    ///   - bundleIdentifier: The app's name in its releases, such as `com.example.app` in
    ///     `com.example.app@1.2.3`.
    ///   - environment: The environment that the app runs in; nil means `production`.
    ///   - name: The sink's name.
    ///   - resends: Whether an event is sent again after a response of 408, 429 or 5xx. Sentry's
    ///     protocol requires clients to discard it, since Sentry might count it twice; a desk
    ///     stores an event once.
    ///   - connection: The connection to the receiver.
    ///   - attachments: A closure that returns further files to send with a report, called each
    ///     time the report is sent. They are sent as they are: no redactor removes secrets from
    ///     them. The first 30 files are considered, up to 20 MiB together; files that do not fit
    ///     are left out and counted as lost.
    /// - Throws: `SinkConfigurationError` that says what is wrong with the DSN, without the DSN.
    public init(
        dsn: String, bundleIdentifier: String, environment: String? = nil, name: String = "sentry",
        resends: Bool = false, connection: SinkConnection = SinkConnection(),
        attachments: @escaping @Sendable (Report) -> [ReportAttachment] = { _ in [] }
    ) throws(SinkConfigurationError) {
        self.name = name
        self.bundleIdentifier = bundleIdentifier
        self.environment = environment
        self.resends = resends
        self.connection = connection
        self.attachments = attachments
        do {
            post = try SentryDSN(dsn)?.post(over: connection)
        } catch {
            throw SinkConfigurationError(.address, error.description)
        }
    }

    /// Creates a sink of the app itself; nil if the DSN is missing or malformed.
    ///
    /// A line in the log then says what is wrong, without the DSN. The app's name in its releases
    /// is the main bundle's identifier, or the name of the process if there is none.
    ///
    ///     let app = FaultCenter.live(sinks: [SentrySink(dsn: dsn)])
    ///
    /// - Parameters:
    ///   - dsn: The address of the project, with its key; nil or empty if nothing may be sent.
    ///   - environment: The environment that the app runs in; nil means `production`.
    ///   - name: The sink's name.
    ///   - connection: The connection to the receiver.
    ///   - attachments: A closure that returns further files to send with a report, as they are.
    public convenience init?(
        dsn: String?, environment: String? = nil, name: String = "sentry",
        connection: SinkConnection = SinkConnection(),
        attachments: @escaping @Sendable (Report) -> [ReportAttachment] = { _ in [] }
    ) {
        do {
            try self.init(
                dsn: try SinkConfigurationError.require(dsn, "DSN"),
                bundleIdentifier: AppIdentifier.current, environment: environment,
                name: name, connection: connection, attachments: attachments)
        } catch {
            SinkConfigurationError.logLeftOut(name, error)
            return nil
        }
    }

    /// Creates a sink that reports to a desk; nil if the DSN is missing or malformed.
    ///
    /// A line in the log then says what is wrong, without the DSN. An event that the desk cannot
    /// take now is sent again until the desk takes it: a desk stores an event once.
    ///
    ///     let app = FaultCenter.live(sinks: [SentrySink(desk: dsn)])
    ///
    /// - Parameters:
    ///   - dsn: The address of the desk's project, with its key; nil or empty if nothing may be
    ///     sent.
    ///   - environment: The environment that the app runs in; nil means `production`.
    ///   - connection: The connection to the desk.
    public convenience init?(
        desk dsn: String?, environment: String? = nil, connection: SinkConnection = SinkConnection()
    ) {
        do {
            try self.init(
                dsn: try SinkConfigurationError.require(dsn, "DSN"),
                bundleIdentifier: AppIdentifier.current, environment: environment, name: "desk",
                resends: true, connection: connection)
        } catch {
            SinkConfigurationError.logLeftOut("desk", error)
            return nil
        }
    }

    /// Sends a report in an envelope of its own.
    ///
    /// - Throws: `SinkFailure`: `.retry` without a response, `.wait` while a rate limit holds the
    ///   report back, `.drop` for a refused, rate-limited or unwritable one, and `.disable` for an
    ///   empty DSN.
    public func deliver(_ report: Report) async throws {
        guard let post else { throw SinkFailure(.disable, code: "sentry.noDSN") }
        let now = connection.now()
        if let refusal = ledger.withLock({ $0.check(report, waits: resends, at: now) }) {
            throw refusal
        }
        let release = release(report.context.appVersion)
        let event = SentryEvent(report, release: release, environment: environment)
        guard let event, let item = try? event.item(for: report.feedback, now: now)
        else { throw discard() }
        let files = (report.attachments + attachments(report)).items
        try await send(event.eventID, item, files.fitting, leftOut: files.leftOut, over: post)
    }

    /// Counts reports that never reached the sink, for the next client report.
    public func didDrop(_ count: Int, reason: DropReason) {
        guard let reason = SentryClientReport.Reason(reason) else { return }
        ledger.withLock { $0.countDiscarded(reason, .error, count) }
    }

    /// Sends pending client reports and session updates.
    ///
    /// Does nothing if none are pending or the DSN is empty. Updates without a response stay
    /// pending.
    public func flush() async {
        guard let post else { return }
        try? await send(nil, nil, [], over: post)
    }

    func release(_ version: String) -> String { "\(bundleIdentifier)@\(version)" }

    /// Counts events that cannot be written, and returns the failure for them.
    private func discard(_ count: Int = 1) -> SinkFailure {
        ledger.withLock { $0.countDiscarded(.internalError, .error, count) }
        return SinkFailure(.drop(.refused), code: "sentry.unwritable")
    }

    /// Sends an envelope with the pending extras; files last, since some receivers stop at them.
    private func send(
        _ id: UUID?, _ event: SentryEnvelope.Item?, _ files: [SentryEnvelope.Item],
        leftOut: Int = 0, over post: HTTPPost
    ) async throws(SinkFailure) {
        let now = connection.now()
        let (extras, takesFiles) = ledger.withLock {
            ($0.takeExtras(at: now), $0.allows(.attachment, at: now))
        }
        do {
            let extraItems = try extras.discarded.items(timestamp: now) + extras.updates
            let items = [event].compactMap(\.self) + extraItems + (takesFiles ? files : [])
            guard !items.isEmpty else { return }
            let envelope = SentryEnvelope(eventID: id, sdk: .triage, items: items)
            let response = try await post(try envelope.encoded(sentAt: now))
            let end = connection.now()
            let failure = resends ? response.sinkFailure(now: end) : nil
            if let failure, !failure.isFinal {
                ledger.withLock { $0.record(response, for: [], at: end) }
                throw failure
            }
            // Counted only now, so that a retry does not count files twice.
            ledger.withLock { ledger in
                ledger.countDiscarded(.rateLimit, .attachment, takesFiles ? 0 : files.count)
                ledger.countDiscarded(.bufferOverflow, .attachment, leftOut)
                ledger.record(response, for: items, at: end)
            }
            if !(200..<300).contains(response.status) { throw response.refusal }
        } catch let error as SinkFailure {
            if !error.isFinal { ledger.withLock { $0.restore(extras) } }
            throw error
        } catch {
            ledger.withLock { $0.restore(extras) }
            throw discard(event == nil ? 0 : 1)
        }
    }
}

extension SinkFailure {
    /// Whether the report is not sent again.
    fileprivate var isFinal: Bool {
        switch remedy {
        case .drop, .disable: true
        default: false
        }
    }
}

extension SentryDSN {
    /// Returns what posts envelopes to the project, with its key.
    fileprivate func post(over connection: SinkConnection) throws(SentryFormatError) -> HTTPPost {
        HTTPPost(
            to: envelopeURL, contentType: "application/x-sentry-envelope",
            headers: ["X-Sentry-Auth": try authorizationHeader(client: UserAgent.value)],
            connection: connection)
    }
}
