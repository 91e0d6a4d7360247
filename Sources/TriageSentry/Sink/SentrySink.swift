import Foundation
import TriageConcurrency
import TriageHTTP
public import TriageRedaction
public import TriageReporting
@_spi(Wire) import TriageSinkSupport

/// A sink that sends reports to Sentry or to another receiver of its protocol, such as a desk.
///
/// With Sentry, any response settles an event: it is delivered, or it counts as lost. Only an event
/// without a response is sent again. A desk also gets an event again that it could not take
/// (``init(desk:environment:countsOperations:connection:)``). While a rate limit is in force,
/// reports made before it wait, and reports made during it are dropped as `rateLimited`. The next
/// envelope carries the counts of lost items as a client report.
public final class SentrySink: Sink, RedactedStringConvertible {
    /// The sink's name.
    public let name: String
    package let countsOperations: Bool
    let bundleIdentifier: String
    let environment: String?
    let connection: SinkConnection
    let ledger = Lock(SentryLedger())
    private let post: HTTPPost
    private let resends: Bool
    private let attachments: @Sendable (Report) -> [ReportAttachment]

    /// Creates a sink; nil if the DSN is missing or malformed.
    ///
    /// A line in the log then says what is wrong, without the DSN.
    ///
    ///     let app = FaultCenter.live(sinks: [SentrySink(dsn: dsn)])
    ///
    /// - Parameters:
    ///   - dsn: The address of the project, with its key; nil or empty if nothing may be sent.
    ///   - bundleIdentifier: The app's name in its releases, such as `com.example.app` in
    ///     `com.example.app@1.2.3`; if nil, the main bundle's identifier, or the name of the process
    ///     if there is none.
    ///   - environment: The environment that the app runs in; nil means `production`.
    ///   - name: The sink's name.
    ///   - connection: The connection to the receiver.
    ///   - attachments: A closure that returns further files to send with a report, called each
    ///     time the report is sent. They are sent as they are: no redactor removes secrets from
    ///     them. The first 30 files are considered, up to 20 MiB together; files that do not fit
    ///     are left out and counted as lost.
    public convenience init?(
        dsn: String?, bundleIdentifier: String? = nil, environment: String? = nil,
        name: String = "sentry", connection: SinkConnection = SinkConnection(),
        attachments: @escaping @Sendable (Report) -> [ReportAttachment] = { _ in [] }
    ) {
        self.init(
            dsn, bundleIdentifier, environment, name: name, resends: false,
            countsOperations: false, connection: connection, attachments: attachments)
    }

    /// Creates a sink that reports to a desk; nil if the DSN is missing or malformed.
    ///
    /// A line in the log then says what is wrong, without the DSN. An event that the desk cannot
    /// take now is sent again until the desk takes it: a desk stores an event once.
    ///
    ///     let app = FaultCenter.live(sinks: [SentrySink(desk: dsn)])
    ///
    /// It also sends counts of operations: how often each one was used and failed, what users saw
    /// of it, and how many tried again, got through and gave up. They hold names of operations, the
    /// user's ID as events have it, and no other value. They need the user's consent, as reports do.
    ///
    /// - Parameters:
    ///   - dsn: The address of the desk's project, with its key; nil or empty if nothing may be
    ///     sent.
    ///   - environment: The environment that the app runs in; nil means `production`.
    ///   - countsOperations: Whether it sends counts of operations.
    ///   - connection: The connection to the desk.
    public convenience init?(
        desk dsn: String?, environment: String? = nil, countsOperations: Bool = true,
        connection: SinkConnection = SinkConnection()
    ) {
        self.init(
            dsn, nil, environment, name: "desk", resends: true, countsOperations: countsOperations,
            connection: connection)
    }

    /// Creates a sink.
    ///
    /// Sentry's protocol requires clients to discard an event after a response of 408, 429 or 5xx,
    /// since Sentry might count it twice. With `resends`, the event is sent again.
    package init?(
        _ dsn: String?, _ bundleIdentifier: String?, _ environment: String?, name: String,
        resends: Bool, countsOperations: Bool = false, connection: SinkConnection,
        attachments: @escaping @Sendable (Report) -> [ReportAttachment] = { _ in [] }
    ) {
        let post = SinkConfigurationError.read(dsn, "DSN", for: "the sink \(name)") {
            try SentryDSN($0)?.post(over: connection)
        }
        guard let post else { return nil }
        self.name = name
        self.bundleIdentifier = bundleIdentifier ?? AppIdentifier.current
        self.environment = environment
        self.resends = resends
        self.countsOperations = countsOperations
        self.connection = connection
        self.attachments = attachments
        self.post = post
    }

    /// Sends a report in an envelope of its own.
    ///
    /// - Throws: `SinkFailure`: `.retry` without a response, `.wait` while a rate limit holds the
    ///   report back, and `.drop` for a refused, rate-limited or unwritable one.
    public func deliver(_ report: Report) async throws {
        let now = connection.now()
        if let refusal = ledger.withLock({ $0.check(report, waits: resends, at: now) }) {
            throw refusal
        }
        let release = release(report.context.appVersion)
        if let item = try counts(of: report, release) { return try await send(nil, item, []) }
        let event = SentryEvent(report, release: release, environment: environment)
        guard let event, let item = try? event.item(for: report, now: now)
        else { throw discard() }
        let files = (report.attachments + attachments(report)).items
        try await send(event.eventID, item, files.fitting, leftOut: files.leftOut)
    }

    /// Counts reports that never reached the sink, for the next client report.
    public func didDrop(_ count: Int, reason: DropReason) {
        guard let reason = SentryClientReport.Reason(reason) else { return }
        ledger.withLock { $0.countDiscarded(reason, .error, count) }
    }

    /// Sends pending client reports and session updates.
    ///
    /// Does nothing if none are pending. Updates without a response stay pending.
    public func flush() async {
        // triage:ignore discarded-try: what is not sent stays pending
        try? await send(nil, nil, [])
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
        leftOut: Int = 0
    ) async throws(SinkFailure) {
        let now = connection.now()
        let (extras, takesFiles) = ledger.withLock {
            ($0.takeExtras(at: now), $0.allows(.attachment, at: now))
        }
        do {
            let extraItems = try extras.discarded.items(timestamp: now) + extras.updates
            let items = [event].compactMap(\.self) + extraItems + (takesFiles ? files : [])
            guard !items.isEmpty else { return }
            let envelope = SentryEnvelope(eventID: id?.sentry, sdk: .triage, items: items)
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
        } catch {  // triage:ignore dropped-cause: the code names the encoder, which is left
            ledger.withLock { $0.restore(extras) }
            throw discard(id == nil ? 0 : 1)
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
    fileprivate func post(over connection: SinkConnection) throws(SinkConfigurationError)
        -> HTTPPost
    {
        HTTPPost(
            to: envelopeURL, contentType: "application/x-sentry-envelope",
            headers: ["X-Sentry-Auth": try authorizationHeader(client: UserAgent.value)],
            connection: connection)
    }
}
