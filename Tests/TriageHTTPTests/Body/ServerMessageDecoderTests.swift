import Foundation
import Testing
import TriageHTTP

@Suite("ServerMessageDecoder", .timeLimit(.minutes(30)))
struct ServerMessageDecoderTests {
    @Test(arguments: [
        "application/problem+json", "application/problem+json; charset=utf-8",
        "Application/PROBLEM+Json", " application/problem+json ;q=1",
    ])
    func `problem details are read by their media type, however it is written`(type: String) {
        let response = ClientResponse.sample("{\"detail\":\" Too late \\n\"}", type: type)
        #expect(ServerMessageDecoder.standard.message(in: response) == "Too late")
    }

    @Test(arguments: [
        "application/json", "text/plain", "application/problem+xml", "problem+json", nil,
    ])
    func `the same body with another media type has no message`(type: String?) {
        let response = ClientResponse.sample("{\"detail\":\"Too late\"}", type: type)
        #expect(ServerMessageDecoder.standard.message(in: response) == nil)
        #expect(ServerMessageDecoder.problemDetails.message(in: response) == "Too late")
    }

    @Test(
        arguments: [
            ("{\"title\":\"T\",\"detail\":\"D\"}", "D"), ("{\"title\":\"T\"}", "T"),
            ("{\"title\":\"T\",\"detail\":\"\"}", "T"),
            ("{\"title\":\"T\",\"detail\":\" \\t\"}", "T"),
            ("{\"title\":\"T\",\"detail\":null}", "T"), ("{\"title\":\"T\",\"detail\":7}", "T"),
            ("{\"title\":[\"T\"],\"detail\":{\"a\":1}}", nil), ("{\"title\":\"\"}", nil),
            ("{}", nil), ("[]", nil), ("null", nil), ("\"D\"", nil), ("", nil), ("   ", nil),
            ("{\"detail\":\"D\"", nil), ("<html>D</html>", nil),
            ("{\"detail\":\"오늘은 끝났어요\"}", "오늘은 끝났어요"),
        ] as [(String, String?)])
    func `the detail comes before the title, and empty ones are skipped`(
        body: String, words: String?
    ) {
        #expect(ServerMessageDecoder.standard.message(in: .sample(body)) == words)
    }

    @Test
    func `a declared type is read whatever the media type`() {
        let message = ServerMessageDecoder.decoded(as: ErrorBody.self, \.message)
        #expect(message.message(in: .sample("{\"message\":\"No\"}", type: nil)) == "No")
        #expect(message.message(in: .sample("{\"message\":\"No\"}", type: "text/html")) == "No")
    }

    @Test
    func `a declared type may have no message; another type is left to the standard decoder`() {
        let message = ServerMessageDecoder.decoded(as: ErrorBody.self, \.message)
        #expect(message.message(in: .sample("{\"message\":null,\"detail\":\"D\"}")) == nil)
        #expect(message.message(in: .sample("{\"message\":\"  \"}")) == nil)
        #expect(message.message(in: .sample("{\"message\":5,\"detail\":\"D\"}")) == "D")
        #expect(
            message.message(in: .sample("{\"message\":5,\"detail\":\"D\"}", type: "text/html"))
                == nil)
        #expect(message.message(in: .sample("<html>")) == nil)
    }

    @Test
    func `one status may use another decoder`() {
        let message = ServerMessageDecoder.standard
            .on(status: 409, use: .decoded(as: ErrorBody.self, \.message)).on(
                status: 503, use: .ignored)
        let body = "{\"message\":\"M\",\"detail\":\"D\"}"
        #expect(message.message(in: .sample(body, status: 409)) == "M")
        #expect(message.message(in: .sample(body, status: 400)) == "D")
        #expect(message.message(in: .sample(body, status: 503)) == nil)
    }

    @Test
    func `the last decoder for a status counts`() {
        let message = ServerMessageDecoder.ignored.on(status: 409, use: .ignored).on(
            status: 409, use: .problemDetails)
        #expect(message.message(in: .sample("{\"detail\":\"D\"}", status: 409)) == "D")
    }

    @Test
    func `the message of an app's own decoder is trimmed, and an empty one is nil`() {
        #expect(ServerMessageDecoder { _ in " a b\n" }.message(in: .sample()) == "a b")
        #expect(
            ServerMessageDecoder { _ in "\u{3000}\u{200B}a\u{85}" }.message(in: .sample()) == "a")
        #expect(ServerMessageDecoder { _ in " \n\t\u{200B}" }.message(in: .sample()) == nil)
        #expect(ServerMessageDecoder { _ in nil }.message(in: .sample()) == nil)
    }

    @Test
    func `a huge message is kept whole, and a huge invalid body has none`() {
        let text = String(repeating: "가", count: 200_000)
        #expect(
            ServerMessageDecoder.standard.message(in: .sample("{\"detail\":\"\(text)\"}")) == text)
        #expect(
            ServerMessageDecoder.standard.message(
                in: .sample(String(repeating: "[", count: 200_000))) == nil)
    }
}
