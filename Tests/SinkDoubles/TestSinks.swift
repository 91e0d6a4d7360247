import Foundation
import HTTPTypes
@_spi(Wire) package import TriageDiscord
@_spi(Wire) package import TriageGoogleAnalytics
import TriageHTTP
package import TriageOpenTelemetry
@_spi(Tools) package import TriageReporting
package import TriageSentry
package import TriageSinkSupport
import TriageTesting
import TriageTransport

/// The vendors' sinks with addresses and credentials for tests.
package enum TestSinks {
    package static let key = "0123456789abcdef"
    package static let token = "t0k3n-of-webhook"
    package static let secret = "s3cret-of-ga"
    package static let instance = String(repeating: "0a", count: 16)

    package static func sentry(
        _ connection: SinkConnection, resends: Bool = false,
        attachments: @escaping @Sendable (Report) -> [ReportAttachment] = { _ in [] }
    ) throws -> SentrySink {
        try SentrySink(
            dsn: "https://\(key)@sentry.example.com/42", bundleIdentifier: "com.example.club",
            environment: "test", resends: resends, connection: connection, attachments: attachments)
    }

    package static func discord(
        _ connection: SinkConnection, _ style: DiscordSink.Style = .text
    ) throws -> DiscordSink {
        let webhook = try DiscordWebhook("https://discord.com/api/webhooks/123/\(token)")
        return DiscordSink(webhook: webhook, style: style, connection: connection)
    }

    package static func analytics(
        _ connection: SinkConnection, instance: String? = instance
    ) throws -> GoogleAnalyticsSink {
        let address = "https://www.google-analytics.com/mp/collect?firebase_app_id=1:1:ios:a1"
        return GoogleAnalyticsSink(
            endpoint: try GoogleAnalyticsEndpoint("\(address)&api_secret=\(secret)"),
            appInstanceID: { instance }, connection: connection)
    }

    package static func telemetry(_ connection: SinkConnection) throws -> OpenTelemetrySink {
        guard let base = URL(string: "https://otel.example.com:4318/\(token)") else {
            throw URLError(.badURL)
        }
        return try OpenTelemetrySink(
            endpoint: base, serviceName: "club", headers: ["X-Key": key], connection: connection)
    }

    package static func closure(_ connection: SinkConnection) -> ClosureSink {
        ClosureSink("closure") { report in
            let request = HTTPRequest(
                method: .post, scheme: "https", authority: "example.com", path: "/")
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            let response = try await connection.transport.send(
                request, body: try encoder.encode(report))
            guard response.status == 200 else {
                throw SinkFailure(.drop(.refused), code: "http.\(response.status)")
            }
        }
    }
}
