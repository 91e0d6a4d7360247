import Foundation
import Triage
import TriageDiscord
import TriageGoogleAnalytics
import TriageOpenTelemetry
import TriageSentry

/// Where the reports of a run go, and what of it is nobody's business.
struct Receivers: Sendable {
    /// A sink for each receiver that was named.
    let sinks: [any Sink]
    /// The credentials in their addresses, which no trace and no report may show.
    let secrets: [String]

    /// Reads the addresses.
    ///
    /// - Throws: ``BadUsage``, without the address.
    init(_ options: MoimOptions, over transport: any Transport) throws(BadUsage) {
        let connection = SinkConnection(transport: transport)
        var (sinks, secrets) = ([any Sink](), [String]())
        if let dsn = options.sentry {
            let sink = try Self.reading("--sentry") {
                try SentrySink(dsn: dsn, bundle: "moim", over: connection)
            }
            let parts = try? SentryDSN(dsn)
            secrets += [parts?.publicKey, parts?.secretKey].compactMap(\.self)
            sinks.append(sink)
        }
        if let address = options.discord {
            let webhook = try Self.reading("--discord") { try DiscordWebhook(address) }
            secrets += [address, webhook.url.lastPathComponent]
            sinks.append(DiscordSink(webhook: webhook, over: connection))
        }
        if let address = options.ga4 {
            let endpoint = try Self.reading("--ga4") { try MeasurementEndpoint(address) }
            let items = URLComponents(string: address)?.queryItems ?? []
            secrets += items.filter { $0.name == "api_secret" }.compactMap(\.value)
            sinks.append(
                GoogleAnalyticsSink(
                    endpoint: endpoint, appInstanceID: { Self.installation }, over: connection))
        }
        if let address = options.otlp {
            let sink = try Self.reading("--otlp") {
                guard let base = URL(string: address) else {
                    throw WireError(.address, "not an address")
                }
                return try OpenTelemetrySink(base: base, service: "moim", over: connection)
            }
            sinks.append(sink)
        }
        (self.sinks, self.secrets) = (sinks, secrets)
    }

    /// What the Firebase SDK would say on a phone.
    private static let installation = "00000000000000000000000000006d6f"

    private static func reading<Value>(
        _ option: String, _ read: () throws -> Value
    ) throws(BadUsage) -> Value {
        do {
            return try read()
        } catch {
            throw BadUsage("\(option): \(error)")
        }
    }
}
