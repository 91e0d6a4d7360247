import MoimAPI
import Testing

@Suite("Faults that speak HTTP", .timeLimit(.minutes(5)))
struct FaultTests {
    static let statuses: [(name: String, endpoint: String, status: Int)] = [
        ("null-profile-image", "home", 200), ("missing-field", "home", 200),
        ("missing-field", "attendance", 201), ("wrong-type", "home", 200),
        ("wrong-type", "attendance", 201), ("unknown-status-enum", "home", 200),
        ("unknown-status-enum", "attendance", 201), ("not-utf8", "home", 200),
        ("half-json", "home", 200), ("wrong-content-type", "home", 200), ("bad-gzip", "home", 200),
        ("huge-body", "home", 200), ("huge-head", "home", 200), ("empty-body", "attendance", 201),
        ("no-content", "home", 204), ("not-json", "home", 200), ("html", "home", 200),
        ("null-body", "home", 200), ("wrong-shape", "home", 200), ("error-in-success", "home", 200),
        ("unregistered", "home", 400), ("wrong-code", "attendance", 400),
        ("wrong-code-blank", "attendance", 400), ("wrong-code-silent", "attendance", 400),
        ("echo-secret", "attendance", 400), ("already", "attendance", 409),
        ("closed", "attendance", 410), ("closed-without-detail", "attendance", 410),
        ("unauthorized", "home", 401), ("invalid-token", "home", 401),
        ("basic-challenge", "home", 401), ("token-expired", "home", 419),
        ("forbidden", "home", 403), ("not-found", "home", 404), ("request-timeout", "home", 408),
        ("teapot", "home", 418), ("too-many", "home", 429), ("server-error", "home", 500),
        ("empty-error", "home", 500), ("half-error", "home", 500), ("html-error", "home", 502),
        ("unavailable", "home", 503), ("outage", "home", 503), ("unavailable-until", "home", 503),
        ("unavailable-someday", "home", 503), ("gateway-timeout", "home", 504),
        ("strange-status", "home", 600), ("slow", "home", 200), ("redirect-loop", "home", 302),
        ("redirect-away", "home", 302), ("redirect-nowhere", "home", 302),
        ("redirect-once", "home", 302), ("redirect-keep", "attendance", 307),
        ("access-token-expired", "home", 419), ("token-expired", "refresh", 419),
    ]

    @Test(arguments: statuses)
    func `Each answers with its status`(of fault: String, at endpoint: String, is status: Int)
        async throws
    {
        try await withAPI("\(fault)@\(endpoint)") { _, peer in
            let answer = try await peer.visit(endpoint)
            #expect(answer.status == status)
            #expect(answer.ending == .closed)
        }
    }

    @Test(arguments: [
        ("null-profile-image", #""profileImage":null"#), ("wrong-type", #""generation":"12""#),
        ("unknown-status-enum", #""status":"onLeave""#), ("html", "<!DOCTYPE html>"),
        ("server-error", #""detail":"기록하지 못했어요""#), ("html-error", "502 Bad Gateway"),
        ("error-in-success", #""message":"일시적인 오류예요""#),
    ])
    func `Each body is the one that it is named after`(of fault: String, has part: String)
        async throws
    {
        try await withAPI(fault) { _, peer in
            let body = try await peer.home().body
            #expect(body.contains(part))
        }
    }

    @Test(arguments: [
        ("unavailable", "Retry-After", "2"), ("outage", "Retry-After", "1800"),
        ("unavailable-someday", "Retry-After", "someday"),
        ("too-many", "Retry-After", "2"), ("empty-body", "Content-Length", "0"),
        ("basic-challenge", "WWW-Authenticate", #"Basic realm="moim""#),
        ("bad-gzip", "Content-Encoding", "gzip"), ("redirect-loop", "Location", "/v1/home"),
        ("redirect-away", "Location", "http://127.0.0.2:9/"),
        ("half-json", "Content-Length", "47"), ("huge-body", "Content-Length", "12000000"),
        ("wrong-content-type", "Content-Type", "text/html"),
        ("server-error", "Content-Type", "application/problem+json"),
    ])
    func `Each header is the one that it is named after`(
        of fault: String, named name: String, is value: String
    ) async throws {
        try await withAPI(fault) { _, peer in
            let answer = try await peer.home()
            #expect(answer.header(name) == value)
        }
    }

    @Test
    func `A date to come back at is written as HTTP writes dates`() async throws {
        try await withAPI("unavailable-until") { _, peer in
            let value = try await peer.home().header("Retry-After") ?? ""
            #expect(value.wholeMatch(of: /\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/) != nil)
        }
    }

    @Test
    func `The message that echoes a secret holds the token of the request and an e-mail address`()
        async throws
    {
        try await withAPI("echo-secret") { api, peer in
            let body = try await peer.attend().body
            #expect(body.contains("Bearer \(api.accessToken)") && body.contains("@moim.example"))
        }
    }

    @Test(arguments: ["redirect-once", "redirect-keep"])
    func `One redirect leads to the proper answer`(fault: String) async throws {
        try await withAPI(fault) { api, peer in
            let location = try #require(try await peer.home().header("Location"))
            let next = peer.homeRequest().replacing("/v1/home", with: location)
            #expect(try await peer.send(next).status == 200)
            #expect(api.requests == ["GET /v1/home", "GET /v1/home"])
        }
    }

    @Test
    func `A redirect keeps the query of the request`() async throws {
        try await withAPI("redirect-once", "redirect-loop") { _, peer in
            let once = try await peer.friends("query=a").header("Location")
            #expect(once == "/v1/friends?query=a&redirected")
            let loop = try await peer.friends("query=a&redirected").header("Location")
            #expect(loop == "/v1/friends?query=a&redirected")
        }
    }
}
