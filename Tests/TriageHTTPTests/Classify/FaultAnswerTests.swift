import Foundation
import Testing
import Triage
import TriageHTTP

@Suite("Fault of an answer", .timeLimit(.minutes(1)))
struct FaultAnswerTests {
    static let bodies = [
        "", " ", "<html><body>502 Bad Gateway</body></html>", "{\"detail\":", "null", "[]", "7",
        "{\"detail\":\"no\"}", "{\"detail\":{\"deep\":1}}", "\u{0}\u{1}\u{2}",
        String(repeating: "x", count: 100_000), String(repeating: "[", count: 20_000),
    ]

    @Test(
        "the status stays whatever the body is", arguments: bodies, [400, 401, 403, 404, 429, 503])
    func statusStays(body: String, status: Int) throws {
        for type in [ProblemDetails.mediaType, "text/html", "application/json", nil] {
            let answer = Answer.sample(body, status: status, type: type)
            let fault = try #require(Fault(answer, to: .own))
            #expect(fault.facts.status == status)
            #expect(fault.code == "http.\(status)")
            #expect(fault.kind != .undecodable)
            #expect(fault.isAnswer(status))
        }
    }

    @Test("a success is no fault, even with a body of problem details", arguments: [200, 204, 299])
    func success(status: Int) {
        #expect(Fault(.sample("{\"detail\":\"no\"}", status: status), to: .own) == nil)
    }

    @Test("the request's method and template are in the facts")
    func facts() throws {
        let fault = try #require(Fault(.sample(status: 500), to: .clips))
        #expect(fault.facts.method == "GET")
        #expect(fault.facts.path == "/v1/clips")
        #expect(fault.facts.attempts == nil)
    }

    @Test("a 401 speaks of the session only where the request carried one")
    func credentials() {
        #expect(Fault(.sample(status: 401), to: .own)?.kind == .unauthenticated)
        #expect(Fault(.sample(status: 401), to: .clips)?.kind == .rejected)
    }

    @Test("the server's words are kept for the person and printed nowhere")
    func serverMessage() throws {
        let answer = Answer.sample("{\"detail\":\"Too late, Kim\"}", status: 409)
        let fault = try #require(Fault(answer, to: .clips))
        #expect(fault.facts.serverMessage?.value == "Too late, Kim")
        var dumped = ""
        dump(fault, to: &dumped)
        for text in ["\(fault)", fault.debugDescription, dumped] {
            #expect(!text.contains("Kim"))
        }
    }

    @Test("two faults of one answer are two incidents")
    func incidents() {
        let answer = Answer.sample(status: 500)
        #expect(Fault(answer, to: .own)?.incident != Fault(answer, to: .own)?.incident)
    }
}
