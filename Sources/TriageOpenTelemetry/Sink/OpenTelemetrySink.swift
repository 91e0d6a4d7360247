import Foundation
import TriageHTTP
public import TriageRedaction
public import TriageReporting
@_spi(Wire) import TriageSinkSupport

/// A sink that posts reports as log records to an OpenTelemetry collector, in JSON.
///
/// A record that the collector rejects is dropped. 408, 429 and 5xx are retried. The rules of
/// OpenTelemetry would drop a 500, but a lost report is worse than a duplicate.
public final class OpenTelemetrySink: Sink, RedactedStringConvertible {
    /// The sink's name.
    public let name: String
    private let serviceName: String
    private let connection: SinkConnection
    private let post: HTTPPost

    /// Creates a sink; nil if the endpoint is missing or malformed.
    ///
    /// A line in the log then says what is wrong, without the endpoint.
    ///
    /// - Parameters:
    ///   - address: The collector's base URL, such as `https://otel.example.com:4318`; `/v1/logs`
    ///     is appended. It is nil if the app has none.
    ///   - serviceName: The app's name, sent as `service.name`; if nil, the main bundle's
    ///     identifier, or the name of the process if there is none.
    ///   - headers: Header fields for every request, such as one that authorizes it. Fields that
    ///     HTTP does not allow are left out. Of names that differ only in case, `key` counts and
    ///     not `Key`. A credential in them ships with the app.
    ///   - name: The sink's name.
    ///   - connection: The connection to the collector.
    public init?(
        endpoint address: String?, serviceName: String? = nil, headers: [String: String] = [:],
        name: String = "otlp", connection: SinkConnection = SinkConnection()
    ) {
        let base = SinkConfigurationError.read(
            address, "endpoint", for: "the sink \(name)", Self.base)
        guard let base else { return nil }
        self.name = name
        self.serviceName = serviceName ?? AppIdentifier.current
        self.connection = connection
        post = HTTPPost(
            to: base.appending(path: "v1/logs"), contentType: "application/json", headers: headers,
            connection: connection)
    }

    private static func base(_ text: String) throws(SinkConfigurationError) -> URL {
        guard let url = URL(string: text.trimmingCharacters(in: .whitespacesAndNewlines)),
            ["http", "https"].contains(url.scheme?.lowercased()), url.host?.isEmpty == false
        else { throw SinkConfigurationError("not an address of http or https") }
        return url
    }

    /// Posts a report as one log record.
    ///
    /// - Throws: `SinkFailure`: `.retry` without a response or for 408, 429, 502, 503 and 504,
    ///   `.defer` for another 5xx, and `.drop` for a refusal, a rejected record or a body beyond
    ///   64 MiB.
    public func deliver(_ report: Report) async throws {
        let logs = OTLPLogsRequest(
            resource: OTLPAttributes(resourceOf: report, serviceName: serviceName),
            scopeName: UserAgent.library, scopeVersion: UserAgent.version,
            records: [OTLPLogRecord(report)])
        guard let body = logs.body, body.count <= OTLPLogsRequest.maxBodySize else {
            throw SinkFailure(.drop(.refused), code: "otlp.tooLarge")
        }
        let response = try await post(body)
        if let failure = response.sinkFailure(now: connection.now()) { throw failure }
        guard OTLPLogsResponse(response.body)?.rejectedLogRecords == 0 else {
            throw SinkFailure(.drop(.refused), code: "otlp.rejected")
        }
    }
}
