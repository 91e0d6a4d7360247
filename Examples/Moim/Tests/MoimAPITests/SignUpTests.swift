import MoimAPI
import Testing

@Suite("Signing up and searching without faults", .timeLimit(.minutes(5)))
struct SignUpTests {
    @Test
    func `An address that no member has can be used, and no token is asked for`() async throws {
        try await withAPI { _, peer in
            let answer = try await peer.validate("hana@moim.example")
            #expect(answer.status == 200)
            #expect(answer.body == #"{"message":"사용할 수 있는 이메일이에요"}"#)
        }
    }

    @Test(arguments: ["kim", "Kim", "park"])
    func `An address that somebody has is taken`(name: String) async throws {
        try await withAPI { _, peer in
            let answer = try await peer.validate("\(name)@moim.example")
            #expect(answer.status == 409)
            #expect(answer.body.contains("이미 가입한 이메일이에요"))
            #expect(!answer.body.contains("@"))
        }
    }

    @Test(arguments: ["", "{}", #"{"email":""}"#, #"{"email":1}"#, #"{"email""#])
    func `A request without an address lacks a value`(body: String) async throws {
        try await withAPI { _, peer in
            let answer = try await peer.validate(body: body)
            #expect(answer.status == 400)
            #expect(answer.body.contains(#""message":"#))
        }
    }

    @Test(arguments: [
        ("query=%EB%AA%A8%EC%9E%84", #"[{"id":2,"name":"이모임","relation":"선배"}]"#),
        ("page=1&query=%EC%B5%9C", #"[{"id":5,"name":"최산","relation":"선배"}]"#),
        ("query=nobody", "[]"), ("query=redirected", "[]"), ("query=%20", "[]"),
    ])
    func `Friends are found by a part of their names`(query: String, list: String) async throws {
        try await withAPI { _, peer in
            let answer = try await peer.friends(query)
            #expect(answer.status == 200)
            #expect(answer.body == list)
        }
    }

    @Test(arguments: [
        "", "query", "query=", "name=kim", "query=" + String(repeating: "a", count: 51),
    ])
    func `A query that is empty or too long is refused with a nested detail`(query: String)
        async throws
    {
        try await withAPI { _, peer in
            let answer = try await peer.friends(query)
            #expect(answer.status == 400)
            #expect(answer.body == #"{"error":{"detail":"검색어는 1자에서 50자까지예요"}}"#)
        }
    }

    @Test
    func `A query of fifty characters is not too long`() async throws {
        try await withAPI { api, peer in
            let answer = try await peer.friends("query=" + String(repeating: "a", count: 50))
            #expect(answer.status == 200)
            #expect(api.requests == ["GET /v1/friends"])
        }
    }
}
