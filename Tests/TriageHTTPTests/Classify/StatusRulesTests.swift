import Testing
import TriageCore
import TriageHTTP

@Suite("StatusRules", .timeLimit(.minutes(30)))
struct StatusRulesTests {
    /// The kind of a response to a request with or without credentials.
    private func kind(
        _ status: Int, _ body: String = "", carrying: Bool = true,
        declaredAs rejection: Rejection? = nil,
        by session: SessionRules = SessionRules()
    ) -> Fault.Kind? {
        let request = RequestSummary(method: "GET", path: nil, carriesCredentials: carrying)
        return StatusRules(session: session).kind(
            of: .sample(body, status: status, to: request), declaredAs: rejection)
    }

    @Test(
        arguments: [
            (100, .invalidResponse, .invalidResponse), (199, .invalidResponse, .invalidResponse),
            (200, nil, nil), (204, nil, nil), (299, nil, nil),
            (300, .invalidResponse, .invalidResponse), (304, .invalidResponse, .invalidResponse),
            (399, .invalidResponse, .invalidResponse), (400, .rejected, .rejected),
            (401, .unauthenticated, .rejected), (403, .forbidden, .forbidden),
            (407, .rejected, .rejected), (419, .rejected, .rejected),
            (429, .rateLimited, .rateLimited), (499, .rejected, .rejected),
            (500, .server, .server), (599, .server, .server),
            (600, .invalidResponse, .invalidResponse), (999, .invalidResponse, .invalidResponse),
            (0, .invalidResponse, .invalidResponse),
        ] as [(Int, Fault.Kind?, Fault.Kind?)])
    func `each boundary of the statuses has its kind, with credentials and without`(
        status: Int, carrying: Fault.Kind?, plain: Fault.Kind?
    ) {
        #expect(kind(status) == carrying)
        #expect(kind(status, carrying: false) == plain)
    }

    @Test
    func `an API's own status for an expired session counts only with credentials, beside 401`() {
        let rules = SessionRules(expiredStatuses: [419])
        #expect(kind(419, by: rules) == .unauthenticated)
        #expect(kind(419, carrying: false, by: rules) == .rejected)
        #expect(kind(401, by: rules) == .unauthenticated)
        #expect(kind(401, carrying: false, by: rules) == .rejected)
    }

    @Test
    func `a success that is declared as a status of the session stays a success`() {
        #expect(kind(200, by: SessionRules(expiredStatuses: [200])) == nil)
    }

    @Test
    func `an API may use 403 or 440 for the session`() {
        let rules = SessionRules(expiredStatuses: [403, 440])
        #expect(kind(403, by: rules) == .unauthenticated)
        #expect(kind(440, by: rules) == .unauthenticated)
        #expect(kind(403, carrying: false, by: rules) == .rejected)
    }

    @Test
    func `a declared rejection says first whether the response is about the session`() {
        #expect(kind(403, declaredAs: Rejection(403, action: .refresh)) == .unauthenticated)
        #expect(kind(401, declaredAs: Rejection(401, action: .deliver)) == .rejected)
        #expect(kind(401, declaredAs: Rejection(401)) == .unauthenticated)
    }

    @Test(
        arguments: [
            (200, "{\"code\":\"TOKEN_EXPIRED\"}", .unauthenticated),
            (400, "{\"code\":\"TOKEN_EXPIRED\"}", .unauthenticated),
            (401, "{\"code\":\"TOKEN_EXPIRED\"}", .unauthenticated),
            (500, "{\"code\":40101}", .unauthenticated),
            (400, "{\"code\":\"TOKEN\\u005FEXPIRED\"}", .unauthenticated),
            (400, "{\"code\":\"만료\"}", .unauthenticated),
            (200, "{\"code\":\"OK\"}", nil), (200, "TOKEN_EXPIRED", nil), (200, "", nil),
            (200, "[{\"code\":\"TOKEN_EXPIRED\"}]", nil),
            (200, "{\"data\":{\"code\":\"TOKEN_EXPIRED\"}}", nil),
            (400, "{\"code\":\"TOKEN_EXPIRED_LONG_AGO\"}", .rejected),
            (400, "{\"code\":40101.5}", .rejected), (400, "{\"code\":null}", .rejected),
        ] as [(Int, String, Fault.Kind?)])
    func `a code in the body means an expired token, whatever the status`(
        status: Int, body: String, expected: Fault.Kind?
    ) {
        let rules = SessionRules(expiredCodes: ["TOKEN_EXPIRED", "40101", "만료"])
        #expect(kind(status, body, by: rules) == expected)
        let plain = kind(status, body, carrying: false, by: rules)
        #expect(plain == (expected == .unauthenticated ? .rejected : expected))
        #expect(kind(status, body) == kind(status), "no code is declared")
    }

    @Test
    func `the code may be deeper in the body`() {
        let rules = SessionRules(expiredCodes: ["E401"], codePath: "error.code")
        #expect(kind(200, "{\"error\":{\"code\":\"E401\"}}", by: rules) == .unauthenticated)
        #expect(kind(200, "{\"code\":\"E401\"}", by: rules) == nil)
    }
}
