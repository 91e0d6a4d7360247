import SinkDoubles
import Testing
import TriageGoogleAnalytics
@_spi(Tools) import TriageReporting
import TriageSinkSupport
import TriageTesting

@Suite("Sinks of closures", .timeLimit(.minutes(30)))
struct ClosureSinkTests {
    @Test
    func `pass on the report, and the error that the closure throws`() async throws {
        let got = EventRecorder<Report>()
        let report = try await sampleReport()
        let sink = ClosureSink("crashlytics") { report in
            got.record(report)
            throw SinkFailure(.retry(after: nil), code: "later")
        }
        #expect(try await sink.remedy(delivering: report) == .retry(after: nil))
        #expect(got.elements == [report] && sink.name == "crashlytics")
    }

    @Test
    func `pass on only events that Google accepts`() async throws {
        let names = EventRecorder<String>()
        let values = EventRecorder<[String: any Sendable]>()
        let sink = GoogleAnalyticsClosureSink(event: "iOS Error") { name, parameters in
            names.record(name)
            values.record(parameters)
        }
        sink.deliver(try await sampleReport(planted: String(repeating: "긴", count: 200)))
        let parameters = try #require(values.elements.first)
        #expect(names.elements == ["iOS_Error"] && parameters.count == 14)
        let texts = parameters.values.compactMap { $0 as? String }
        #expect(texts.allSatisfy { $0.utf16.count <= 100 })
        #expect(parameters["status"] as? Int64 == 200)
    }
}
