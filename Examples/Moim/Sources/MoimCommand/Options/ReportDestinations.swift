import Foundation
import MoimComposition
import MoimFeatures
import Triage
@_spi(Wire) import TriageDiscord
@_spi(Wire) import TriageGoogleAnalytics
import TriageOpenTelemetry
@_spi(Wire) import TriageSentry

/// Where the reports of a run go, and the parts of it that stay private.
struct ReportDestinations: Sendable {
    /// A sink for each receiver that was named.
    let sinks: [any Sink]
    /// The credentials in their addresses, which no trace and no report may show.
    let secrets: [String]
    /// The desk that is asked what the team knows; nil for none.
    let knownIssues: KnownIssues?

    /// Reads the addresses.
    ///
    /// - Throws: ``UsageError``, without the address.
    init(_ options: MoimOptions, over transport: any Transport) throws(UsageError) {
        let connection = SinkConnection(transport: transport)
        var (sinks, secrets) = ([(any Sink)?](), [String]())
        for (name, dsn) in [("sentry", options.sentry), ("desk", options.desk)] {
            guard let dsn, let parts = try Self.reading("--\(name)", { try SentryDSN(dsn) })
            else { continue }
            secrets += [parts.publicKey, parts.secretKey].compactMap(\.self)
            sinks.append(
                name == "desk"
                    ? SentrySink(desk: dsn, connection: connection)
                    : SentrySink(dsn: dsn, bundleIdentifier: "moim", connection: connection))
        }
        if let address = options.discord {
            let webhook = try Self.reading("--discord") { try DiscordWebhook(address) }
            secrets += [address, webhook.url.lastPathComponent]
            sinks.append(DiscordSink(webhook: address, connection: connection))
        }
        if let address = options.ga4 {
            _ = try Self.reading("--ga4") { try GoogleAnalyticsEndpoint(address) }
            let items = URLComponents(string: address)?.queryItems ?? []
            secrets += items.filter { $0.name == "api_secret" }.compactMap(\.value)
            sinks.append(
                GoogleAnalyticsSink(
                    endpoint: address, appInstanceID: { Self.installation }, connection: connection
                ))
        }
        if let address = options.otlp {
            let sink = OpenTelemetrySink(
                endpoint: address, serviceName: "moim", connection: connection)
            guard let sink else { throw UsageError("--otlp: not an address of http or https") }
            sinks.append(sink)
        }
        guard !options.knownIssues || options.desk != nil else {
            throw UsageError("--known-issues needs a --desk to ask")
        }
        knownIssues =
            options.knownIssues
            ? .desk(options.desk, storePage: .store, connection: connection) : nil
        (self.sinks, self.secrets) = (sinks.compactMap(\.self), secrets)
    }

    /// What the Firebase SDK would say on a phone.
    private static let installation = "00000000000000000000000000006d6f"

    private static func reading<Value>(
        _ option: String, _ read: () throws -> Value
    ) throws(UsageError) -> Value {
        do {
            return try read()
        } catch {
            throw UsageError("\(option): \(error)")
        }
    }
}
