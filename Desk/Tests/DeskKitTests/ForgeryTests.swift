import DeskKit
import DeskModel
import NIOHTTP1
import Testing

/// What a page elsewhere can make a browser send must change nothing.
@Suite("Forgery", .timeLimit(.minutes(10)))
struct ForgeryTests {
    /// A desk with all that its pages have forms for.
    private struct Place {
        let groups: [String]
        let feedback: String
        /// The pages that have forms, and those that could get one.
        let pages: [String]

        init(_ desk: TestDesk) async throws {
            let id = EventID.random()
            try await desk.report("one", id: id)
            for name in ["two", "three"] { try await desk.report(name) }
            let item = Samples.item("feedback", #"{"contexts":{"feedback":{"message":"m"}}}"#)
            _ = try await desk.send(
                .POST, "/api/1/envelope/", headers: desk.auth, body: Array("{}\n\(item)\n".utf8))
            let list = try await desk.get("/api/desk/projects/1/groups").json["items"]?.array ?? []
            groups = list.compactMap { $0["id"]?.string }
            let said = try await desk.get("/api/desk/projects/1/feedback").json["items"]?.array
            feedback = try #require(said?.first?["id"]?.string)
            _ = try await desk.change(
                .POST, "/api/desk/groups/\(groups[2])/merge", ["into": .string(groups[1])])
            let texts: JSON = ["en": ["title": "a", "message": "b"]]
            _ = try await desk.change(
                .PUT, "/api/desk/groups/\(groups[0])/known-issue", ["texts": texts])
            let fingerprint = "%5B%22\(list.last?["title"]?.string ?? "")%22%5D"
            let project = ["", "?mine=1", "?status=open", "/feedback", "/settings", "/releases"]
            pages =
                project.map { "/projects/1" + $0 } + [
                    "/groups/\(groups[0])", "/groups/\(groups[1])",
                    "/groups/\(groups[0])/known-issue", "/events/\(id)", "/search?q=one",
                    "/groups/\(groups[0])/merge?into=\(groups[1])",
                    "/groups/\(groups[1])/split?fingerprint=\(fingerprint)",
                    "/groups/\(groups[0])/delete",
                ]
        }

        /// All that a form or a request can change.
        func state(_ desk: TestDesk) async throws -> [JSON] {
            var state: [JSON] = []
            for id in groups {
                state.append(try await desk.get("/api/desk/groups/\(id)").json)
                state.append(try await desk.get("/api/desk/groups/\(id)/known-issue").json)
            }
            return state + [try await desk.get("/api/desk/projects/1/feedback").json]
        }
    }

    @Test
    func `Every form of every page has its session's token, and without it changes nothing`()
        async throws
    {
        try await TestDesk.with { desk in
            let place = try await Place(desk)
            let (browser, other) = (try await Browser(desk), try await Browser(desk))
            let strange = try #require(try await other.forms(of: "/projects/1").first?.token)
            let before = try await place.state(desk)
            var actions: Set<String> = []
            for page in place.pages {
                for form in try await browser.forms(of: page) {
                    actions.insert(form.action.split(separator: "/").last.map(String.init) ?? "")
                    let token = try #require(form.token, "\(form.action) on \(page)")
                    #expect(token.count == 64 && token != strange, "\(form.action) on \(page)")
                    let wrong = String(token.dropLast()) + (token.last == "0" ? "1" : "0")
                    for forged in [
                        "", "csrf=", "csrf=\(wrong)", "csrf=\(strange)", "csrf=\(token.prefix(32))",
                        "csrf=\(token)0",
                    ] {
                        let answer = try await browser.post(
                            form.action, forged + "&" + form.fields)
                        #expect(answer.status == 403, "\(forged) for \(form.action) on \(page)")
                    }
                }
            }
            #expect(
                actions.isSuperset(of: [
                    "sign-out", "me", "status", "assign", "merge", "split", "delete", "known-issue",
                    "reply",
                ]))
            for (method, path) in try await Routes.forms(id: place.groups[0]) {
                let answer = try await desk.send(
                    method, path, headers: ["Cookie": browser.cookie],
                    body: Array("csrf=\(strange)&status=muted&id=\(place.groups[0])".utf8))
                #expect([403, 405].contains(answer.status), "\(method) \(path)")
            }
            #expect(try await place.state(desk) == before)
        }
    }

