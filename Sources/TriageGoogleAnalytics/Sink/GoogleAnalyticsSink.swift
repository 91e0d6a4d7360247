import Foundation
public import TriageRedaction
public import TriageReporting
@_spi(Wire) import TriageSinkSupport

/// A sink that sends reports as `app_error` events to Google Analytics.
///
/// It uses the Measurement Protocol. Google responds 2xx to any request, so delivered means
/// received by Google, not accepted. Events more than 72 hours old are dropped as `expired`,
/// since Google would record them at another time.
public final class GoogleAnalyticsSink: Sink, RedactedStringConvertible {
    /// The sink's name.
    public let name: String
    private let appInstanceID: @Sendable () async -> String?
    private let attributes: [String]
    private let connection: SinkConnection
    private let post: HTTPPost
    /// The session ID of all events of the sink: its start time, as Google counts sessions.
    private let session: String

    /// Creates a sink for debug builds and command-line tools; nil if the endpoint is missing or
    /// malformed.
    ///
    /// A line in the log then says what is wrong, without the endpoint.
    ///
    /// - Warning: The endpoint holds the API secret: anyone who has it can write to the statistics
    ///   of the whole property. Do not ship it in an app. Use ``GoogleAnalyticsClosureSink`` there,
    ///   or send reports to a desk, which forwards them: `Guides/Desk.md`.
    /// - Parameters:
    ///   - address: The address of the Measurement Protocol, with the secret; nil if the app has
    ///     none.
    ///   - appInstanceID: A closure that returns the app instance ID of the Firebase SDK on the
    ///     device, called for each report. It returns nil if there is none, such as without the
    ///     user's consent; the report is then dropped as `consentDenied`.
    ///   - attributes: The names of the app's own values that are sent as parameters. Google counts
    ///     only parameters that are declared there as custom dimensions.
    ///   - name: The sink's name.
    ///   - connection: The connection to Google.
    public init?(
        endpoint address: String?, appInstanceID: @escaping @Sendable () async -> String?,
        attributes: [String] = [], name: String = "ga4",
        connection: SinkConnection = SinkConnection()
    ) {
        let endpoint = SinkConfigurationError.read(
            address, "endpoint", for: "the sink \(name)", GoogleAnalyticsEndpoint.init)
        guard let endpoint else { return nil }
        self.name = name
        self.appInstanceID = appInstanceID
        self.attributes = attributes
        self.connection = connection
        post = HTTPPost(to: endpoint.url, contentType: "application/json", connection: connection)
        session = String(Int64(exactly: connection.now().timeIntervalSince1970.rounded()) ?? 0)
    }

    /// Posts a report as one event.
    ///
    /// - Throws: `SinkFailure`: `.retry` without a response or for 408, 429, 502, 503 and 504,
    ///   `.defer` for another 5xx, and `.drop` for a refusal, an expired event, an invalid app
    ///   instance ID or none.
    public func deliver(_ report: Report) async throws {
        guard let id = await appInstanceID() else {
            throw SinkFailure(.drop(.consentDenied), code: "analytics.noInstance")
        }
        guard let request = try? GoogleAnalyticsRequest(appInstanceID: id) else {
            throw SinkFailure(.drop(.refused), code: "analytics.instance")
        }
        let event = GoogleAnalyticsEvent(
            "app_error", of: report, attributes: attributes, in: session)
        guard let body = request.body(event, now: connection.now()) else {
            throw SinkFailure(.drop(.expired), code: "analytics.expired")
        }
        if let failure = try await post(body).sinkFailure(now: connection.now()) { throw failure }
    }
}
