import Foundation
public import TriageRedaction
public import TriageReporting
import TriageSinkSupport

/// Counts reports as events `app_error` in Google Analytics, over the Measurement Protocol.
///
/// Google answers 2xx to whatever it receives, so what is delivered is what it was handed. Events of
/// more than 72 hours before are dropped as `expired`, since it would file them under another time.
public final class GoogleAnalyticsSink: Sink, RedactedStringConvertible {
    /// What the sink is called.
    public let name: String
    private let appInstanceID: @Sendable () async -> String?
    private let connection: SinkConnection
    private let post: HTTPPost
    /// What the events of one sink have in common for Google, which counts sessions by their start.
    private let session: String

    /// Makes a sink for debug builds, command-line tools and the desk.
    ///
    /// - Warning: The endpoint holds the API secret, with which anyone can write into the statistics of
    ///   the whole property. It ships with whatever contains it, so it must not be in an app that is
    ///   given to others: use ``GoogleAnalyticsClosureSink`` there.
    /// - Parameters:
    ///   - endpoint: Where to post.
    ///   - appInstanceID: The installation, as the Firebase SDK on the device knows it; nil when it has
    ///     none, as without the person's consent: then the report is dropped, as `consent`.
    ///   - name: What the sink is called.
    ///   - connection: How it reaches Google.
    public init(
        endpoint: GoogleAnalyticsEndpoint, appInstanceID: @escaping @Sendable () async -> String?,
        name: String = "ga4", connection: SinkConnection = SinkConnection()
    ) {
        self.name = name
        self.appInstanceID = appInstanceID
        self.connection = connection
        post = HTTPPost(to: endpoint.url, contentType: "application/json", connection: connection)
        session = String(Int64(exactly: connection.now().timeIntervalSince1970.rounded()) ?? 0)
    }

    /// The name, without the endpoint.
    public var description: String { name }

    /// Posts a report.
    public func deliver(_ report: Report) async throws {
        guard let id = await appInstanceID() else {
            throw SinkFailure(.drop(.consentDenied), code: "analytics.noInstance")
        }
        guard let request = try? GoogleAnalyticsRequest(appInstanceID: id) else {
            throw SinkFailure(.drop(.refused), code: "analytics.instance")
        }
        let event = GoogleAnalyticsEvent("app_error", of: report, in: session)
        guard let body = request.body(event, now: connection.now()) else {
            throw SinkFailure(.drop(.expired), code: "analytics.expired")
        }
        if let failure = try await post(body).sinkFailure(now: connection.now()) { throw failure }
    }
}
