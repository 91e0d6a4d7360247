import Foundation
import Testing
import TriageHTTP

@Suite("ServerMessage", .timeLimit(.minutes(5)))
struct ServerMessageTests {
    @Test(
        "problem details are read by their media type, however it is written",
        arguments: [
            "application/problem+json", "application/problem+json; charset=utf-8",
            "Application/PROBLEM+Json", " application/problem+json ;q=1",
        ])
    func standard(type: String) {
        let answer = Answer.sample("{\"detail\":\" Too late \\n\"}", type: type)
        #expect(ServerMessage.standard.read(answer) == "Too late")
    }

    @Test(
        "the same body of another media type has nothing to say",
        arguments: [
            "application/json", "text/plain", "application/problem+xml", "problem+json", nil,
        ])
    func otherType(type: String?) {
        let answer = Answer.sample("{\"detail\":\"Too late\"}", type: type)
        #expect(ServerMessage.standard.read(answer) == nil)
        #expect(ServerMessage.problem.read(answer) == "Too late")
    }

    @Test(
        "the detail comes before the title, and what is empty is passed over",
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
    func problem(body: String, words: String?) {
        #expect(ServerMessage.standard.read(.sample(body)) == words)
    }

    @Test("a declared type is read whatever the media type says")
    func declared() {
        let message = ServerMessage.decoded(as: ErrorBody.self, \.message)
        #expect(message.read(.sample("{\"message\":\"No\"}", type: nil)) == "No")
        #expect(message.read(.sample("{\"message\":\"No\"}", type: "text/html")) == "No")
    }

    @Test("a declared type that says nothing is nothing; one that does not decode is the standard")
    func declaredFallback() {
        let message = ServerMessage.decoded(as: ErrorBody.self, \.message)
        #expect(message.read(.sample("{\"message\":null,\"detail\":\"D\"}")) == nil)
        #expect(message.read(.sample("{\"message\":\"  \"}")) == nil)
        #expect(message.read(.sample("{\"message\":5,\"detail\":\"D\"}")) == "D")
        #expect(message.read(.sample("{\"message\":5,\"detail\":\"D\"}", type: "text/html")) == nil)
        #expect(message.read(.sample("<html>")) == nil)
    }

    @Test("one status may be read in another way")
    func onStatus() {
        let message = ServerMessage.standard
            .on(409, .decoded(as: ErrorBody.self, \.message)).on(503, .none)
        let body = "{\"message\":\"M\",\"detail\":\"D\"}"
        #expect(message.read(.sample(body, status: 409)) == "M")
        #expect(message.read(.sample(body, status: 400)) == "D")
        #expect(message.read(.sample(body, status: 503)) == nil)
    }

    @Test("the last word on a status counts")
    func onStatusTwice() {
        let message = ServerMessage.none.on(409, .none).on(409, .problem)
        #expect(message.read(.sample("{\"detail\":\"D\"}", status: 409)) == "D")
    }

    @Test("an app's own reading is trimmed, and empty words are none")
    func own() {
        #expect(ServerMessage { _ in " a b\n" }.read(.sample()) == "a b")
        #expect(ServerMessage { _ in " \n\t" }.read(.sample()) == nil)
        #expect(ServerMessage { _ in nil }.read(.sample()) == nil)
    }

    @Test("a huge text is handed on whole, and huge rubbish is nothing")
    func huge() {
        let text = String(repeating: "가", count: 200_000)
        #expect(ServerMessage.standard.read(.sample("{\"detail\":\"\(text)\"}")) == text)
        #expect(ServerMessage.standard.read(.sample(String(repeating: "[", count: 200_000))) == nil)
    }
}
