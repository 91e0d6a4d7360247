import DeskModel
import DeskReproduction
import Testing

/// What a plan keeps of the responses and texts of an event.
@Suite("Plans", .timeLimit(.minutes(2)))
struct PlanTests {
    private func responses(_ event: JSON) throws -> [JSON] {
        let files = try #require(Reproduction(event))
        return try #require(files.plan["responses"]?.array)
    }

    @Test
    func `only the last of several attempts has the pause that the request names`() throws {
        let planned = try responses(
            Sample.failure(
                kind: "server", code: "http.503",
                request: [
                    "path": "/a", "status": 503, "attempts": 3, "retryAfter": 7,
                ]))
        #expect(planned.map { $0["fields"]?["retry-after"]?.string } == [nil, nil, "7"])
    }

    @Test(arguments: [(-1, 1), (0, 1), (1, 1), (20, 20), (21, 20), (1000, 20)])
    func `a request has one to twenty attempts`(said: Int, planned: Int) throws {
        let event = Sample.failure(
            kind: "server", code: "http.503",
            request: ["path": "/a", "status": 503, "attempts": JSON(said)])
        #expect(try responses(event).count == planned)
    }

    @Test
    func `a call begins anew where the numbers of its attempts do`() throws {
        let event = Sample.failure(
            kind: "server", code: "http.503",
            request: ["method": "GET", "path": "/a", "status": 503, "attempts": 2],
            responses: [
                Sample.response(500, "GET", "/a"), Sample.response(501, "GET", "/a"),
                Sample.response(502, "GET", "/a", attempt: 2),
                Sample.response(503, "GET", "/a", attempt: 2),
            ])
        let planned = try responses(event)
        #expect(planned.map { $0["status"]?.int } == [500, 503, 501, 502])
    }

    @Test
    func `only fields that a client goes by are sent`() throws {
        let event = Sample.failure(
            kind: "server", code: "http.503", request: ["path": "/a", "status": 503],
            responses: [
                Sample.response(
                    503, "GET", "/a",
                    fields: [
                        "retry-after": "3", "content-type": "text/plain", "set-cookie": "a=b",
                        "location": "https://evil.example", "content-length": "9",
                        "www-authenticate": "a\r\nb: c",
                    ])
            ])
        let fields = try #require(try responses(event)[0]["fields"]?.object)
        #expect(Set(fields.members.map(\.name)) == ["retry-after", "content-type"])
    }

    @Test
    func `a word of an event has no two slashes, whatever it is made of`() throws {
        for word in ["a//b", "a/*b", "//", "a///b", "/* a */", "a\n//b"] {
            let event = Sample.failure(
                kind: .string(word), code: .string(word), request: ["path": "/a", "status": 503])
            let files = try #require(Reproduction(event))
            let told = [files.plan["kind"], files.plan["code"]].compactMap { $0?.string }
            #expect(told.count == 2)
            for text in told { #expect(!text.contains("//") && !text.contains("*"), "\(word)") }
        }
    }

    @Test
    func `a key that was not there is not in the body, though the shape names it`() throws {
        let event = Sample.failure(
            kind: "undecodable", code: "decoding.keyNotFound",
            request: ["path": "/a", "status": 200],
            body: [
                "codingPath": "[1].time",
                "shape": #"[{"id":"number","time":"number","b":"string"}]"#,
            ])
        let body = try #require(try responses(event).last?["body"]?.string)
        #expect(
            try JSON(reading: Array(body.utf8)) == [
                ["id": 1, "time": 1, "b": "text"], ["id": 1, "b": "text"],
            ])
    }

    @Test
    func `the plan is a file in ASCII that says the same`() throws {
        let event = Sample.failure(
            kind: "undecodable", code: "decoding.valueNotFound",
            request: ["path": "/한글/é", "status": 200],
            body: [
                "codingPath": "이름", "shape": #"{"이름":null,"é😀":"number","\u007f":"number"}"#,
            ])
        let files = try #require(Reproduction(event))
        #expect(files.planText.utf8.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) })
        #expect(try JSON(reading: Array(files.planText.utf8)) == files.plan)
        #expect(files.plan["responses"]?.array?.last?["body"]?.string?.contains("이름") == true)
    }
}
