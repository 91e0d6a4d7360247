// The shortest way to create each vendor's sink.
import TriageDiscord
import TriageGoogleAnalytics
import TriageOpenTelemetry
import TriageSentry

// snippet.sentry
/// Creates a sink for a Sentry project.
func makeSentrySink(dsn: String) -> SentrySink? {
    SentrySink(dsn: dsn, bundleIdentifier: "com.example.club", environment: "staging")
}
// snippet.end

// snippet.discord
/// Creates a sink for a tool on your own machine, since the webhook is a secret.
func makeDiscordSink(webhook address: String) -> DiscordSink? {
    DiscordSink(webhook: address, style: .embed)
}
// snippet.end

// snippet.analytics
/// Creates a sink over the app's own Firebase Analytics, such as `Analytics.logEvent`.
func makeAnalyticsSink(
    logEvent: @escaping @Sendable (String, [String: any Sendable]) -> Void
) -> GoogleAnalyticsClosureSink {
    GoogleAnalyticsClosureSink { name, parameters in logEvent(name, parameters) }
}
// snippet.end

// snippet.measurement
/// Creates a sink for a tool on your own machine, since the address holds the API secret.
func makeMeasurementSink(
    endpoint address: String, appInstanceID: String
) -> GoogleAnalyticsSink? {
    GoogleAnalyticsSink(endpoint: address, appInstanceID: { appInstanceID })
}
// snippet.end

// snippet.opentelemetry
/// Creates a sink for an OpenTelemetry collector.
func makeCollectorSink(collector: String) -> OpenTelemetrySink? {
    OpenTelemetrySink(endpoint: collector, serviceName: "club")
}
// snippet.end

// snippet.connection
/// Creates a sink whose requests time out after 5 s.
func makeQuickSink(dsn: String) -> SentrySink? {
    SentrySink(dsn: dsn, connection: SinkConnection(timeout: .seconds(5)))
}
// snippet.end
