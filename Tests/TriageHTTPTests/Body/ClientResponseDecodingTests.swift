import Foundation
import Testing
import TriageCore
import TriageHTTP

private struct Home: Decodable, Equatable {
    let name: String
    var members: [Member] = []
}

private struct Member: Decodable, Equatable {
    let id: Int
    let profileImage: String
}

@Suite("A body as a value", .timeLimit(.minutes(30)))
struct ClientResponseDecodingTests {
    private func fault<Value: Decodable>(_ type: Value.Type, of body: String) throws -> Fault {
        let response = ClientResponse.sample(
            body, status: 200, type: "application/json", to: .clips)
        return try #require(throws: Fault.self) { try response.decoded(as: type) }
    }

    @Test
    func `a body of the declared type decodes, whatever its media type`() throws {
        let body = "{\"name\":\"Moim\",\"members\":[{\"id\":1,\"profileImage\":\"a\"}],\"more\":[]}"
        let home: Home = try ClientResponse.sample(body, type: nil).decoded(as: Home.self)
        #expect(home == Home(name: "Moim", members: [Member(id: 1, profileImage: "a")]))
    }

    @Test(
        arguments: [
            ("", "decoding.emptyBody", nil, "empty"),
            ("{\"name\":\"Mo", "decoding.dataCorrupted", "", "text"),
            (" ", "decoding.dataCorrupted", "", "text"),
            ("null", "decoding.valueNotFound", "", "null"),
            ("[]", "decoding.typeMismatch", "", "[]"),
            ("7", "decoding.typeMismatch", "", "\"number\""),
            ("{}", "decoding.keyNotFound", "name", "{}"),
            ("{\"name\":null}", "decoding.valueNotFound", "name", "{\"name\":null}"),
            (
                "{\"name\":{\"first\":1}}", "decoding.typeMismatch", "name",
                "{\"name\":{\"first\":\"number\"}}"
            ),
            (
                "{\"name\":\"M\",\"members\":[{\"id\":1,\"profileImage\":\"a\"},{\"id\":2}]}",
                "decoding.keyNotFound", "members[1].profileImage",
                "{\"name\":\"string\",\"members\":[{\"id\":\"number\",\"profileImage\":\"string\"}]}"
            ),
            (
                "{\"name\":\"M\",\"members\":[{\"id\":1,\"profileImage\":null}]}",
                "decoding.valueNotFound", "members[0].profileImage",
                "{\"name\":\"string\",\"members\":[{\"id\":\"number\",\"profileImage\":null}]}"
            ),
        ] as [(String, String, String?, String)])
    func `a body that does not decode is reported with code, coding path and shape`(
        body: String, code: String, path: String?, shape: String
    )
        throws
    {
        let fault = try fault(Home.self, of: body)
        #expect(fault.kind == .undecodable)
        #expect(fault.code == code)
        #expect(fault.facts.codingPath == path)
        #expect(fault.facts.bodyShape == shape)
        #expect(fault.facts.type?.hasSuffix("Home") == true)
        #expect(fault.facts.status == 200)
        #expect(fault.facts.path == "/v1/clips")
        #expect((fault.cause is DecodingError) == !body.isEmpty)
    }

    @Test
    func `the coding path names the index of an element`() throws {
        let fault = try fault([Int].self, of: "[1,2,\"x\"]")
        #expect(fault.facts.codingPath == "[2]")
        #expect(fault.facts.bodyShape == "[\"number\"]")
        #expect(fault.facts.type == "Swift.Array<Swift.Int>")
    }

    @Test
    func `a private type has the same name in every build`() throws {
        let fault = try fault(Home.self, of: "{}")
        #expect(fault.facts.type == "TriageHTTPTests.Home")
    }

    @Test(arguments: ["{\"8837123\":\"x\"}", "{\"8837123\":null}"])
    func `a dictionary's key that is a number is neither in the path nor printed`(body: String)
        throws
    {
        for fault in try [fault([Int: Int].self, of: body), fault([String: Int].self, of: body)] {
            #expect(fault.facts.codingPath == "*")
            #expect(!fault.debugDescription.contains("8837123"))
        }
    }

    @Test
    func `a dictionary's key is a value of the body: it is neither in the path nor printed`() throws
    {
        let fault = try fault([String: Int].self, of: "{\"a\":1,\"kim@example.org\":\"x\"}")
        #expect(fault.facts.codingPath == "*")
        #expect(!"\(fault)".contains("kim@"))
        #expect(!fault.debugDescription.contains("kim@"))
        #expect(fault.facts.bodyShape?.contains("kim@") == false)
    }

    @Test(arguments: [600, 50_000])
    func `nesting too deep for the decoder is undecodable, not a crash`(depth: Int) throws {
        let body = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let fault = try fault(Home.self, of: body)
        #expect(fault.kind == .undecodable)
        #expect(fault.facts.bodyShape?.hasPrefix("[[[[[[[[\"…\"") == true)
    }

    @Test
    func `neither the decoder's text nor a value of the body is printed`() throws {
        let fault = try fault(Int.self, of: "\"hunter2-secret\"")
        #expect(!fault.debugDescription.contains("hunter2"))
    }

    @Test
    func `an app's own decoder is used`() throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let response = ClientResponse.sample("[\"2026-11-20T00:00:00Z\"]", status: 200)
        let days: [Date] = try response.decoded(as: [Date].self, using: decoder)
        #expect(days.count == 1)
        let odd = ClientResponse.sample("[\"yesterday\"]", status: 200)
        let fault = try #require(throws: Fault.self) {
            try odd.decoded(as: [Date].self, using: decoder)
        }
        #expect(fault.code == "decoding.dataCorrupted")
    }

    @Test
    func `an error that a type's own decoding throws keeps its incident`() throws {
        struct Picky: Decodable {
            static let refusal = Fault(.storage, code: "picky")
            init(from decoder: any Decoder) throws { throw Self.refusal }
        }
        let fault = try fault(Picky.self, of: "{}")
        #expect(fault.kind == .undecodable)
        #expect(fault.code == "picky")
        #expect(fault.incident == Picky.refusal.incident)
    }
}
