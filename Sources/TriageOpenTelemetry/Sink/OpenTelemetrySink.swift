public import Foundation
import TriageHTTP
public import TriageRedaction
public import TriageReporting
import TriageSinkSupport

/// Posts reports as log records to a collector of OpenTelemetry, in JSON.
///
/// A collector that rejects a record has it dropped. 408, 429 and 5xx are tried again; more often than
/// OpenTelemetry asks for, whose rules drop a 500: to lose a report is worse than to send it twice.
public final class OpenTelemetrySink: Sink, Discreet {
    /// What the sink is called.
    public let name: String
    private let service: String
    private let connection: SinkConnection
    private let post: Post

    /// Makes a sink.
    ///
    /// - Parameters:
    ///   - base: The collector, such as `https://otel.example.com:4318`; `/v1/logs` is added.
    ///   - service: The app, as `service.name`.
    ///   - headers: Fields of every request, such as one that lets it in; those that no message may
    ///     have are left out, and of names that differ in case alone `key` counts and not `Key`. They
    ///     ship with whatever contains them.
    ///   - name: What the sink is called.
    ///   - connection: How it reaches the collector.
    /// - Throws: That the base is no address of http or https, without saying it.
    public init(
        base: URL, service: String, headers: [String: String] = [:], name: String = "otlp",
        over connection: SinkConnection = SinkConnection()
    ) throws(WireError) {
        guard ["http", "https"].contains(base.scheme?.lowercased()), base.host?.isEmpty == false
        else { throw WireError(.address, "not an address of http or https") }
        self.name = name
        self.service = service
        self.connection = connection
        let url = base.appending(path: "v1/logs")
        post = Post(to: url, type: "application/json", headers, over: connection)
    }

    /// The name, without the address.
    public var description: String { name }

    /// Posts a report.
    public func deliver(_ report: Report) async throws {
        guard let body = logs(of: report).body, body.count <= OTLPLogs.largestBody else {
            throw SinkFailure(.drop(.refused), code: "otlp.tooLarge")
        }
        let answer = try await post(body)
        if let failure = answer.failure(now: connection.now()) { throw failure }
        guard OTLPAnswer(answer.body)?.rejected == 0 else {
            throw SinkFailure(.drop(.refused), code: "otlp.rejected")
        }
    }

    private func logs(of report: Report) -> OTLPLogs {
        OTLPLogs(
            resource: OTLPAttributes(resourceOf: report, service: service), scope: Agent.library,
            scopeVersion: Agent.version, records: [OTLPRecord(report)])
    }
}
