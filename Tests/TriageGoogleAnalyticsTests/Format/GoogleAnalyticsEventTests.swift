import SinkDoubles
import Foundation
import Testing
@_spi(Wire) import TriageGoogleAnalytics
import TriageSinkSupport

@Suite("An event for Google Analytics", .timeLimit(.minutes(30)))
struct GoogleAnalyticsEventTests {
    @Test
    func `keeps values that Google keeps, and cuts those it would drop`() {
        let event = GoogleAnalyticsEvent(
            "iOS Error", ["a b": "👨‍👩‍👧‍👦".times(10).value, "n": 3, "d": 0.5, "bad": .double(.nan)])
        let fitted = event.fitted()
        #expect(fitted.name == "iOS_Error")
        #expect(fitted.parameters == ["a_b": "👨‍👩‍👧‍👦".times(9).value, "n": 3, "d": 0.5])
        #expect(fitted.fitted() == fitted)
    }

    @Test
    func `keeps 25 parameters, those that Google's reports need first`() {
        var parameters: [String: GoogleAnalyticsEvent.Value] = [
            "session_id": "1", "engagement_time_msec": 1,
        ]
        for number in 10..<40 { parameters["a\(number)"] = 1 }
        let kept = GoogleAnalyticsEvent("e", parameters).fitted().parameters.keys.sorted()
        #expect(kept == (10..<33).map { "a\($0)" } + ["engagement_time_msec", "session_id"])
    }

    @Test
    func `keeps the legal one of two names that become equal`() {
        let event = GoogleAnalyticsEvent("e", ["a b": 1, "a_b": 2, "a-b": 3, "é": 4, "ü": 5])
        #expect(event.fitted().parameters == ["a_b": 2, "unnamed": 4])
    }

    @Test
    func `is within the limits whatever it is made of`() {
        let texts = HostileText.many(600, of: 40, seed: 5)
        for start in stride(from: 0, to: 600, by: 30) {
            let pairs = texts[start..<start + 30].map {
                ($0, GoogleAnalyticsEvent.Value.string($0))
            }
            let event = GoogleAnalyticsEvent(texts[start], Dictionary(pairs) { one, _ in one })
                .fitted()
            #expect(event.parameters.count <= 25)
            for (name, value) in event.parameters {
                guard case .string(let text) = value else { continue }
                #expect(name.utf8.count <= 40 && text.utf16.count <= 100)
            }
        }
    }
}

extension String {
    fileprivate var value: GoogleAnalyticsEvent.Value { .string(self) }
}
