import DeskModel
import DeskReproduction
import Testing

@Suite("Reproductions", .timeLimit(.minutes(5)))
struct ReproductionTests {
    @Test
    func `an event without a request has no reproduction`() {
        #expect(Reproduction([:]) == nil)
        #expect(Reproduction(["contexts": ["request": ["method": "GET"]]]) == nil)
        #expect(Reproduction(["contexts": ["request": "GET /"]]) == nil)
        // A request that a server received says nothing of an app's failure.
        #expect(Reproduction(["request": ["url": "https://a.example/", "method": "GET"]]) == nil)
    }

    @Test
    func `the null stands where it was, and the other values are harmless`() throws {
        let files = try #require(Reproduction(Sample.nullImage))
        let body = #"{\"name\":\"text\",\"age\":1,\"isOpen\":true,\"profileImage\":null}"#
        #expect(files.test.contains("Data(\"\(body)\".utf8)"))
        #expect(files.plan["responses"]?.array?.last?["body"]?.string == body.filter { $0 != "\\" })
        #expect(files.test.contains(#"fault.facts.codingPath == "profileImage""#))
        #expect(files.test.contains(#"case value = "profileImage""#))
        #expect(files.test.contains(#"coding path "profileImage"."#))
        #expect(files.test.contains(#"throw StandIn("Moim.HomeFailure", "unavailable","#))
    }

    @Test
    func `equal events make equal files`() {
        #expect(Reproduction(Sample.nullImage) == Reproduction(Sample.nullImage))
    }

    @Test
    func `responses are replayed in their order, with the wait that the server asked for`() throws {
        let event = Sample.failure(
            kind: "server", code: "http.500", chain: ["Triage.Fault (http.500)"],
            request: ["method": "GET", "path": "/v1/home", "status": 500, "attempts": 3],
            responses: [
                Sample.response(503, fields: ["retry-after": "7"]),
                Sample.response(502, attempt: 2), Sample.response(500, attempt: 3),
            ])
        let files = try #require(Reproduction(event))
        let places = try ["503", "502", "500"].map { status in
            try #require(files.test.firstRange(of: "(\(status), "))
        }
        #expect(places.map(\.lowerBound) == places.map(\.lowerBound).sorted())
        let planned = try #require(files.plan["responses"]?.array)
        #expect(planned.map { $0["status"]?.int } == [503, 502, 500])
        #expect(planned.map { $0["attempt"]?.int } == [1, 2, 3])
        #expect(files.test.contains(#".retryAfter: "7""#))
        #expect(files.test.contains("pauses: 2, limit: 3609"))
        #expect(planned[0]["fields"]?["retry-after"]?.string == "7")
    }

