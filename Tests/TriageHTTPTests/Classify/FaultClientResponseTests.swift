import Foundation
import Testing
import TriageCore
import TriageHTTP

@Suite("Fault of a response", .timeLimit(.minutes(30)))
struct FaultClientResponseTests {
    static let bodies = [
        "", " ", "<html><body>502 Bad Gateway</body></html>", "{\"detail\":", "null", "[]", "7",
        "{\"detail\":\"no\"}", "{\"detail\":{\"deep\":1}}", "\u{0}\u{1}\u{2}",
        String(repeating: "x", count: 100_000), String(repeating: "[", count: 20_000),
    ]

    @Test(arguments: bodies, [400, 401, 403, 404, 429, 503])
    func `any body leaves the status as it is`(body: String, status: Int) throws {
        for type in [ProblemDetails.mediaType, "text/html", "application/json", nil] {
            let response = ClientResponse.sample(
                body, status: status, type: type, to: .authenticated)
            let fault = try #require(Fault(response))
            #expect(fault.facts.status == status)
            #expect(fault.code == "http.\(status)")
            #expect(fault.kind != .undecodable)
            #expect(fault.isErrorResponse(status))
        }
    }

    @Test(arguments: [200, 204, 299])
    func `a success is not a fault, even with problem details`(status: Int) {
        #expect(Fault(.sample("{\"detail\":\"no\"}", status: status, to: .authenticated)) == nil)
    }

    @Test
    func `the request's method and template are in the facts`() throws {
        let fault = try #require(Fault(.sample(status: 500, to: .clips)))
        #expect(fault.facts.method == "GET")
        #expect(fault.facts.path == "/v1/clips")
        #expect(fault.facts.attempts == nil)
    }

    @Test
    func `a 401 is about the session only if the request carried credentials`() {
        #expect(Fault(.sample(status: 401, to: .authenticated))?.kind == .unauthenticated)
        #expect(Fault(.sample(status: 401, to: .clips))?.kind == .rejected)
    }

    @Test
    func `the server's message is kept for the user and never printed`() throws {
        let response = ClientResponse.sample(
            "{\"detail\":\"Too late, Kim\"}", status: 409, to: .clips)
        let fault = try #require(Fault(response))
        #expect(fault.facts.serverMessage?.value == "Too late, Kim")
        var dumped = ""
        dump(fault, to: &dumped)
        for text in ["\(fault)", fault.debugDescription, dumped] {
            #expect(!text.contains("Kim"))
        }
    }

    @Test
    func `a huge message is cut to its first six thousand bytes`() throws {
        for (length, expected) in [(2000, 2000), (2001, 2001), (100_000, 2001)] {
            let words = String(repeating: "가", count: length)
            let response = ClientResponse.sample("{\"detail\":\"\(words)\"}", status: 409)
            let kept = try #require(Fault(response)?.facts.serverMessage?.value)
            #expect(kept.count == expected)
            #expect(kept.hasSuffix("…") == (length > 2000))
        }
    }

    @Test
    func `a response without a request summary keeps its status`() throws {
        let fault = try #require(Fault(.sample(status: 401)))
        #expect(fault.kind == .rejected)
        #expect(fault.facts.method == nil && fault.facts.path == nil)
    }

    @Test
    func `two faults of one response are two incidents`() {
        let response = ClientResponse.sample(status: 500)
        #expect(Fault(response)?.incident != Fault(response)?.incident)
    }
}
