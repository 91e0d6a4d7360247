#if Firebase && !REAL_LIBRARY
import FirebaseAnalytics
import FirebaseCrashlytics
import Foundation
import Testing
import TriageCore
import TriageFirebase
@_spi(Tools) import TriageReporting
@_spi(Tools) import TriageTesting

@Suite("Beside Firebase", .serialized, .timeLimit(.minutes(30)))
struct FirebaseTests {
    init() {
        _ = Crashlytics.takeReceived()
        _ = Analytics.takeEvents()
    }

    private func report(
        _ change: (inout SampleReport) -> Void = { _ in }
    ) async throws -> Report {
        var sample = SampleReport(at: Date())
        change(&sample)
        return try await sample.report()
    }

    private func record(_ report: Report) throws -> (error: NSError, keys: [String: String]) {
        CrashlyticsSink().deliver(report)
        let recorded = try #require(Crashlytics.takeReceived().errors.first)
        return (recorded.error, (recorded.userInfo ?? [:]).mapValues { "\($0)" })
    }

    @Test
    func `reports of one group have one domain and one code in Crashlytics, and others do not`()
        async throws
    {
        let first = try record(try await report()).error
        let second = try record(try await report { $0.number = 5 }).error
        let other = try record(try await report { $0.textSuffix = "x" }).error
        #expect(first.domain == second.domain && first.code == second.code && first.code == 200)
        #expect(first.domain == (try await report()).fingerprint && first.domain != other.domain)
    }

    @Test
    func `a non-fatal says what a report says, in keys within the limits`() async throws {
        var report = try await report()
        report.attributes["long"] = "\(String(repeating: "가", count: 1000), privacy: .public)"
        for number in 0..<60 { report.attributes["more\(number)"] = .number(number) }
        let (error, keys) = try record(report)
        #expect(error.localizedDescription.contains("club.undecodable"))
        #expect(keys["supportCode"] == report.supportCode && keys["level"] == "error")
        #expect(keys["notice.choice"] == "retry" && keys["request.attempts"] == "2")
        #expect(keys["chain"]?.contains("decoding.valueNotFound") == true)
        #expect(keys["cart"] == "{codes: [A, B], isPaid: false, items: 3, total: 9.5}")
        #expect(keys["installationID"] == "installation-3" && keys["userID"] == nil)
        #expect(keys.count == 64 && keys.values.allSatisfy { $0.utf8.count <= 1024 })
        #expect(error.localizedDescription.utf8.count <= 1024)
    }

    @Test
    func `a message from the user is recorded without the sender`() async throws {
        let memory = InMemorySink()
        let pipeline = ReportPipeline(.init(sinks: [memory], clock: TestClock()))
        pipeline.sendFeedback("It broke.", name: "Kim", email: "kim@example.com")
        await pipeline.shutdown()
        let (error, keys) = try record(try #require(memory.reports.first))
        #expect(error.domain == "user.feedback" && keys["kind"] == "feedback")
        #expect(!"\(error.userInfo)\(keys)".contains("Kim"))
        #expect(!"\(error.userInfo)\(keys)".contains("kim@example.com"))
    }

    @Test
    func `crash reports have the trail, without secrets, and a pseudonym of the installation`()
        throws
    {
        let folder = URL(fileURLWithPath: "/reports", isDirectory: true)
        let trail = Breadcrumbs()
        let pipeline = ReportPipeline(
            .init(
                sinks: [], folder: folder, breadcrumbs: trail, clock: TestClock()
            ).stored(in: InMemoryFileStore()))
        Crashlytics.crashlytics().connect(to: pipeline)
        trail.add("session", "signed in with \("kim@example.com", privacy: .public)")
        trail.add("screen", "home")
        let received = Crashlytics.takeReceived()
        #expect(received.userID == pipeline.installationID && received.userID != nil)
        #expect(received.lines.count == 2 && received.lines.last == "screen: home")
        #expect(received.lines.first?.hasPrefix("session: signed in with ") == true)
        #expect(received.lines.first?.contains("kim@example.com") == false)
    }

    @Test
    func `an erased user has no pseudonym in later crash reports`() {
        let folder = URL(fileURLWithPath: "/reports", isDirectory: true)
        let pipeline = ReportPipeline(
            .init(
                sinks: [CrashlyticsSink()], folder: folder, clock: TestClock()
            ).stored(in: InMemoryFileStore()))
        Crashlytics.crashlytics().connect(to: pipeline)
        pipeline.erase()
        #expect(Crashlytics.takeReceived().userID == nil)
    }

    @Test
    func `without consent there is no pseudonym`() {
        let folder = URL(fileURLWithPath: "/reports", isDirectory: true)
        let pipeline = ReportPipeline(
            .init(
                sinks: [], folder: folder, consent: .pending, clock: TestClock()
            ).stored(in: InMemoryFileStore()))
        Crashlytics.crashlytics().connect(to: pipeline)
        #expect(Crashlytics.takeReceived().userID == nil)
    }

    @Test
    func `Firebase Analytics gets codes within its limits, and no text`() async throws {
        let sink = FirebaseAnalyticsSink(attributes: ["plan"])
        sink.deliver(try await report { $0.textSuffix = String(repeating: "가", count: 200) })
        sink.deliver(try await report())
        let events = Analytics.takeEvents()
        #expect(events.map(\.name) == ["app_error", "app_error"])
        let texts = events.map { ($0.parameters ?? [:]).mapValues { "\($0)" } }
        #expect(texts.last?["kind"] == "undecodable" && texts.last?["status"] == "200")
        #expect(texts.last?["path"] == "/v1/clubs/{id}" && texts.last?["plan"] == "pro")
        #expect(texts.allSatisfy { $0.count <= 25 && $0.keys.allSatisfy { $0.count <= 40 } })
        #expect(texts.allSatisfy { $0.values.allSatisfy { $0.utf16.count <= 100 } })
        #expect(!"\(texts)".contains("could not be read") && !"\(texts)".contains("member-7"))
    }

    @Test
    func `the events' name is made legal`() async throws {
        FirebaseAnalyticsSink(event: "error").deliver(try await report())
        #expect(Analytics.takeEvents().map(\.name) == ["app_error"])
    }
}
#endif