    @Test
    func `attempts of other requests are calls of their own, and the one that failed comes last`()
        throws
    {
        let event = Sample.failure(
            kind: "server", code: "http.503",
            request: ["method": "GET", "path": "/a", "status": 503, "attempts": 2],
            responses: [
                Sample.response(503, "GET", "/a"), Sample.response(200, "GET", "/b"),
                Sample.response(503, "GET", "/a", attempt: 2), Sample.response(419, "POST", "/c"),
            ])
        let test = try #require(Reproduction(event)).test
        let sent = #"""
                    "GET /b",
                        "POST /c",
                        "GET /a",
                        "GET /a",
            """#
        #expect(test.filter { $0 != " " }.contains(sent.filter { $0 != " " }))
    }

    @Test
    func `a request that was never answered hangs until the deadline`() throws {
        let event = Sample.failure(
            kind: "timeout", code: "deadline",
            chain: ["Triage.Fault (deadline)", "Triage.DeadlinePassed (DeadlinePassed)"],
            request: [
                "method": "GET", "path": "/v1/home", "attempts": 1, "history": ["1: deadline"],
            ])
        let files = try #require(Reproduction(event))
        #expect(files.test.contains(".hang,"))
        #expect(files.test.contains("pauses: 1, limit: 10"))
        let last = files.plan["responses"]?.array?.last
        #expect(last?["failure"]?.string == "deadline" && last?["status"] == .null)
    }

    @Test
    func `a connection that failed fails with the causes of the event`() throws {
        let event = Sample.failure(
            kind: "connectionLost", code: "curl.receiveFailed",
            chain: [
                "A.B (c)", "Triage.Fault (curl.receiveFailed)",
                "TriageCurl.CurlError (CurlError): x",
            ],
            request: ["method": "GET", "path": "/v1/home", "history": ["1: curl.receiveFailed"]])
        let test = try #require(Reproduction(event)).test
        let fault =
            #".fail(Fault(.init(rawValue: "connectionLost"), code: "curl.receiveFailed", "#
            + #"cause: StandIn("TriageCurl.CurlError", "CurlError")))"#
        #expect(test.contains(fault))
    }

    @Test
    func `a network that wants a sign-in answers again with its status`() throws {
        let event = Sample.failure(
            kind: "unreachable", code: "network.signIn", chain: ["Triage.Fault (network.signIn)"],
            request: ["path": "/v1/home", "status": 511])
        let files = try #require(Reproduction(event))
        #expect(files.test.contains("Self.response(511, [:], Data(\"\".utf8))"))
        #expect(files.plan["responses"]?.array?.last?["status"]?.int == 511)
        #expect(!files.test.contains("The app failed by itself"))
    }

    @Test
    func `a page that ends a request without a value is in the plan, and the test throws`() throws {
        let event = Sample.failure(
            kind: "unreachable", code: "network.signIn", chain: ["Triage.Fault (network.signIn)"],
            request: ["method": "POST", "path": "/v1/timers", "status": 200],
            body: ["shape": "text"])
        let files = try #require(Reproduction(event))
        #expect(files.plan["responses"]?.array?.last?["body"]?.string == "<!DOCTYPE html>")
        #expect(files.test.contains("The app failed by itself"))
    }

    @Test
    func `the user who chose to retry meets the same again`() throws {
        let event = Sample.failure(
            kind: "server", code: "http.500", request: ["path": "/v1/home", "status": 500],
            choice: "retry")
        let files = try #require(Reproduction(event))
        #expect(files.test.contains("for _ in 1...2 {"))
        #expect(files.plan["choice"]?.string == "retry")
    }

    @Test
    func `an event of another SDK says what it lacks`() throws {
        let request: JSON = ["url": "https://a.example/orders?x=1", "method": "POST"]
        let files = try #require(Reproduction(["contexts": ["request": request]]))
        #expect(files.test.contains("// The event does not tell how the request ended"))
        #expect(files.test.contains("Issue.record("))
        #expect(files.plan["request"] == ["method": "POST", "path": "/orders"])
        #expect(files.plan["responses"] == [] && files.plan["operation"] == .null)
    }

    @Test(arguments: [
        ("decoding.keyNotFound", "[0].time", #"[{"id":"number"}]"#, #"[{\"id\":1}]"#),
        ("decoding.typeMismatch", "a.b", #"{"a":{"b":"string"}}"#, #"{\"a\":{\"b\":\"text\"}}"#),
        ("decoding.dataCorrupted", "a", #"{"a":"string"}"#, #"{\"a\":\"other\"}"#),
        ("decoding.dataCorrupted", "", "text", "OK"),
        ("network.signIn", "", "text", #"\u{3c}!DOCTYPE html\u{3e}"#),
        ("decoding.valueNotFound", "", "null", "null"),
        (
            "decoding.valueNotFound", "list[2].name", #"{"list":[{"name":"string"}]}"#,
            #"{\"list\":[{\"name\":\"text\"},{\"name\":\"text\"},{\"name\":null}]}"#
        ),
    ])
    func `a body is rebuilt so that it fails at the path`(
        code: String, path: String, shape: String, body: String
    ) throws {
        let event = Sample.failure(
            kind: "undecodable", code: .string(code),
            chain: [
                .string("Triage.Fault (\(code))"), "Swift.DecodingError (decoding.dataCorrupted)",
            ],
            request: ["path": "/v1/home", "status": 200],
            body: ["codingPath": .string(path), "shape": .string(shape)])
        let test = try #require(Reproduction(event)).test
        #expect(test.contains("Data(\"\(body)\".utf8)"))
    }

    @Test(arguments: ["a.b", "a", "b", "a[0]", "[0]", ""])
    func `a body that contradicts its path is not made up`(path: String) throws {
        let event = Sample.failure(
            kind: "undecodable", code: "decoding.valueNotFound",
            chain: ["Triage.Fault (decoding.valueNotFound)"],
            request: ["path": "/v1/home", "status": 200],
            body: ["codingPath": .string(path), "shape": #"{"a":"number"}"#])
        let files = try #require(Reproduction(event))
        #expect(files.plan["responses"]?.array?.last?["body"] == .null)
        #expect(!files.test.contains("codingPath"))
    }

    @Test
    func `a null that is not to blame stays null`() throws {
        let event = Sample.failure(
            kind: "undecodable", code: "decoding.typeMismatch",
            chain: ["Triage.Fault (decoding.typeMismatch)"],
            request: ["path": "/v1/home", "status": 200],
            body: ["codingPath": "a", "shape": #"{"a":"number","b":null}"#])
        #expect(try #require(Reproduction(event)).test.contains(#"{\"a\":1,\"b\":null}"#))
    }

    @Test
    func `a path is spelled anew, and a header field is as it came`() throws {
        let event = Sample.failure(
            kind: "server", code: "http.503",
            request: ["method": "get", "path": "//a b/{id}/../$(x)?q=1", "status": 503],
            responses: [
                Sample.response(
                    503, "GET", "//a b/{id}/../$(x)", fields: ["content-type": "$(x)`y`"])
            ])
        let files = try #require(Reproduction(event))
        let last = files.plan["responses"]?.array?.last
        #expect(last?["path"]?.string == "/a%20b/1/1/%24%28x%29")
        #expect(last?["fields"]?["content-type"]?.string == "$(x)`y`")
    }

    @Test
    func `a failure of the app's own after its responses is thrown as the event tells it`() throws {
        let event = Sample.failure(
            kind: "timeout", code: "launch.grace", chain: ["Triage.Fault (launch.grace)"],
            request: ["path": "/a", "status": 503], responses: [Sample.response(503, "GET", "/a")])
        let test = try #require(Reproduction(event)).test
        #expect(test.contains("// The app failed by itself after this"))
        #expect(test.contains(#"throw Fault(.init(rawValue: "timeout"), code: "launch.grace")"#))
    }
}
