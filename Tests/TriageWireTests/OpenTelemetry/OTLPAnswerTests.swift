import Foundation
import Testing
import TriageWire

@Suite("An answer to logs", .timeLimit(.minutes(5)))
struct OTLPAnswerTests {
    private func answer(_ status: Int, _ body: String = "", _ retryAfter: String? = nil)
        -> OTLPAnswer
    {
        OTLPAnswer(
            status: status, body: Data(body.utf8), retryAfter: retryAfter,
            now: Date(timeIntervalSince1970: 1_800_000_000))
    }

    @Test(
        "of success says what became of the records",
        arguments: [
            ("{}", .accepted(warning: nil)), ("", .accepted(warning: nil)),
            ("<html>", .accepted(warning: nil)),
            (#"{"partialSuccess":{}}"#, .accepted(warning: nil)),
            (
                #"{"partialSuccess":{"rejectedLogRecords":"3","errorMessage":"x"}}"#,
                .partial(rejected: 3, message: "x")
            ),
            (#"{"partialSuccess":{"rejectedLogRecords":3}}"#, .partial(rejected: 3, message: nil)),
            (
                #"{"partialSuccess":{"rejectedLogRecords":"9223372036854775807"}}"#,
                .partial(rejected: .max, message: nil)
            ),
            (
                #"{"partialSuccess":{"rejectedLogRecords":0,"errorMessage":"slow"}}"#,
                .accepted(warning: "slow")
            ),
            (
                #"{"partialSuccess":{"rejectedLogRecords":"-1","errorMessage":""}}"#,
                .accepted(warning: nil)
            ),
            (#"{"partialSuccess":{"errorMessage":"slow"},"new":[]}"#, .accepted(warning: "slow")),
        ] as [(String, OTLPAnswer)])
    func success(body: String, expected: OTLPAnswer) {
        #expect(answer(200, body) == expected)
    }

    @Test("asks for the same again, in a while", arguments: [429, 502, 503, 504])
    func again(status: Int) {
        #expect(answer(status) == .again(after: nil))
        #expect(answer(status, "", "7") == .again(after: .seconds(7)))
        #expect(answer(status, "", "Fri, 15 Jan 2027 08:00:30 GMT") == .again(after: .seconds(30)))
        #expect(answer(status, "", "Friday, 15-Jan-27 08:00:30 GMT") == .again(after: .seconds(30)))
        #expect(answer(status, "", "Fri Jan 15 08:00:30 2027") == .again(after: .seconds(30)))
    }

    @Test(
        "with a time that is past or none leaves it to us",
        arguments: [
            "-1", "soon", "", "Fri, 15 Jan 2027 07:00:00 GMT",
            "Fri, 15 Jan 2027 09:00:00\u{301} GMT", "Sunday, 06-Nov-94 08:49:37\u{301} GMT", "안",
        ])
    func unreadable(retryAfter: String) {
        #expect(answer(503, "", retryAfter) == .again(after: nil))
    }

    @Test("refuses for good", arguments: [0, 301, 400, 401, 403, 404, 408, 500, 501, 505])
    func refused(status: Int) {
        #expect(answer(status, #"{"code":3,"message":"no"}"#) == .refused(message: "no"))
        #expect(answer(status, "<html>") == .refused(message: nil))
    }

    @Test("of 413 is about the size, and one that is too large itself is none")
    func sizes() {
        #expect(answer(413) == .tooLarge)
        #expect(answer(200, " ".times((4 << 20) + 1)) == .refused(message: nil))
        #expect(
            answer(400, #"{"message":"\#("가".times(9000))"}"#) == .refused(message: "가".times(500)))
    }
}
