import DeskKit
import DeskModel
import DeskStore
import NIOHTTP1
import Testing

@Suite("Requests that could be understood in several ways", .timeLimit(.minutes(10)))
struct StrictnessTests {
    /// The status of the answer to a request; the connection ends with it.
    private func status(_ desk: TestDesk, _ request: String) async throws -> Int? {
        try await RawConnection.with(port: desk.port) { raw in
            try await raw.write(request)
            guard await raw.read(until: "\r\n") else { return nil }
            return Int(raw.received.split(separator: " ")[1])
        }
    }

    @Test
    func `A path with an empty part or a slash too many is nowhere`() async throws {
        try await TestDesk.with { desk in
            for path in [
                "//metrics", "/metrics/", "//health", "/health/", "/login/", "//login",
                "/api//1/envelope",
                "//api/1/envelope/", "/api/1//envelope/", "/api/1/envelope//",
                "/api/desk/projects/",
                "/api//desk/projects", "/api/1/known-issues/", "//", "/projects/1/", "///",
                "/api/1/", "/api/1/envelope/more", "/api/1/minidump/",
                "/api//envelope/", "/assets/", "/metrics/?a=b", "//metrics?a=/b",
            ] {
                let answer = try await desk.send(.GET, path, headers: desk.bearer)
                #expect(answer.status == 404, "\(path)")
            }
            for path in ["/metrics", "/metrics?a=//b/", "/login", "/health", "/"] {
                let answer = try await desk.send(.GET, path)
                #expect([200, 303].contains(answer.status), "\(path)")
            }
            for form in ["envelope", "envelope/", "store", "store/"] {
                let answer = try await desk.send(.POST, "/api/1/\(form)", body: [])
                #expect(answer.status == 401, "\(form)")
            }
        }
    }

    @Test(arguments: [
        ("GET /metrics HTTP/1.1\r\n\r\n", 400), ("GET /metrics HTTP/1.0\r\n\r\n", 400),
        ("GET /metrics HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
        ("GET /metrics HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n", 400),
        ("GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n", 200),
        ("GET /metrics HTTP/1.1\r\nHost: a\r\nX-Desk-Doubtful: 1\r\n\r\n", 200),
        (
            "POST /api/1/envelope/ HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            401
        ),
        (
            "POST /api/1/envelope/ HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: CHUNKED\r\n\r\n0\r\n\r\n",
            401
        ),
        (
            "POST /api/1/envelope/ HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
            400
        ),
        (
            "POST /api/1/envelope/ HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n",
            400
        ),
        (
            "POST /api/1/envelope/ HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            400
        ),
    ])
    func `A request has one host, and at most the one coding chunked`(
        request: String, expected: Int
    ) async throws {
        try await TestDesk.with { desk in
            let status = try await status(desk, request)
            #expect(status == expected)
        }
    }

    @Test
    func
        `A sender that waits gets the refusal where the head decides, and is told to go on elsewhere`()
        async throws
    {
        try await TestDesk.with { desk in
            func head(_ path: String, _ more: String = "Content-Length: 2\r\n") -> String {
                "POST \(path) HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n\(more)\r\n"
            }
            let own = "/api/1/envelope/?sentry_key=\(desk.key)"
            for (request, expected) in [
                (head("/api/9/envelope/"), 404), (head("/nowhere"), 404),
                (head("/api/1/envelope/?sentry_key=abc"), 403),
                (head(own, "Content-Length: 20000001\r\n"), 413),
                (head("/api/desk/groups/x/merge"), 401), (head("//api/1/envelope/"), 404),
                (head(own), 100), (head("/api/1/envelope/"), 100), (head("/login"), 100),
            ] {
                let status = try await status(desk, request)
                #expect(status == expected, "\(request)")
            }
            _ = try await desk.store.set(ProjectSettings(isEnabled: false), for: 1)
            desk.clock.advance(by: .seconds(2))
            let closed = try await status(desk, head(own))
            #expect(closed == 429)
        }
    }

    @Test
    func `A head with much that is not ASCII is refused`() async throws {
        try await TestDesk.with { desk in
            let marks = String(repeating: "\u{301}", count: 2000)
            for (text, expected) in [(marks, 400), ("한국어", 200)] {
                let status = try await status(
                    desk, "GET /metrics HTTP/1.1\r\nHost: a\r\nX-A: \(text)\r\n\r\n")
                #expect(status == expected)
            }
        }
    }

    @Test
    func `With a public URL a form is taken only from there`() async throws {
        try await TestDesk.with {
            $0.publicURL = PublicURL("https://desk.example/team")
        } _: { desk in
            for (origin, expected) in [
                ("https://desk.example", 303), ("https://evildesk.example", 403), ("null", 403),
                (desk.welcome.url, 403), ("http://desk.example", 403), (nil, 303),
            ] as [(String?, Int)] {
                let answer = try await desk.send(
                    .POST, "/login", headers: origin.map { ["Origin": $0] } ?? [:],
                    body: Array("token=\(desk.welcome.token)".utf8))
                #expect(answer.status == expected, "\(origin ?? "none")")
            }
        }
    }
}
