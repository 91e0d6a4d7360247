#if SentryCocoa
import Foundation
import Sentry
import Testing
import TriageCore
import TriageRedaction
@_spi(Tools) import TriageReporting
import TriageTesting

@testable import TriageSentryCocoa

extension SDKTests {
    @Suite("sentry-cocoa and Triage beside each other", .timeLimit(.minutes(30)))
    struct ConnectedTests {
        private let trail = Breadcrumbs()
        private let memory = InMemorySink()
        private let reports: ReportPipeline
        private let center: FaultCenter

        init() {
            reports = ReportPipeline(.init(sinks: [memory], breadcrumbs: trail, clock: TestClock()))
            center = FaultCenter(
                .init(classifier: .standardLibrary, reporter: reports, mode: .reportOnly))
        }

        private func start(_ change: @escaping (Options) -> Void = { _ in }) {
            SDK.start { [reports, center] options in
                change(options)
                options.connect(to: reports, center)
            }
        }

        @Test
        func `failed requests are left to Triage`() {
            start { #expect($0.enableCaptureFailedRequests) }
            SDK.start { [reports, center] options in
                options.connect(to: reports, center)
                #expect(!options.enableCaptureFailedRequests)
            }
        }

        @Test
        func `a breadcrumb of Triage is in crash reports, once and without secrets`() {
            start()
            trail.add("session", "signed in with \("kim@example.com", privacy: .public)")
            trail.add("failure", "server http.503")
            let crumbs = SDK.breadcrumbs
            #expect(crumbs.map(\.category) == ["session", "failure"])
            #expect(crumbs.first?.message?.contains("kim@example.com") == false)
            #expect(crumbs.map(\.level) == [.info, .error])
            #expect(crumbs.first?.timestamp == trail.trail.first?.time)
            #expect(trail.trail.count == 2)
        }

        @Test
        func `a breadcrumb of the SDK is in reports, without the values of its URL`() throws {
            start()
            let crumb = Breadcrumb(level: .info, category: "http")
            crumb.setData(value: "https://example.com/users/4711/clubs", key: "url")
            crumb.setData(value: "GET", key: "method")
            crumb.setData(value: 503, key: "status_code")
            crumb.setData(value: "secret=1", key: "http.query")
            SentrySDK.addBreadcrumb(crumb)
            let screen = Breadcrumb(level: .info, category: "ui.lifecycle")
            screen.setData(value: "HomeController", key: "screen")
            SentrySDK.addBreadcrumb(screen)
            #expect(trail.trail.map(\.category) == ["http", "ui.lifecycle"])
            #expect(trail.trail.map(\.message) == ["GET /users/{id}/clubs 503", "HomeController"])
            #expect(trail.trail.first?.time == crumb.timestamp)
            #expect(SDK.breadcrumbs.count == 2)
        }

        @Test
        func `a breadcrumb that the app's own filter removes is in neither trail`() {
            start { $0.beforeBreadcrumb = { $0.category == "noise" ? nil : $0 } }
            SentrySDK.addBreadcrumb(Breadcrumb(level: .info, category: "noise"))
            SentrySDK.addBreadcrumb(Breadcrumb(level: .info, category: "kept"))
            #expect(trail.trail.map(\.category) == ["kept"])
            #expect(SDK.breadcrumbs.map(\.category) == ["kept"])
        }

        @Test
        func `nothing is forwarded while the user declines reports`() {
            start()
            reports.setConsent(.denied)
            trail.add("session", "signed in")
            #expect(SDK.breadcrumbs.isEmpty)
        }

        @Test
        func `an error that the app captures and an operation ends with is one report`() async {
            start()
            _ = try? center.reporting("home.load") {
                let error = NSError(domain: "Shop", code: 7)
                SentrySDK.capture(error: error)
                throw error
            }
            await reports.shutdown()
            #expect(SDK.events.isEmpty)
            #expect(memory.reports.map(\.operation) == ["home.load"])
        }

        @Test
        func `a captured error alone is a report of its own, with the SDK's level`() async {
            start {
                $0.beforeSend = { event in
                    event.level = .warning
                    return event
                }
            }
            SentrySDK.capture(error: NSError(domain: "Shop", code: 7))
            SentrySDK.capture(error: CancellationError())
            await reports.shutdown()
            #expect(SDK.events.isEmpty)
            #expect(memory.reports.map(\.level) == [.warning])
        }

        @Test
        func `a captured error that the app's own filter removes is not reported`() async {
            start { $0.beforeSend = { _ in nil } }
            SentrySDK.capture(error: NSError(domain: "Shop", code: 7))
            await reports.shutdown()
            #expect(memory.reports.isEmpty)
        }

        @Test
        func `events without an error, such as Triage's own, pass`() async throws {
            start()
            let report = try await SampleReport(at: Date()).report()
            try SentryCocoaSink().deliver(report)
            #expect(SDK.events.count == 1)
        }

        @Test
        func `in observe-only mode captured errors stay with the SDK`() async {
            let watching = FaultCenter(
                .init(
                    classifier: .standardLibrary, reporter: reports, mode: .observeOnly,
                    diagnose: { _ in }))
            SDK.start { [reports] in $0.connect(to: reports, watching) }
            SentrySDK.capture(error: NSError(domain: "Shop", code: 7))
            #expect(SDK.events.count == 1)
        }
    }
}
#endif
