import Foundation
import Testing
@_spi(Wire) import TriageGoogleAnalytics
@_spi(Wire) import TriageSinkSupport

@Suite("The endpoint of Google Analytics", .timeLimit(.minutes(30)))
struct GoogleAnalyticsEndpointTests {
    private static let query = "firebase_app_id=1:123456:ios:abcdef&api_secret=s3cr3t"

    @Test(arguments: [
        "https://www.google-analytics.com/mp/collect?\(query)",
        "https://region1.google-analytics.com/debug/mp/collect?\(query)",
        "http://127.0.0.1:8080/?\(query)&x=1",
    ])
    func `has an app and a secret, on any host`(text: String) throws {
        let endpoint = try GoogleAnalyticsEndpoint(" \(text)\n")
        #expect(endpoint.url.absoluteString == text)
        #expect(endpoint.firebaseAppID == "1:123456:ios:abcdef")
    }

    @Test
    func `leaves a secret as it was encoded`() throws {
        let text = "https://a.test/?firebase_app_id=1%3A2%3Aios%3Aa&api_secret=a%2Bb+c"
        #expect(try GoogleAnalyticsEndpoint(text).url.absoluteString == text)
    }

    @Test(arguments: [
        "", "https://a.test/mp/collect", "https://a.test/?api_secret=s3cr3t",
        "https://a.test/?firebase_app_id=1:2:ios:a",
        "https://a.test/?firebase_app_id=1:2:ios:a&api_secret=",
        "https://a.test/?firebase_app_id=12:2:ios:a&api_secret=s3cr3t",
        "https://a.test/?firebase_app_id=1::ios:a&api_secret=s3cr3t",
        "https://a.test/?firebase_app_id=1:2:i0s:a&api_secret=s3cr3t",
        "https://a.test/?firebase_app_id=1:2:ios:a:b&api_secret=s3cr3t",
        "https://a.test/?firebase_app_id=1:2:ios:%C3%A9&api_secret=s3cr3t",
        "https://a.test/?measurement_id=G-1&api_secret=s3cr3t",
        "http://www.google-analytics.com/mp/collect?\(query)",
        "https://a.test/?\(query)&firebase_app_id=1:2:ios:b",
        "https://a.test/?\(query)&firebase%5Fapp_id=",
        "https://a.test/?\(query)&api_secret=s3cr3t",
    ])
    func `is refused without them, and shows neither`(text: String) throws {
        let error = try #require(throws: SinkConfigurationError.self) {
            try GoogleAnalyticsEndpoint(text)
        }
        #expect(!"\(error)".contains("s3cr3t"))
    }

    @Test
    func `shows its secret only in its URL`() throws {
        let endpoint = try GoogleAnalyticsEndpoint("https://a.test/?\(Self.query)")
        var dumped = ""
        dump([endpoint], to: &dumped)
        let shown = ["\(endpoint)", String(reflecting: endpoint), dumped]
        #expect(shown.allSatisfy { !$0.contains("s3cr3t") && $0.contains("1:123456:ios:abcdef") })
    }
}
