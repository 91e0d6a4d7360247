import SinkDoubles
import Testing
@_spi(Wire) import TriageGoogleAnalytics

@Suite("A name for Google Analytics", .timeLimit(.minutes(30)))
struct GoogleAnalyticsNameTests {
    @Test(arguments: [
        ("my_event", "my_event"), ("My_Event2_", "My_Event2_"), ("iOS Error", "iOS_Error"),
        ("error", "app_error"), ("Error", "app_Error"), ("app_exception", "app_app_exception"),
        ("firebase_campaign", "app_firebase_campaign"), ("GA_x", "app_GA_x"),
        ("gallery", "gallery"),
        ("google_", "app_google_"), ("404", "app_404"), ("", "unnamed"), ("___", "unnamed"),
        ("한글", "unnamed"), ("_private", "private"), ("_error", "app_error"),
        ("a.b--c  d", "a_b_c_d"),
        ("café", "caf_"), ("ａｂ", "unnamed"), ("a\r\nb\0c", "a_b_c"),
        ("x".times(41), "x".times(40)), ("9".times(40), "app_" + "9".times(36)),
    ])
    func `of an event is legal, and unchanged if it was legal`(text: String, expected: String) {
        #expect(GoogleAnalyticsName.event(text) == expected)
    }

    @Test
    func `of a parameter may be a session's or a currency's, but not a user's`() {
        #expect(GoogleAnalyticsName.parameter("session_id") == "session_id")
        #expect(GoogleAnalyticsName.parameter("currency") == "currency")
        #expect(GoogleAnalyticsName.parameter("user_id") == "app_user_id")
        #expect(GoogleAnalyticsName.parameter("gtag.x") == "gtag_x")
        #expect(GoogleAnalyticsName.parameter("firebase_conversion") == "app_firebase_conversion")
        #expect(GoogleAnalyticsName.parameter("error") == "error")
    }

    @Test
    func `is legal for any text, and unchanged when made legal again`() {
        for text in HostileText.many(500, of: 6, seed: 4) {
            for legal in [GoogleAnalyticsName.event, GoogleAnalyticsName.parameter] {
                let name = legal(text)
                #expect((1...40).contains(name.utf8.count))
                #expect(name.utf8.allSatisfy { $0.isWord } && name.utf8.first?.isLetter == true)
                #expect(legal(name) == name)
            }
        }
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
    fileprivate var isWord: Bool { isLetter || (0x30...0x39).contains(self) || self == 0x5F }
}
