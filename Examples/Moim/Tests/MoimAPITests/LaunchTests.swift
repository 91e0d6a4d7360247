import MoimAPI
import Testing

@Suite("What a launch asks", .timeLimit(.minutes(5)))
struct LaunchTests {
    @Test(arguments: [
        ("integrity", #"{"verdict":"genuine"}"#),
        (
            "version",
            #"{"minimum":"1.10.0","recommended":"1.12.0","storeURL":"https://moim.example/store"}"#
        ),
        ("maintenance", #"{"active":false}"#), ("session", #"{"userID":"member-12"}"#),
        ("account", #"{"state":"active"}"#),
        ("terms", #"{"accepted":true,"version":"2026-11"}"#),
    ])
    func `Every endpoint keeps to the contract`(endpoint: String, body: String) async throws {
        try await withAPI { _, peer in
            let answer = try await peer.visit(endpoint)
            #expect(answer.status == 200)
            #expect(answer.body == body)
        }
    }

    @Test
    func `Settings are an object, and notices are a list, newest first`() async throws {
        try await withAPI { _, peer in
            #expect(try await peer.visit("config").body.hasPrefix("{"))
            let notices = try await peer.visit("notices").body
            #expect(notices.hasPrefix(#"[{"id":"n-2","text":""#))
        }
    }

    @Test
    func `A dormant account stays dormant until it is reactivated`() async throws {
        try await withAPI("dormant") { _, peer in
            #expect(try await peer.visit("account").body == #"{"state":"dormant"}"#)
            let answer = try await peer.reactivate()
            #expect(answer.status == 204 && answer.body.isEmpty)
            #expect(try await peer.visit("account").body == #"{"state":"active"}"#)
        }
    }

    @Test
    func `A reactivation that is refused wakes no member`() async throws {
        try await withAPI("dormant", "reactivation-refused") { _, peer in
            let answer = try await peer.reactivate()
            #expect(answer.status == 409 && answer.body.contains(#""message":"#))
            #expect(try await peer.visit("account").body == #"{"state":"dormant"}"#)
        }
    }

    @Test(arguments: ["", "{}", #"{"nonce":1}"#])
    func `Evidence that cannot be read is refused`(body: String) async throws {
        try await withAPI { _, peer in
            let answer = try await peer.judge(body)
            #expect(answer.status == 400 && answer.body.contains(#""message":"#))
        }
    }

    @Test(arguments: ["session", "account", "terms"])
    func `Who asks about a session brings its token`(endpoint: String) async throws {
        try await withAPI { _, peer in
            let path = "/v1/\(endpoint)"
            let answers = [try await peer.get(path), try await peer.get(path, "of-someone-else")]
            #expect(answers.map(\.status) == [401, 401])
        }
    }
}
