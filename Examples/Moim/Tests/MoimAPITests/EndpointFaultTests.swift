import MoimAPI
import Testing

@Suite("Faults that endpoints declare", .timeLimit(.minutes(5)))
struct EndpointFaultTests {
    static let refusals: [(name: String, endpoint: String, status: Int)] = [
        ("missing-field", "timers", 200), ("wrong-type", "timers", 200),
        ("no-timers", "timers", 404), ("too-many-timers", "addTimer", 400),
        ("nothing-chosen", "addTimer", 422), ("added-quietly", "addTimer", 204),
        ("missing-field", "email", 200), ("wrong-type", "email", 200),
        ("missing-value", "email", 400), ("taken", "email", 409), ("taken-silent", "email", 409),
        ("too-many-tries", "email", 429), ("missing-field", "friends", 200),
        ("wrong-type", "friends", 200), ("bad-query", "friends", 400),
        ("bad-query-flat", "friends", 400),
    ]

    static let launches: [(name: String, endpoint: String, status: Int)] = [
        ("tampered", "integrity", 200), ("unknown-status-enum", "integrity", 200),
        ("forced-update", "version", 200), ("update-recommended", "version", 200),
        ("unreadable-version", "version", 200), ("maintenance", "maintenance", 200),
        ("maintenance-silent", "maintenance", 200), ("maintenance-garbled", "maintenance", 200),
        ("dormant", "account", 200), ("suspended", "account", 200),
        ("suspended-silent", "account", 200), ("unknown-status-enum", "account", 200),
        ("reactivation-refused", "reactivation", 409),
        ("reactivation-refused-silent", "reactivation", 409), ("terms-changed", "terms", 200),
        ("missing-field", "notices", 200), ("wrong-type", "version", 200),
    ]

    static let refreshes: [(name: String, endpoint: String, status: Int)] = [
        ("missing-field", "refresh", 200), ("wrong-type", "refresh", 200),
        ("refresh-dead-401", "refresh", 401), ("refresh-dead-403", "refresh", 403),
        ("refresh-dead-418", "refresh", 418), ("refresh-dead-grant", "refresh", 400),
        ("refresh-slow", "refresh", 200), ("refresh-unavailable", "refresh", 503),
        ("refresh-too-many", "refresh", 429), ("refresh-not-found", "refresh", 404),
        ("refresh-bad-request", "refresh", 400), ("refresh-garbled", "refresh", 200),
        ("refresh-empty-token", "refresh", 200), ("refresh-without-rotation", "refresh", 200),
        ("refresh-echo-secret", "refresh", 500),
    ]

    @Test(arguments: refusals + launches + refreshes)
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
        ("missing-field", "timers", #"[{"id":1,"clipID":3,"days":[1]}]"#),
        ("wrong-type", "friends", #"[{"id":"1","name":"김하늘","relation":"동기"}]"#),
        ("added-quietly", "addTimer", ""), ("taken-silent", "email", ""),
        ("bad-query", "friends", #"{"error":{"detail":"검색어는 1자에서 50자까지예요"}}"#),
        ("bad-query-flat", "friends", #"{"message":"검색어는 1자에서 50자까지예요"}"#),
        ("tampered", "integrity", #"{"verdict":"tampered"}"#),
        ("unknown-status-enum", "account", #"{"state":"asleep"}"#),
        ("maintenance-silent", "maintenance", #"{"active":true}"#),
        ("suspended-silent", "account", #"{"state":"suspended"}"#),
        ("reactivation-refused-silent", "reactivation", ""),
        ("refresh-dead-grant", "refresh", #"{"error":"invalid_grant"}"#),
        ("refresh-garbled", "refresh", #"{"expiresIn":3600}"#),
        ("refresh-empty-token", "refresh", #"{"accessToken":"","expiresIn":3600}"#),
        ("wrong-type", "refresh", #"{"accessToken":4821,"expiresIn":3600}"#),
    ])
    func `Each body is the one that it is named after`(
        of fault: String, at endpoint: String, is body: String
    ) async throws {
        try await withAPI("\(fault)@\(endpoint)") { _, peer in
            let answer = try await peer.visit(endpoint)
            #expect(answer.body == body)
        }
    }

    @Test(arguments: [
        "too-many-tries@email", "refresh-unavailable@refresh", "refresh-too-many@refresh",
    ])
    func `Who is asked to come back later is told when`(use: String) async throws {
        try await withAPI(use) { _, peer in
            let endpoint = try #require(try FaultRule(parsing: use).endpoint)
            let answer = try await peer.visit(endpoint)
            #expect(answer.header("Retry-After") == "2")
            #expect(answer.header("Content-Type") == "application/problem+json")
        }
    }

    @Test
    func `The refresh that echoes a secret holds the refresh token`() async throws {
        try await withAPI("refresh-echo-secret") { api, peer in
            let body = try await peer.refresh().body
            #expect(body.contains(api.refreshToken))
        }
    }
}
