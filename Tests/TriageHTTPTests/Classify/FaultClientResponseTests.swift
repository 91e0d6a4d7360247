import Foundation
import Testing
import TriageCore
import TriageHTTP

@Suite("Fault of an answer", .timeLimit(.minutes(5)))
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
            let answer = ClientResponse.sample(body, status: status, type: type, to: .authenticated)
            let fault = try #require(Fault(answer))
            #expect(fault.facts.status == status)
            #expect(fault.code == "http.\(status)")
            #expect(fault.kind != .undecodable)
            #expect(fault.isErrorResponse(status))
        }
    }

    @Test("a success is no fault, even with a body of problem details", arguments: [200, 204, 299])
    func success(status: Int) {
        #expect(Fault(.sample("{\"detail\":\"no\"}", status: status, to: .authenticated)) == nil)
    }

    @Test("the request's method and template are in the facts")
    func facts() throws {
        let fault = try #require(Fault(.sample(status: 500, to: .clips)))
        #expect(fault.facts.method == "GET")
        #expect(fault.facts.path == "/v1/clips")
        #expect(fault.facts.attempts == nil)
    }

    @Test("a 401 speaks of the session only where the request carried one")
    func credentials() {
        #expect(Fault(.sample(status: 401, to: .authenticated))?.kind == .unauthenticated)
        #expect(Fault(.sample(status: 401, to: .clips))?.kind == .rejected)
    }

    @Test("the server's words are kept for the person and printed nowhere")
    func serverMessage() throws {
        let answer = ClientResponse.sample(
            "{\"detail\":\"Too late, Kim\"}", status: 409, to: .clips)
        let fault = try #require(Fault(answer))
        #expect(fault.facts.serverMessage?.value == "Too late, Kim")
        var dumped = ""
        dump(fault, to: &dumped)
        for text in ["\(fault)", fault.debugDescription, dumped] {
            #expect(!text.contains("Kim"))
        }
    }

    @Test("of words without end the first six thousand bytes are kept")
    func longMessage() throws {
        for (length, expected) in [(2000, 2000), (2001, 2001), (100_000, 2001)] {
            let words = String(repeating: "가", count: length)
            let answer = ClientResponse.sample("{\"detail\":\"\(words)\"}", status: 409)
            let kept = try #require(Fault(answer)?.facts.serverMessage?.value)
            #expect(kept.count == expected)
            #expect(kept.hasSuffix("…") == (length > 2000))
        }
    }

    @Test("an answer of which nobody said what was asked is its status, without a request")
    func unknownRequest() throws {
        let fault = try #require(Fault(.sample(status: 401)))
        #expect(fault.kind == .rejected)
        #expect(fault.facts.method == nil && fault.facts.path == nil)
    }

    @Test("two faults of one answer are two incidents")
    func incidents() {
        let answer = ClientResponse.sample(status: 500)
        #expect(Fault(answer)?.incident != Fault(answer)?.incident)
    }
}
