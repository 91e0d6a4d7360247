import Foundation
import SinkDoubles
import Testing
import TriageCore
import TriageDiscord
import TriageGoogleAnalytics
import TriageOpenTelemetry
@_spi(Tools) import TriageReporting
import TriageSentry
import TriageSinkSupport
import TriageTesting

@Suite("A sink that an app makes without a `try`", .timeLimit(.minutes(30)))
struct LeftOutSinkTests {
    /// A vendor's way to make a sink, with one address that works and others that do not.
    struct Vendor: Sendable, CustomTestStringConvertible {
        let name: String
        let setting: String
        let address: String
        let malformed: [String]
        let make: @Sendable (String?) -> (any Sink)?

        var testDescription: String { name }
    }

    private static let secret = "t0k3n-of-nobody"
    private static let vendors = [
        Vendor(
            name: "sentry", setting: "DSN", address: "https://\(secret)@sentry.example.com/42",
            malformed: [
                secret, "https://\(secret)", "ftp://\(secret)@sentry.example.com/42",
                "https://\(secret)@sentry.example.com/",
                "https://\(secret)\n@sentry.example.com/42",
            ],
            make: { SentrySink(dsn: $0) }),
        Vendor(
            name: "desk", setting: "DSN", address: "http://\(secret)@127.0.0.1:8765/1",
            malformed: [secret, "http://\(secret)@127.0.0.1:8765/"],
            make: { SentrySink(desk: $0) }),
        Vendor(
            name: "discord", setting: "webhook",
            address: "https://discord.com/api/webhooks/123/\(secret)",
            malformed: [
                secret, "https://discord.com/api/webhooks/\(secret)",
                "http://discord.com/api/webhooks/123/\(secret)",
                "https://discord.com/api/webhooks/abc/\(secret)",
            ],
            make: { DiscordSink(webhook: $0) }),
        Vendor(
            name: "otlp", setting: "endpoint", address: " https://otel.example.com/\(secret)\n",
            malformed: [
                secret, "ftp://otel.example.com/\(secret)", "https:///\(secret)",
                "file:///tmp/\(secret)", "otel:4318", "/x",
            ],
            make: { OpenTelemetrySink(endpoint: $0) }),
        Vendor(
            name: "ga4", setting: "endpoint",
            address: "https://www.google-analytics.com/mp/collect?firebase_app_id=1:1:ios:a1"
                + "&api_secret=\(secret)",
            malformed: [
                secret, "https://www.google-analytics.com/mp/collect?api_secret=\(secret)",
                "http://www.google-analytics.com/mp/collect?firebase_app_id=1:1:ios:a1"
                    + "&api_secret=\(secret)",
            ],
            make: { GoogleAnalyticsSink(endpoint: $0, appInstanceID: { nil }) }),
    ]

    private func problems(_ work: () -> Void) -> [String] {
        let lines = EventRecorder<String>()
        ProblemLog.$receiver.withValue(ProblemLog.Receiver { lines.record($0) }) { work() }
        return lines.elements
    }

    @Test(arguments: LeftOutSinkTests.vendors)
    func `is nil for a malformed address, and one line says what is wrong, without the address`(
        vendor: Vendor
    ) {
        for address in vendor.malformed {
            var isLeftOut = false
            let lines = problems { isLeftOut = vendor.make(address) == nil }
            #expect(isLeftOut, "\(address)")
            #expect(lines.count == 1, "\(address)")
            let line = lines.first ?? ""
            #expect(line.hasPrefix("the sink \(vendor.name) is left out: "))
            #expect(!line.contains(Self.secret), "\(line)")
        }
    }

    @Test(arguments: LeftOutSinkTests.vendors)
    func `is the usual sink for an address that works`(vendor: Vendor) {
        var name: String?
        let lines = problems { name = vendor.make(vendor.address)?.name }
        #expect(name == vendor.name)
        #expect(lines.isEmpty)
    }

    @Test(arguments: LeftOutSinkTests.vendors, [nil, "", " \n"])
    func `is nil if the address is missing or blank, and one line says so`(
        vendor: Vendor, address: String?
    ) {
        let lines = problems { #expect(vendor.make(address) == nil) }
        #expect(lines == ["the sink \(vendor.name) is left out: no \(vendor.setting) is set"])
    }

    @Test
    func `a token with other characters is not shown, but those that are allowed are`() {
        let lines = problems {
            _ = DiscordSink(webhook: "https://discord.com/api/webhooks/1/\(Self.secret)!")
        }
        #expect(lines.first?.hasSuffix("characters other than A-Z, a-z, 0-9, - and _") == true)
    }

    @Test
    func `bears the name of the app itself`() async throws {
        let (sentry, collector) = (ReceiverFixture(), ReceiverFixture())
        let dsn = "https://\(TestSinks.key)@sentry.example.com/42"
        let sinks: [(any Sink)?] = [
            SentrySink(dsn: dsn, connection: sentry.connection),
            OpenTelemetrySink(
                endpoint: "https://otel.example.com", connection: collector.connection),
        ]
        for sink in sinks { _ = try await sink?.remedy(delivering: sampleReport()) }
        #expect(sentry.texts.first?.contains("\(AppIdentifier.current)@") == true)
        #expect(collector.texts.first?.contains(AppIdentifier.current) == true)
    }
}
