import Foundation
import Testing
import TriageWire

@Suite("A webhook's answer", .timeLimit(.minutes(5)))
struct DiscordAnswerTests {
    private func answer(
        _ status: Int, _ body: String = "", _ fields: [String: String] = [:]
    ) -> DiscordAnswer {
        DiscordAnswer(status: status, body: Data(body.utf8)) { fields[$0] }
    }

    @Test("of 200 or 204 is a delivery", arguments: [200, 204])
    func delivered(status: Int) {
        #expect(answer(status, #"{"id":"1"}"#).verdict == .delivered)
        #expect(answer(status).pause == nil)
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
        #expect(answer(429, body, fields).verdict == .wait(expected, isGlobal: false))
    }

    @Test("of 429 may be about the whole machine")
    func global() {
        let expected = DiscordAnswer.Verdict.wait(.seconds(1), isGlobal: true)
        #expect(answer(429, #"{"retry_after":1,"global":true}"#).verdict == expected)
        let fields = ["retry-after": "1", "x-ratelimit-global": "true"]
        #expect(answer(429, "", fields).verdict == expected)
        #expect(
            answer(429, "", ["retry-after": "1", "x-ratelimit-scope": "global"]).verdict == expected
        )
    }

    @Test("tells of a pause when nothing remains")
    func pause() {
        let fields = ["x-ratelimit-remaining": "0", "x-ratelimit-reset-after": "1.5"]
        #expect(answer(204, "", fields).pause == .milliseconds(1500))
        #expect(answer(204, "", fields.merging(["x-ratelimit-remaining": "1"]) { $1 }).pause == nil)
        #expect(answer(204, "", ["x-ratelimit-remaining": "0"]).pause == nil)
    }

    @Test("that the webhook is gone, or not ours, switches it off", arguments: [401, 403, 404])
    func off(status: Int) {
        let verdict = answer(status, #"{"code":10015,"message":"Unknown Webhook"}"#).verdict
        #expect(verdict == .switchOff(.init(status: status, code: 10015, text: "Unknown Webhook")))
        #expect(
            answer(status, "<html>").verdict
                == .switchOff(.init(status: status)))
    }

    @Test("that a message is gone concerns that message alone")
    func unknownMessage() {
        let verdict = answer(404, #"{"code":10008,"message":"Unknown Message"}"#).verdict
        #expect(verdict == .refused(.init(status: 404, code: 10008, text: "Unknown Message")))
    }

    @Test(
        "that Discord is at fault asks for the same again",
        arguments: [408, 500, 502, 503, 504, 599])
    func again(status: Int) {
        #expect(answer(status, "<html>").verdict == .again)
    }

    @Test("that the message is at fault tells where")
    func refused() {
        let body = """
            {"code":50035,"message":"Invalid Form Body","errors":{"embeds":{"0":{"title":{"_errors":\
            [{"code":"BASE_TYPE_MAX_LENGTH","message":"x"}]}}},"content":{"_errors":[{"code":"A"},1]}}}
            """
        let text = "Invalid Form Body; content A; embeds.0.title BASE_TYPE_MAX_LENGTH"
        #expect(answer(400, body).verdict == .refused(.init(status: 400, code: 50035, text: text)))
        for status in [0, 100, 301, 400, 405, 413, 999] {
            #expect(answer(status).verdict == .refused(.init(status: status)))
        }
        let long = #"{"message":"\#("가".times(9000))"}"#
        #expect(
            answer(400, long).verdict
                == .refused(.init(status: 400, text: "가".times(500))))
    }

    @Test("of any bytes is an answer")
    func hostile() {
        for text in HostileText.many(200, of: 10, seed: 3) {
            let fields = [
                "retry-after": text, "x-ratelimit-reset-after": text, "x-ratelimit-remaining": "0",
            ]
            #expect(
                answer(429, "{\"retry_after\":\(text)}", fields).verdict
                    == .wait(.seconds(5), isGlobal: false))
        }
        let deep = "[".times(100_000)
        #expect(
            answer(400, #"{"errors":"# + deep).verdict
                == .refused(.init(status: 400)))
    }
}
