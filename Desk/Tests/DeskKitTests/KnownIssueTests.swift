import DeskKit
import DeskModel
import DeskStore
import DeskStoreSQLite
import NIOHTTP1
import Testing

@Suite("Known issues, as the team writes them and apps ask for them", .timeLimit(.minutes(10)))
struct KnownIssueTests {
    private static let text: JSON = [
        "title": "Payments fail", "message": "The next version mends it.",
    ]
    private static let issue: JSON = [
        "texts": ["en": text], "from": "1.12.0", "fixedIn": "1.13.0",
    ]

    /// A desk with one group, and the path of its known issue.
    private func withGroup(
        in folder: TemporaryFolder = TemporaryFolder(),
        _ body: @Sendable (TestDesk, String) async throws -> Void
    ) async throws {
        try await TestDesk.with(in: folder) { desk in
            try await desk.report("boom")
            let groups = try await desk.get("/api/desk/projects/1/groups").json["items"]?.array
            let id = try #require(groups?.first?["id"]?.string)
            try await body(desk, "/api/desk/groups/\(id)/known-issue")
        }
    }

    @Test
    func `What is written is answered to apps at once, and no more once it is taken back`()
        async throws
    {
        try await withGroup { desk, path in
            #expect(try await desk.get(path).status == 404)
            let before = try await desk.issues("?release=app@1.12.0")
            #expect(before == [])
            let written = try await desk.change(.PUT, path, Self.issue)
            #expect(written.status == 200)
            #expect(written.json == Self.issue)
            #expect(try await desk.get(path).json == Self.issue)
            let issue = try #require(try await desk.issues("?release=app@1.12.0").first)
            #expect(
                issue == [
                    "fingerprints": [["boom"]], "title": "Payments fail",
                    "message": "The next version mends it.", "fixedIn": "1.13.0",
                ])
            #expect(try await desk.issues("?release=1.13").isEmpty)
            #expect(try await desk.issues("?release=nonsense").isEmpty)
            #expect(try await desk.issues().count == 1)
            #expect(try await desk.send(.DELETE, path, headers: desk.bearer).status == 204)
            #expect(try await desk.issues("?release=app@1.12.0") == [])
            #expect(try await desk.send(.DELETE, path, headers: desk.bearer).status == 404)
        }
    }

    @Test
    func `An app that has the answer gets 304, and a change has another tag`() async throws {
        try await withGroup { desk, path in
            _ = try await desk.change(.PUT, path, Self.issue)
            let first = try await desk.ask("known-issues?release=1.12")
            let tag = try #require(first["ETag"])
            #expect(first["Cache-Control"] == "private, max-age=60")
            for known in [tag, "\"other\", \(tag)", "W/\(tag)", "*", "\"other\" ,\t\(tag) "] {
                let again = try await desk.ask(
                    "known-issues?release=1.12", headers: ["If-None-Match": known])
                #expect(again.status == 304, "\(known)")
                #expect(again.body.isEmpty)
                #expect(again["ETag"] == tag)
                #expect(again["Cache-Control"] == "private, max-age=60")
            }
            let other = String(tag.dropLast(2)) + "\""
            for unknown in ["\"other\"", other, String(tag.dropFirst().dropLast()), ""] {
                let again = try await desk.ask(
                    "known-issues?release=1.12", headers: ["If-None-Match": unknown])
                #expect(again.status == 200, "\(unknown)")
            }
            _ = try await desk.change(.PUT, path, ["texts": ["en": Self.text]])
            let changed = try await desk.ask(
                "known-issues?release=1.12", headers: ["If-None-Match": tag])
            #expect(changed.status == 200)
            #expect(changed["ETag"] != tag)
        }
    }

    @Test
    func `Apps need the project's key, in the header or the query; HEAD and browsers may ask`()
        async throws
    {
        try await withGroup { desk, path in
            _ = try await desk.change(.PUT, path, Self.issue)
            for name in ["known-issues", "replies"] {
                let path = "/api/1/\(name)"
                #expect(try await desk.send(.GET, path).status == 401)
                #expect(try await desk.send(.GET, path, headers: desk.bearer).status == 401)
                let wrong = "?sentry_key=" + String(repeating: "0", count: 32)
                #expect(try await desk.send(.GET, path + wrong).status == 403)
                #expect(
                    try await desk.send(
                        .GET, path + "?sentry_key=\(desk.key)",
                        headers: [
                            "X-Sentry-Auth": "Sentry sentry_key=0"
                        ]
                    ).status == 403)
                let right = try await desk.send(.GET, path + "?sentry_key=\(desk.key)")
                #expect(right.status == 200)
                #expect(right["Access-Control-Allow-Origin"] == "*")
                #expect(right["Access-Control-Expose-Headers"]?.contains("etag") == true)
                for other in ["/api/99/", "/api/x/", "/api/01/"] {
                    let answer = try await desk.send(.GET, other + name, headers: desk.auth)
                    #expect(answer.status == 404, "\(other)")
                }
                #expect(try await desk.send(.POST, path, headers: desk.auth).status == 405)
                let head = try await desk.send(.HEAD, path, headers: desk.auth)
                #expect(head.status == 200)
                #expect(head["ETag"] == right["ETag"])
                let preflight = try await desk.send(.OPTIONS, path)
                #expect(preflight.status == 204)
                #expect(preflight["Access-Control-Allow-Methods"]?.contains("GET") == true)
                let allowed = preflight["Access-Control-Allow-Headers"] ?? ""
                #expect(allowed.contains("x-reply-secret") && allowed.contains("if-none-match"))
            }
            for method in [HTTPMethod.GET, .PUT, .DELETE] {
                #expect(try await desk.send(method, path, headers: desk.auth).status == 401)
            }
        }
    }

    @Test
    func `A project that is switched off answers apps 429`() async throws {
        try await TestDesk.with {
            $0.projects[1] = ProjectSettings(isEnabled: false)
        } _: { desk in
            for name in ["known-issues", "replies"] {
                let answer = try await desk.ask(name)
                #expect(answer.status == 429)
                #expect(try await desk.send(.GET, "/api/1/\(name)").status == 401)
            }
        }
    }

    @Test(arguments: [
        "", "{", "[]", "null", #""x""#, #"{"texts":{}}"#, #"{"texts":{"en":{"title":"a"}}}"#,
        #"{"texts":{"en":{"title":"a","message":"https://x"}}}"#,
        #"{"texts":{"en":{"title":"a\u202e","message":"b"}}}"#,
        #"{"texts":{"en":{"title":"a","message":"b"}},"more":1}"#,
        #"{"texts":{"en":{"title":"a","message":"b"}},"from":"x"}"#,
        #"{"texts":{"en":{"title":"a","message":"b"}},"from":"1.13","fixedIn":"1.12"}"#,
        #"{"texts":{"en":{"title":"a","message":"b"}},"from":"1.12","fixedIn":"1.12.0"}"#,
    ])
    func `What has another form is 400, without an echo`(body: String) async throws {
        try await withGroup { desk, path in
            _ = try await desk.change(.PUT, path, Self.issue)
            let answer = try await desk.send(
                .PUT, path, headers: desk.bearer, body: Array(body.utf8))
            #expect(answer.status == 400)
            #expect(answer.json["detail"]?.string?.contains("https") == false)
            #expect(try await desk.get(path).json == Self.issue)
        }
    }

    @Test
    func `A body of megabytes is refused, and a group that is not there is 404`() async throws {
        try await withGroup { desk, path in
            let long = JSON.string(String(repeating: "x", count: 10_000_000))
            let body: JSON = ["texts": ["en": ["title": long, "message": "b"]]]
            let answer = try await desk.change(.PUT, path, body)
            #expect(answer.status == 413)
            let nowhere = "/api/desk/groups/nothing/known-issue"
            #expect(try await desk.change(.PUT, nowhere, Self.issue).status == 404)
            #expect(try await desk.get(nowhere).status == 404)
        }
    }

    @Test
    func `A merge, a split and another process change what is answered`() async throws {
        let folder = TemporaryFolder()
        try await withGroup(in: folder) { desk, path in
            try await desk.report("other")
            let groups = try await desk.get("/api/desk/projects/1/groups").json["items"]?.array
            let ids = groups?.compactMap { $0["id"]?.string } ?? []
            _ = try await desk.change(.PUT, path, Self.issue)
            #expect(try await desk.fingerprints() == [["boom"]])
            _ = try await desk.change(
                .POST, "/api/desk/groups/\(ids[0])/merge", ["into": .string(ids[1])])
            #expect(try await desk.fingerprints() == [["boom"], ["other"]])
            _ = try await desk.change(
                .POST, "/api/desk/groups/\(ids[1])/split", ["fingerprint": ["other"]])
            #expect(try await desk.fingerprints() == [["boom"]])

            let command = try SQLiteStore.open(folder: folder.path, exclusive: false)
            let isGone = try await command.setKnownIssue(nil, of: ids[1])
            #expect(isGone)
            #expect(try await desk.fingerprints() == [["boom"]])
            desk.clock.advance(by: .seconds(1))
            #expect(try await desk.fingerprints() == [])
            try await command.close()
        }
    }

    @Test
    func `How often it was handed out is counted, and kept at the end`() async throws {
        let folder = TemporaryFolder()
        try await withGroup(in: folder) { desk, path in
            _ = try await desk.change(.PUT, path, Self.issue)
            let tag = try #require(try await desk.ask("known-issues?release=1.12")["ETag"])
            _ = try await desk.ask("known-issues?release=1.12&lang=ko")
            _ = try await desk.ask("known-issues?release=1.12", headers: ["If-None-Match": tag])
            _ = try await desk.ask("known-issues?release=2.0")
            _ = try await desk.send(.HEAD, "/api/1/known-issues?release=1.12", headers: desk.auth)
        }
        let store = try SQLiteStore.open(folder: folder.path)
        let kept = try await store.knownIssues(of: 1)
        #expect(kept.map(\.handedOut) == [2])
        try await store.close()
    }

    @Test
    func `Questions of any number and length are answered`() async throws {
        try await withGroup { desk, path in
            _ = try await desk.change(.PUT, path, ["texts": ["en": Self.text]])
            for number in 0..<600 {
                #expect(try await desk.issues("?release=\(number)&lang=x\(number)").count == 1)
            }
            let long = String(repeating: "1.", count: 3000)
            #expect(try await desk.issues("?release=\(long)&lang=\(long)").count == 1)
        }
    }
}

extension TestDesk {
    /// Asks as an app does.
    func ask(_ path: String, headers: [String: String] = [:]) async throws -> Answer {
        try await send(
            .GET, "/api/1/" + path, headers: auth.merging(headers) { $1 })
    }

    /// The known issues that an app gets.
    fileprivate func issues(_ query: String = "") async throws -> [JSON] {
        let answer = try await ask("known-issues" + query)
        #expect(answer.status == 200)
        return try #require(answer.json["issues"]?.array)
    }

    /// The fingerprints of all known issues.
    fileprivate func fingerprints() async throws -> [JSON] {
        try await issues().flatMap { $0["fingerprints"]?.array ?? [] }
    }
}
