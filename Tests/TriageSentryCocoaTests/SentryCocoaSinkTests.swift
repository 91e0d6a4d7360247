#if SentryCocoa
import Foundation
import Sentry
import Testing
@_spi(Tools) import TriageCore
@_spi(Tools) import TriageReporting
import TriageTesting

@testable import TriageSentryCocoa

/// All tests of the SDK, which is one for the process.
@Suite("Beside sentry-cocoa", .serialized, .timeLimit(.minutes(30)))
struct SDKTests {}

extension SDKTests {
    @Suite("Reports as events of sentry-cocoa")
    struct SinkTests {
        private let sink = SentryCocoaSink(bundleIdentifier: "com.example.club")
        private let time = Date(timeIntervalSinceNow: -60)

        private func report(
            _ change: (inout SampleReport) -> Void = { _ in }
        ) async throws -> Report {
            var sample = SampleReport(at: time)
            change(&sample)
            return try await sample.report()
        }

        private func event(of report: Report) throws -> Event {
            try sink.deliver(report)
            return try #require(SDK.events.last)
        }

        @Test
        func `an event has the report's identity, its group and its release`() async throws {
            SDK.start()
            var report = try await report()
            report.context.appVersion = "1.2.3+45"
            let event = try event(of: report)
            #expect(event.eventId.sentryIdString == report.id)
            #expect(event.timestamp == report.time)
            #expect(event.fingerprint == [report.fingerprint])
            #expect(event.releaseName == "com.example.club@1.2.3+45" && event.dist == "45")
            #expect(event.transaction == "home.load" && event.level == .error)
            #expect(event.error == nil)
        }

        @Test
        func `a version that is not known leaves the release to the SDK`() async throws {
            SDK.start()
            var report = try await report()
            report.context.appVersion = "unknown"
            let event = try event(of: report)
            #expect(event.releaseName == nil && event.dist == nil)
        }

        @Test
        func `the chain is sent root cause first, each error with its place`() async throws {
            SDK.start()
            let event = try event(of: try await report())
            let sent = try #require(event.exceptions).map { $0.serialize() }
            let places = sent.map { $0["mechanism"] as? [String: Any] }
            let title = try await report().title
            #expect(sent.count == 2 && sent.last?["value"] as? String == title)
            #expect(event.message?.formatted == "the club could not be read")
            #expect(places.map { $0?["exception_id"] as? Int } == [1, 0])
            #expect(places.map { $0?["parent_id"] as? Int } == [0, nil])
            #expect(places.map { $0?["type"] as? String } == ["chained", "generic"])
            #expect(places.last??["handled"] as? Bool == true)
        }

        @Test
        func `the stack of the thread that delivers is not attached`() async throws {
            SDK.start()
            #expect(try event(of: try await report()).threads?.count == 1)
        }

        @Test
        func `tags, contexts and the trail are the report's`() async throws {
            SDK.start()
            SentrySDK.addBreadcrumb(Breadcrumb(level: .info, category: "later"))
            let event = try event(of: try await report())
            #expect(event.tags?["plan"] == "pro" && event.tags?["supportCode"] != nil)
            let cart = try #require(event.context?["cart"])
            #expect(cart["items"] as? Int == 3 && cart["isPaid"] as? Bool == false)
            #expect(cart["codes"] as? [String] == ["A", "B"] && cart["total"] as? Double == 9.5)
            #expect(event.breadcrumbs?.map(\.category) == ["screen"])
            #expect(event.breadcrumbs?.first?.timestamp == time - 1)
        }

        @Test
        func `the report's user and level win over the scope's, for this event alone`() async throws
        {
            SDK.start()
            SentrySDK.configureScope { scope in
                let other = User()
                other.userId = "member-9"
                scope.setUser(other)
                scope.setLevel(.debug)
            }
            let event = try event(of: try await report { $0.level = .warning })
            #expect(event.user?.userId == "member-7" && event.level == .warning)
            #expect(event.user?.data?["kind"] as? String == "member")
            let later = Event(level: .error)
            SentrySDK.capture(event: later)
            #expect(later.user?.userId == "member-9" && later.level == .debug)
        }

        @Test
        func `without a user ID the installation is counted`() async throws {
            SDK.start()
            var report = try await report()
            report.context.userID = nil
            #expect(try event(of: report).user?.userId == "installation-3")
        }

        #if !REAL_LIBRARY
        @Test
        func `files are attached to their event alone`() async throws {
            SDK.start()
            try sink.deliver(try await report { $0.hasAttachment = true })
            try sink.deliver(try await report { $0.number = 9 })
            let files = SentrySDK.received.attachments.map { $0.map(\.filename) }
            #expect(files == [["log.txt"], []])
        }
        #endif

        @Test(
            arguments: zip(
                [ReportLevel.debug, .info, .warning, .error, .fatal],
                [SentryLevel.debug, .info, .warning, .error, .fatal]))
        func `levels are the SDK's own`(_ level: ReportLevel, _ expected: SentryLevel) async throws
        {
            SDK.start()
            var report = try await report()
            report.level = level
            #expect(try event(of: report).level == expected)
        }

        @Test
        func `reports wait until the SDK is started`() async throws {
            SentrySDK.close()
            let report = try await report()
            let failure = #expect(throws: SinkFailure.self) { try sink.deliver(report) }
            #expect(failure?.remedy == .wait(.seconds(10)))
        }

        @Test
        func `an event that the app's own filter removes counts as dropped`() async throws {
            SDK.start { $0.beforeSend = { _ in nil } }
            let report = try await report()
            let failure = #expect(throws: SinkFailure.self) { try sink.deliver(report) }
            #expect(failure?.remedy == .drop(.refused))
        }

        #if !REAL_LIBRARY
        @Test
        func `a message from the user is feedback on the event of its incident`() async throws {
            SDK.start()
            let memory = InMemorySink()
            let pipeline = ReportPipeline(.init(sinks: [memory], clock: TestClock()))
            let fault = Fault(.server)
            pipeline.report(ReportDraft(level: .error, failure: FailureContext(fault: fault)))
            let code = fault.incident.supportCode
            pipeline.sendFeedback("It broke.", for: code, name: "Kim", email: "kim@example.com")
            pipeline.sendFeedback(String(repeating: "가", count: 5000))
            await pipeline.shutdown()
            for report in memory.reports { try sink.deliver(report) }
            let feedback = SentrySDK.received.feedback
            try #require(SDK.events.count == 1 && feedback.count == 2)
            let contents = feedback.map { $0.content.mapValues { "\($0)" } }
            let known = try #require(contents.first { $0["message"] == "It broke." })
            #expect(known["name"] == "Kim" && known["contact_email"] == "kim@example.com")
            #expect(known["associated_event_id"] == fault.incident.description)
            #expect(known["source"] == "custom")
            let other = try #require(contents.first { $0["associated_event_id"] == nil })
            let lines = try #require(other["message"]).split(separator: "\n")
            let support = memory.reports.last { $0.feedback?.incident == nil }?.supportCode
            #expect(lines.last.map(String.init) == "(\(support ?? ""))")
            #expect(other["message"]?.unicodeScalars.count == 4096)
        }
        #endif
    }
}
#endif
