import DeskKit
import DeskModel
import NIOHTTP1
import Testing

@Suite("Access", .timeLimit(.minutes(10)))
struct AccessTests {
    private func form(_ fields: String) -> [UInt8] { Array(fields.utf8) }

    private func signIn(
        _ desk: TestDesk, _ token: String? = nil, headers: [String: String] = [:]
    ) async throws -> Answer {
        try await desk.send(
            .POST, "/login", headers: headers, body: form("token=\(token ?? desk.welcome.token)"))
    }

    /// The cookie that an answer sets, as a browser sends it.
    private func cookie(_ answer: Answer) -> String {
        answer["set-cookie"]?.split(separator: ";").first.map(String.init) ?? ""
    }

    /// The token against forgery in a page.
    private func forgeryToken(_ page: Answer) -> String {
        let parts = page.text.split(separator: #"name="csrf" value=""#)
        return parts.count > 1 ? String(parts[1].prefix(64)) : ""
    }

    @Test
    func `A token opens a session, whose cookie no script reads`() async throws {
        try await TestDesk.with { desk in
            let answer = try await signIn(desk)
            #expect(answer.status == 303 && answer["location"] == "/")
            let header = answer["set-cookie"] ?? ""
            #expect(header.contains("HttpOnly") && header.contains("SameSite=Lax"))
            #expect(header.contains("Path=/;") && !header.contains("Secure"))
            let headers = ["Cookie": cookie(answer)]
            #expect(try await desk.send(.GET, "/api/desk/projects", headers: headers).status == 200)
            #expect(try await desk.send(.GET, "/projects/1", headers: headers).status == 200)
            let home = try await desk.send(.GET, "/", headers: headers)
            #expect(home.status == 303 && home["location"] == "/projects/1")
        }
    }

    @Test
    func `Behind https the cookie is secure and has the path of the public URL, as links have`()
        async throws
    {
        try await TestDesk.with {
            $0.publicURL = PublicURL("https://desk.example/team")
        } _: { desk in
            let answer = try await signIn(desk, headers: ["Host": "evil.example"])
            #expect(answer["set-cookie"]?.contains("; Secure") == true)
            #expect(answer["set-cookie"]?.contains("Path=/team;") == true)
            #expect(answer["location"] == "/team/")
            let page = try await desk.send(.GET, "/login", headers: ["Host": "evil.example"])
            #expect(!page.text.contains("evil.example"))
        }
    }

    @Test
    func `Without a session pages lead to the login, which leads back`() async throws {
        try await TestDesk.with { desk in
            #expect(try await desk.send(.GET, "/")["location"] == "/login")
            let answer = try await desk.send(.GET, "/projects/1?status=open")
            #expect(answer.status == 303)
            #expect(answer["location"] == "/login?next=%2Fprojects%2F1%3Fstatus%3Dopen")
            let back = try await desk.send(
                .POST, "/login",
                body: form("token=\(desk.welcome.token)&next=%2Fprojects%2F1%3Fstatus%3Dopen"))
            #expect(back["location"] == "/projects/1?status=open")
        }
    }

    @Test(arguments: [
        "https://evil.example", "//evil.example", "/\\evil.example", "javascript:1",
        "/a%0d%0ab",
    ])
    func `The login leads nowhere else`(next: String) async throws {
        try await TestDesk.with { desk in
            let answer = try await desk.send(
                .POST, "/login", body: form("token=\(desk.welcome.token)&next=\(next)"))
            #expect(answer.status == 303 && answer["location"] == "/")
        }
    }

    @Test
    func `Wrong tokens are slowed on the page and in the header together, and a right one opens`()
        async throws
    {
        try await TestDesk.with { desk in
            desk.clock.stop()
            var statuses: [Int] = []
            for number in 0..<12 {
                let wrong = ["Authorization": "Bearer wrong\(number)"]
                statuses.append(
                    number.isMultiple(of: 2)
                        ? try await signIn(desk, "wrong").status
                        : try await desk.send(.GET, "/api/desk/projects", headers: wrong).status)
            }
            #expect(statuses == Array(repeating: 401, count: 10) + [429, 429])
            let forwarded = ["Authorization": "Bearer wrong", "X-Forwarded-For": "192.0.2.7"]
            let paused = try await desk.send(.GET, "/api/desk/projects", headers: forwarded)
            #expect(paused.status == 429 && paused["retry-after"] == "60")
            #expect(try await desk.get("/api/desk/projects").status == 200)
            #expect(try await signIn(desk).status == 303)
            desk.clock.advance(by: .seconds(61))
            #expect(try await signIn(desk, "wrong").status == 401)
        }
    }

    @Test
    func `A request without a token is no wrong one`() async throws {
        try await TestDesk.with { desk in
            for _ in 0..<20 {
                let answer = try await desk.send(.GET, "/api/desk/projects")
                #expect(answer.status == 401)
            }
        }
    }

    @Test
    func `A session ends twelve hours after its last use`() async throws {
        try await TestDesk.with { desk in
            let headers = ["Cookie": cookie(try await signIn(desk))]
            for _ in 0..<3 {
                desk.clock.advance(by: .seconds(11 * 3600))
                let answer = try await desk.send(.GET, "/api/desk/projects", headers: headers)
                #expect(answer.status == 200)
            }
            desk.clock.advance(by: .seconds(12 * 3600 + 1))
            #expect(try await desk.send(.GET, "/api/desk/projects", headers: headers).status == 401)
        }
    }

    @Test
    func `A revoked token takes its sessions with it`() async throws {
        try await TestDesk.with { desk in
            let administration = try await Administration(
                DeskConfiguration(), DataFolder(path: desk.folder))
            let token = try await administration.addToken(named: "ci")
            let headers = ["Cookie": cookie(try await signIn(desk, token))]
            #expect(try await desk.send(.GET, "/api/desk/projects", headers: headers).status == 200)
            try await administration.revokeToken(named: "ci")
            #expect(try await desk.send(.GET, "/api/desk/projects", headers: headers).status == 401)
            #expect(try await signIn(desk, token).status == 401)
        }
    }

    @Test
    func `Forms need the token against forgery; with it they change the group and lead to it`()
        async throws
    {
        try await TestDesk.with { desk in
            let path = try await desk.firstGroup()
            let page = path.replacing("/api/desk", with: "")
            let headers = ["Cookie": cookie(try await signIn(desk))]
            let token = forgeryToken(try await desk.send(.GET, page, headers: headers))
            let forged = try await desk.send(
                .POST, page + "/status", headers: headers, body: form("status=resolved"))
            #expect(forged.status == 403)
            let done = try await desk.send(
                .POST, page + "/status", headers: headers,
                body: form("csrf=\(token)&status=resolved"))
            #expect(done.status == 303 && done["location"] == page)
            #expect(try await desk.get(path).json["status"] == "resolved")
            let out = try await desk.send(
                .POST, "/sign-out", headers: headers, body: form("csrf=\(token)"))
            #expect(out["location"] == "/login" && out["set-cookie"]?.contains("Max-Age=0") == true)
            #expect(try await desk.send(.GET, "/api/desk/projects", headers: headers).status == 401)
        }
    }

    @Test
    func `Pages are in the language that is asked for, and are framed and kept by nobody`()
        async throws
    {
        try await TestDesk.with { desk in
            let korean = try await desk.send(
                .GET, "/login", headers: ["Accept-Language": "ko-KR,ko;q=0.9,en;q=0.8"])
            let english = try await desk.send(
                .GET, "/login?lang=en", headers: ["Accept-Language": "ko"])
            #expect(korean.text.contains(#"lang="ko""#) && english.text.contains(#"lang="en""#))
            for page in [korean, english] {
                #expect(page["content-security-policy"]?.contains("unsafe-inline") == false)
                #expect(page["content-security-policy"]?.contains("frame-ancestors 'none'") == true)
                #expect(page["x-content-type-options"] == "nosniff")
                #expect(page["cache-control"] == "no-store")
            }
        }
    }
}
