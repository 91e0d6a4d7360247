import Foundation
import Testing
import TriageCore
import TriageTesting
@_spi(Tools) @testable import TriageReporting

@Suite("ReportContext", .timeLimit(.minutes(30)))
struct ReportContextTests {
    @Test(
        arguments: [
            ([:], "unknown"), (["CFBundleShortVersionString": "1.12.0"], "1.12.0"),
            (["CFBundleShortVersionString": "1.12.0", "CFBundleVersion": "345"], "1.12.0+345"),
            (["CFBundleVersion": "345"], "unknown"),
            (["CFBundleShortVersionString": ""], "unknown"),
            (["CFBundleShortVersionString": "1.12.0", "CFBundleVersion": ""], "1.12.0"),
        ] as [([String: String], String)])
    func `the version is the bundle's with its build, and unknown without one`(
        information: [String: String], expected: String
    ) {
        #expect(ReportContext.version(in: information) == expected)
    }

    @Test
    func `a version that is not text is unknown`() {
        #expect(ReportContext.version(in: ["CFBundleShortVersionString": 1.12]) == "unknown")
    }

    @Test(arguments: [
        ("ko_KR", "ko_KR"), ("en_US@calendar=japanese;currency=EUR", "en_US"), ("", ""),
        ("zh-Hant_TW", "zh-Hant_TW"),
    ])
    func `the locale is language and region, without the user's other settings`(
        identifier: String, expected: String
    ) {
        #expect(ReportContext.languageAndRegion(of: identifier) == expected)
    }

    @Test
    func `the current context has a value for everything but the user`() {
        let context = ReportContext.current
        #expect(context == .current)
        #expect(context.appVersion == "unknown" || Bundle.main.bundleIdentifier != nil)
        #expect(context.system.wholeMatch(of: /[a-zA-Z]+ \d+\.\d+\.\d+/) != nil, "\(context)")
        #expect(context.locale == ReportContext.languageAndRegion(of: Locale.current.identifier))
        #expect(context.device?.isEmpty == false)
        #expect(context.userID == nil)
        var expected = context
        expected.userID = "7"
        #expect(ReportContext(userID: "7") == expected)
    }

    @Test
    func `nothing in the current context is the name of the device or of a person`() {
        let context = ReportContext.current
        let texts = [context.appVersion, context.system, context.locale, context.device ?? ""]
        for name in [ProcessInfo.processInfo.hostName, NSUserName()] {
            #expect(!texts.contains { $0.localizedCaseInsensitiveContains(name) }, "\(name)")
        }
    }

    @Test
    func `a pipeline that names no context uses the current one`() async {
        let sink = InMemorySink()
        let pipeline = ReportPipeline(.init(sinks: [sink], clock: TestClock()))
        pipeline.report(.sample())
        await pipeline.shutdown()
        #expect(sink.reports.map(\.context) == [.current])
    }
}
