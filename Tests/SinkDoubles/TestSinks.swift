import Foundation
import HTTPTypes
package import TriageDiscord
package import TriageGoogleAnalytics
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
        _ connection: SinkConnection, resends: Bool = false, countsOperations: Bool = false,
        attachments: @escaping @Sendable (Report) -> [ReportAttachment] = { _ in [] }
    ) throws -> SentrySink {
        try made(
            SentrySink(
                "https://\(key)@sentry.example.com/42", "com.example.club", "test", name: "sentry",
                resends: resends, countsOperations: countsOperations, connection: connection,
                attachments: attachments))
    }

    package static func discord(
        _ connection: SinkConnection, _ style: DiscordSink.Style = .text
    ) throws -> DiscordSink {
        let address = "https://discord.com/api/webhooks/123/\(token)"
        return try made(DiscordSink(webhook: address, style: style, connection: connection))
    }

    package static func analytics(
        _ connection: SinkConnection, instance: String? = instance
    ) throws -> GoogleAnalyticsSink {
        let address = "https://www.google-analytics.com/mp/collect?firebase_app_id=1:1:ios:a1"
        return try made(
            GoogleAnalyticsSink(
                endpoint: "\(address)&api_secret=\(secret)", appInstanceID: { instance },
                connection: connection))
    }

    package static func telemetry(_ connection: SinkConnection) throws -> OpenTelemetrySink {
        try made(
            OpenTelemetrySink(
                endpoint: "https://otel.example.com:4318/\(token)", serviceName: "club",
                headers: ["X-Key": key], connection: connection))
    }

    private static func made<Made>(_ sink: Made?) throws -> Made {
        guard let sink else { throw URLError(.badURL) }
        return sink
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
