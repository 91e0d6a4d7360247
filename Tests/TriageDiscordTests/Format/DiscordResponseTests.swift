import SinkDoubles
import Foundation
import Testing
@_spi(Wire) import TriageDiscord
import TriageSinkSupport

@Suite("A webhook's response", .timeLimit(.minutes(30)))
struct DiscordResponseTests {
    private func response(
        _ status: Int, _ body: String = "", _ fields: [String: String] = [:]
    ) -> DiscordResponse {
        DiscordResponse(status: status, body: Data(body.utf8)) { fields[$0] }
    }

    @Test(arguments: [200, 204])
    func `with 200 or 204 is a delivery`(status: Int) {
        #expect(response(status, #"{"id":"1"}"#).disposition == .delivered)
        #expect(response(status).resetAfter == nil)
    }

    @Test(
        arguments: [
            (
                #"{"retry_after":64.57,"global":false}"#, ["retry-after": "65"],
                .milliseconds(64_570)
            ),
            (#"{"retry_after":0}"#, [:], .zero), (#"{"retry_after":1e300}"#, [:], .seconds(86_400)),
            (#"{"retry_after":-1}"#, ["retry-after": "2"], .seconds(2)),
            (#"{"retry_after":"3"}"#, ["retry-after": "2"], .seconds(2)),
            (
                "<html>1015</html>", ["retry-after": "30", "x-ratelimit-reset-after": "1"],
                .seconds(30)
            ),
            ("", ["retry-after": "soon", "x-ratelimit-reset-after": "0.25"], .milliseconds(250)),
            ("", ["retry-after": "-5"], .seconds(5)), ("", [:], .seconds(5)),
            ("", ["retry-after": "9".times(500)], .seconds(86_400)),
        ] as [(String, [String: String], Duration)])
    func `with 429 gives the wait in its body, else in its fields, else the default`(
        body: String, fields: [String: String], expected: Duration
    ) {
        #expect(response(429, body, fields).disposition == .retryAfter(expected))
    }

    @Test
    func `asks for a pause when the rate limit is used up`() {
        let fields = ["x-ratelimit-remaining": "0", "x-ratelimit-reset-after": "1.5"]
        #expect(response(204, "", fields).resetAfter == .milliseconds(1500))
        let remaining = fields.merging(["x-ratelimit-remaining": "1"]) { $1 }
        #expect(response(204, "", remaining).resetAfter == nil)
        #expect(response(204, "", ["x-ratelimit-remaining": "0"]).resetAfter == nil)
    }

    @Test(arguments: [401, 403, 404])
    func `for a webhook that is gone or forbidden disables it`(status: Int) {
        let body = #"{"code":10015,"message":"Unknown Webhook"}"#
        #expect(response(status, body).disposition == .disable)
        #expect(response(status, "<html>").disposition == .disable)
    }

    @Test(arguments: [408, 500, 502, 503, 504, 599])
    func `for an error of Discord's own asks for a retry`(status: Int) {
        #expect(response(status, "<html>").disposition == .retry)
    }

    @Test(arguments: [0, 100, 301, 400, 405, 413, 999])
    func `with any other status is a refusal`(status: Int) {
        #expect(response(status, #"{"code":50035}"#).disposition == .refused)
    }

    @Test
    func `with any bytes can be read`() {
        for text in HostileText.many(200, of: 10, seed: 3) {
            let fields = [
                "retry-after": text, "x-ratelimit-reset-after": text, "x-ratelimit-remaining": "0",
            ]
            let disposition = response(429, "{\"retry_after\":\(text)}", fields).disposition
            #expect(disposition == .retryAfter(.seconds(5)))
        }
        let nested = response(429, #"{"errors":"# + "[".times(100_000))
        #expect(nested.disposition == .retryAfter(.seconds(5)))
    }
}
