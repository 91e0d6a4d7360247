public import Foundation
import TriageHTTP
public import TriageRedaction
public import TriageReporting
import TriageSinkSupport

/// Posts reports as log records to a collector of OpenTelemetry, in JSON.
///
/// A collector that rejects a record has it dropped. 408, 429 and 5xx are tried again; more often than
/// OpenTelemetry asks for, whose rules drop a 500: to lose a report is worse than to send it twice.
public final class OpenTelemetrySink: Sink, RedactedStringConvertible {
    /// What the sink is called.
    public let name: String
    private let serviceName: String
    private let connection: SinkConnection
    private let post: HTTPPost

    /// Makes a sink.
    ///
    /// - Parameters:
    ///   - endpoint: The collector, such as `https://otel.example.com:4318`; `/v1/logs` is added.
    ///   - serviceName: The app, as `service.value`.
    ///   - headers: Fields of every request, such as one that lets it in; those that no message may
    ///     have are left out, and of names that differ in case alone `key` counts and not `Key`. They
    ///     ship with whatever contains them.
    ///   - name: What the sink is called.
    ///   - connection: How it reaches the collector.
    /// - Throws: That the base is no address of http or https, without saying it.
    public init(
        endpoint: URL, serviceName: String, headers: [String: String] = [:], name: String = "otlp",
        connection: SinkConnection = SinkConnection()
    ) throws(SinkConfigurationError) {
        guard ["http", "https"].contains(endpoint.scheme?.lowercased()),
            endpoint.host?.isEmpty == false
        else { throw SinkConfigurationError(.address, "not an address of http or https") }
        self.name = name
        self.serviceName = serviceName
        self.connection = connection
        let url = endpoint.appending(path: "v1/logs")
        post = HTTPPost(to: url, contentType: "application/json", headers, connection: connection)
    }

    /// The name, without the address.
    public var description: String { name }

    /// Posts a report.
    public func deliver(_ report: Report) async throws {
        guard let body = logs(of: report).body, body.count <= OTLPLogsRequest.maxBodySize else {
            throw SinkFailure(.drop(.refused), code: "otlp.tooLarge")
        }
        let answer = try await post(body)
        if let failure = answer.sinkFailure(now: connection.now()) { throw failure }
        guard OTLPLogsResponse(answer.body)?.rejectedLogRecords == 0 else {
            throw SinkFailure(.drop(.refused), code: "otlp.rejected")
        }
    }

    private func logs(of report: Report) -> OTLPLogsRequest {
        OTLPLogsRequest(
            resource: OTLPAttributes(resourceOf: report, serviceName: serviceName),
            scopeName: UserAgent.library,
            scopeVersion: UserAgent.version, records: [OTLPLogRecord(report)])
    }
}
