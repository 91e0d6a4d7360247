import Foundation
import Testing
import TriageCore
@_spi(Tools) import TriageReporting
import TriageTesting

@Suite("A message from the user", .timeLimit(.minutes(30)))
struct FeedbackTests {
    private let site = QueueFixture()
    private let sink = ScriptedSink()

    @Test
    func `it reaches each sink as a report, tied to the incident, also after the next launch`()
        async throws
    {
        let first = site.pipeline([sink]) { $0.isOnline = { false } }
        let fault = Fault(.server)
        first.report(.sample(fault))
        first.sendFeedback(
            " It broke. ", for: fault.incident.supportCode, name: "Kim", email: "kim@example.com")
        first.sendFeedback(" \n")
        await first.shutdown(timeout: .zero)
        let second = site.pipeline([sink])
        await second.shutdown(timeout: .seconds(3600))
        let report = try #require(sink.delivered.elements.first { $0.feedback != nil })
        #expect(sink.delivered.elements.count == 2)
        #expect((report.kind, report.code, report.level) == ("feedback", "user.feedback", .info))
        #expect(report.message == "It broke.")
        #expect(report.supportCode == fault.incident.supportCode)
        #expect(report.incident != fault.incident)
        #expect(report.feedback?.incident == fault.incident)
        #expect((report.feedback?.name, report.feedback?.email) == ("Kim", "kim@example.com"))
        #expect(report.logLine.contains("Kim · kim@example.com"))
    }

    @Test
    func `secrets are removed from all of it but an address that the user gave as one`()
        async throws
    {
        let pipeline = site.pipeline([sink])
        let text = String(repeating: "가", count: 100_000)
        pipeline.sendFeedback(
            "write to lee@example.com", name: "kim@example.com",
            email: "kim@example.com, password=x")
        pipeline.sendFeedback(text)
        await pipeline.shutdown(timeout: .seconds(3600))
        let found = sink.delivered.elements
        let report = try #require(found.first { $0.feedback?.name != nil })
        #expect(report.message == "write to [Filtered]" && report.feedback?.name == "[Filtered]")
        #expect(report.feedback?.email?.contains("kim") == false)
        #expect(report.feedback?.incident == nil)
        #expect(found.allSatisfy { $0.message?.utf8.count ?? 0 <= 16_390 })
    }

    @Test
    func `it needs the user's consent, and no flood holds it back`() async {
        let pipeline = site.pipeline([sink]) { $0.consent = .pending }
        for number in 1...20 { pipeline.sendFeedback("\(number)") }
        pipeline.setConsent(.denied)
        pipeline.sendFeedback("none")
        #expect(pipeline.totals.dropped == [.consentDenied: 1])
        pipeline.setConsent(.granted)
        for number in 1...20 { pipeline.sendFeedback("\(number)") }
        await pipeline.shutdown(timeout: .seconds(3600))
        #expect(sink.delivered.elements.count == 20)
    }
}
