import SinkDoubles
import Foundation
import Testing
import TriageDiscord
import TriageSinkSupport

@Suite("A webhook's answer", .timeLimit(.minutes(5)))
struct DiscordAnswerTests {
    private func answer(
        _ status: Int, _ body: String = "", _ fields: [String: String] = [:]
    ) -> DiscordResponse {
        DiscordResponse(status: status, body: Data(body.utf8)) { fields[$0] }
    }

    @Test("of 200 or 204 is a delivery", arguments: [200, 204])
    func delivered(status: Int) {
        #expect(answer(status, #"{"id":"1"}"#).disposition == .delivered)
        #expect(answer(status).resetAfter == nil)
    }

    @Test(
        "of 429 says how long to wait: its body, else its fields, else a while",
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
    func limited(body: String, fields: [String: String], expected: Duration) {
        #expect(answer(429, body, fields).disposition == .retryAfter(expected))
    }

    @Test("tells of a pause when nothing remains")
    func pause() {
        let fields = ["x-ratelimit-remaining": "0", "x-ratelimit-reset-after": "1.5"]
        #expect(answer(204, "", fields).resetAfter == .milliseconds(1500))
        #expect(
            answer(204, "", fields.merging(["x-ratelimit-remaining": "1"]) { $1 }).resetAfter == nil
        )
        #expect(answer(204, "", ["x-ratelimit-remaining": "0"]).resetAfter == nil)
    }

    @Test("that the webhook is gone, or not ours, switches it off", arguments: [401, 403, 404])
    func off(status: Int) {
        let body = #"{"code":10015,"message":"Unknown Webhook"}"#
        #expect(answer(status, body).disposition == .disable)
        #expect(answer(status, "<html>").disposition == .disable)
    }

    @Test(
        "that Discord is at fault asks for the same again",
        arguments: [408, 500, 502, 503, 504, 599])
    func again(status: Int) {
        #expect(answer(status, "<html>").disposition == .retry)
    }

    @Test("of any other status is a refusal", arguments: [0, 100, 301, 400, 405, 413, 999])
    func refused(status: Int) {
        #expect(answer(status, #"{"code":50035}"#).disposition == .refused)
    }

    @Test("of any bytes is an answer")
    func hostile() {
        for text in HostileText.many(200, of: 10, seed: 3) {
            let fields = [
                "retry-after": text, "x-ratelimit-reset-after": text, "x-ratelimit-remaining": "0",
            ]
            let verdict = answer(429, "{\"retry_after\":\(text)}", fields).disposition
            #expect(verdict == .retryAfter(.seconds(5)))
        }
        #expect(
            answer(429, #"{"errors":"# + "[".times(100_000)).disposition == .retryAfter(.seconds(5))
        )
    }
}