    @Test
    func `Every change through the interface needs the token or the desk's origin with a cookie`()
        async throws
    {
        try await TestDesk.with { desk in
            let place = try await Place(desk)
            let browser = try await Browser(desk)
            let token = try #require(try await browser.forms(of: "/projects/1").first?.token)
            let group = "/api/desk/groups/\(place.groups[0])"
            let before = try await place.state(desk)
            let others = try await Routes.changing(below: "/api/desk/", id: place.groups[0])
            for (method, path, body) in others.map({ ($0, $1, #"{"status":"muted"}"#) }) + [
                (.PUT, group, #"{"status":"resolved"}"#),
                (
                    .POST, "/api/desk/projects/1/groups",
                    #"{"ids":["\#(place.groups[0])"],"status":"muted"}"#
                ),
                (.POST, group + "/merge", #"{"into":"\#(place.groups[1])"}"#),
                (.POST, "/api/desk/groups/\(place.groups[1])/split", #"{"fingerprint":["one"]}"#),
                (.PUT, group + "/known-issue", #"{"texts":{"en":{"title":"c","message":"d"}}}"#),
                (.DELETE, group + "/known-issue", ""), (.DELETE, group, ""),
                (.POST, "/api/desk/feedback/\(place.feedback)/reply", #"{"message":"x"}"#),
            ] as [(HTTPMethod, String, String)] {
                for forged in [
                    [:], ["X-CSRF-Token": ""], ["Origin": "https://evil.example"],
                    ["X-CSRF-Token": String(token.prefix(32))], ["X-CSRF-Token": token + "0"],
                ] {
                    let answer = try await desk.send(
                        method, path, headers: forged.merging(["Cookie": browser.cookie]) { $1 },
                        body: Array(body.utf8))
                    #expect(answer.status == 403, "\(method) \(path) with \(forged)")
                }
            }
            #expect(try await place.state(desk) == before)
            let own = ["Cookie": browser.cookie, "X-CSRF-Token": token]
            let body = Array(#"{"status":"muted"}"#.utf8)
            #expect(try await desk.send(.PUT, group, headers: own, body: body).status == 200)
        }
    }

    @Test
    func `What only the team may see can be read by no other page`() async throws {
        try await TestDesk.with { desk in
            let path = try await desk.firstGroup()
            let browser = try await Browser(desk)
            for path in ["/", "/login", "/projects/1", "/api/desk/projects", path, "/metrics"] {
                for headers in [["Cookie": browser.cookie], desk.bearer, [:]] {
                    let answer = try await desk.send(
                        .GET, path,
                        headers: headers.merging(["Origin": "https://evil.example"]) { $1 })
                    #expect(answer["access-control-allow-origin"] == nil, "\(path)")
                    #expect(answer["access-control-allow-credentials"] == nil, "\(path)")
                }
            }
        }
    }

    @Test
    func `An origin is the desk's own only as a whole: its scheme, its host and its port`()
        async throws
    {
        try await TestDesk.with {
            $0.publicURL = PublicURL("https://desk.example/team")
        } _: { desk in
            let path = try await desk.firstGroup()
            let browser = try await Browser(desk)
            for own in ["https://desk.example", "HTTPS://Desk.Example"] {
                #expect(try await status(own, path, browser) == 200, "\(own)")
            }
            for strange in [
                "https://evildesk.example", "https://desk.example.evil.example",
                "https://desk.exampl", "https://desk.example:8443", "http://desk.example",
                "https://desk.example/team", "https://desk.example/", "desk.example", "https://",
                "https://evil.example https://desk.example", "https://evil.example/desk.example",
                "https://x.desk.example", "https://desk.example@evil.example", "null", "",
            ] {
                #expect(try await status(strange, path, browser) == 403, "\(strange)")
            }
        }
    }

    private func status(
        _ origin: String, _ path: String, _ browser: Browser
    ) async throws -> Int {
        try await browser.desk.send(
            .PUT, path, headers: ["Cookie": browser.cookie, "Origin": origin],
            body: Array(#"{"status":"muted"}"#.utf8)
        ).status
    }

    @Test
    func `A login is taken from the desk's own page alone, by what browsers say of its place`()
        async throws
    {
        try await TestDesk.with { desk in
            let (host, body) = (
                "127.0.0.1:\(desk.port)", Array("token=\(desk.welcome.token)".utf8)
            )
            for (headers, expected) in [
                (["Sec-Fetch-Site": "same-origin"], 303), (["Sec-Fetch-Site": "none"], 303),
                (["Sec-Fetch-Site": "same-site"], 403), (["Sec-Fetch-Site": "cross-site"], 403),
                (["Sec-Fetch-Site": "x"], 403), (["Origin": "http://\(host)"], 303),
                (["Origin": "http://evil\(host)"], 403), (["Origin": "http://\(host)0"], 403),
                (["Origin": "http://\(host).evil.example"], 403), (["Origin": "null"], 403),
            ] as [([String: String], Int)] {
                let answer = try await desk.send(.POST, "/login", headers: headers, body: body)
                #expect(answer.status == expected, "\(headers)")
                #expect((answer["set-cookie"] != nil) == (expected == 303), "\(headers)")
            }
        }
    }

    @Test
    func `Every cookie is kept from scripts and other sites, and behind https from plain ones`()
        async throws
    {
        for (url, path, isSecure) in [
            (nil, "/", false), ("https://desk.example/team", "/team", true),
            ("http://desk.example", "/", false),
        ] as [(String?, String, Bool)] {
            try await TestDesk.with {
                $0.publicURL = url.flatMap { PublicURL($0) }
            } _: { desk in
                let browser = try await Browser(desk)
                let token = try #require(try await browser.forms(of: "/projects/1").first?.token)
                let cookies = [
                    try await desk.send(
                        .POST, "/login", body: Array("token=\(desk.welcome.token)".utf8)),
                    try await browser.post("/me", "csrf=\(token)&name=Kim"),
                    try await browser.post("/me", "csrf=\(token)&name="),
                    try await browser.post("/sign-out", "csrf=\(token)"),
                ].map { $0["set-cookie"] ?? "" }
                for cookie in cookies {
                    let parts = cookie.split(separator: "; ").dropFirst()
                    #expect(
                        parts.contains("HttpOnly") && parts.contains("SameSite=Lax"), "\(cookie)")
                    #expect(parts.contains("Path=\(path)"), "\(cookie)")
                    #expect(parts.contains("Secure") == isSecure, "\(cookie)")
                }
            }
        }
    }
}
