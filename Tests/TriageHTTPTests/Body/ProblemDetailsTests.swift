import Testing
import TriageHTTP

@Suite("ProblemDetails", .timeLimit(.minutes(30)))
struct ProblemDetailsTests {
    @Test
    func `every member is read`() throws {
        let body = """
            {"type":"https://example.org/full","title":"Full","status":409,
             "detail":"The club is full.","instance":"/v1/clubs/7"}
            """
        let details = try #require(ProblemDetails(.sample(body)))
        #expect(details.type == "https://example.org/full")
        #expect(details.title == "Full")
        #expect(details.detail == "The club is full.")
        #expect(details.instance == "/v1/clubs/7")
    }

    @Test
    func `an empty object is a problem of the default type`() throws {
        let details = try #require(ProblemDetails(.sample("{}")))
        #expect(details.type == "about:blank")
        #expect(details.title == nil)
        #expect(details.detail == nil)
        #expect(details.instance == nil)
    }

    @Test(arguments: ["7", "null", "true", "[\"x\"]", "{\"x\":1}", "1e400"])
    func `a member of the wrong type counts as absent and does not affect the others`(value: String)
        throws
    {
        let others = "\"title\":\"T\",\"instance\":\(value)"
        let body = "{\"type\":\(value),\"detail\":\(value),\(others)}"
        guard let details = ProblemDetails(.sample(body)) else {
            #expect(value == "1e400", "only a number that no decoder takes may spoil the whole")
            return
        }
        #expect(details.type == "about:blank")
        #expect(details.title == "T")
        #expect(details.detail == nil)
        #expect(details.instance == nil)
    }

    @Test
    func `unknown members are ignored, however deep they nest`() {
        let body = "{\"balance\":30,\"accounts\":[{\"a\":[null]}],\"detail\":\"D\",\"type\":\"\"}"
        #expect(ProblemDetails(.sample(body))?.detail == "D")
        #expect(ProblemDetails(.sample(body))?.type == "")
    }

    @Test(arguments: ["", " ", "[]", "[{\"detail\":\"D\"}]", "null", "\"D\"", "1", "{", "<p>"])
    func `a body that is not an object is not problem details`(body: String) {
        #expect(ProblemDetails(.sample(body)) == nil)
    }
}
