import Foundation
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

    /// Reads the addresses.
    ///
    /// - Throws: ``UsageError``, without the address.
    init(_ options: MoimOptions, over transport: any Transport) throws(UsageError) {
        let connection = SinkConnection(transport: transport)
        var (sinks, secrets) = ([any Sink](), [String]())
        for (name, dsn) in [("sentry", options.sentry), ("desk", options.desk)] {
            guard let dsn else { continue }
            let sink = try Self.reading("--\(name)") {
                try SentrySink(
                    dsn: dsn, bundleIdentifier: "moim", name: name, resends: name == "desk",
                    connection: connection)
            }
            let parts = try? SentryDSN(dsn)
            secrets += [parts?.publicKey, parts?.secretKey].compactMap(\.self)
            sinks.append(sink)
        }
        if let address = options.discord {
            let webhook = try Self.reading("--discord") { try DiscordWebhook(address) }
            secrets += [address, webhook.url.lastPathComponent]
            sinks.append(DiscordSink(webhook: webhook, connection: connection))
        }
        if let address = options.ga4 {
            let endpoint = try Self.reading("--ga4") { try GoogleAnalyticsEndpoint(address) }
            let items = URLComponents(string: address)?.queryItems ?? []
            secrets += items.filter { $0.name == "api_secret" }.compactMap(\.value)
            sinks.append(
                GoogleAnalyticsSink(
                    endpoint: endpoint, appInstanceID: { Self.installation }, connection: connection
                ))
        }
        if let address = options.otlp {
            let sink = try Self.reading("--otlp") {
                guard let base = URL(string: address) else {
                    throw SinkConfigurationError(.address, "not an address")
                }
                return try OpenTelemetrySink(
                    endpoint: base, serviceName: "moim", connection: connection)
            }
            sinks.append(sink)
        }
        (self.sinks, self.secrets) = (sinks, secrets)
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
