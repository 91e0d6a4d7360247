import Testing
import TriageCore
import TriageHTTP

@Suite("StatusRules", .timeLimit(.minutes(5)))
struct StatusRulesTests {
    @Test(
        "each boundary of the statuses has its kind, with credentials and without",
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
            (0, .invalidResponse, .invalidResponse), (-1, .invalidResponse, .invalidResponse),
        ] as [(Int, Fault.Kind?, Fault.Kind?)])
    func eachBoundaryOfTheStatuses(status: Int, carrying: Fault.Kind?, plain: Fault.Kind?) {
        #expect(StatusRules().kind(of: status, carriesCredentials: true) == carrying)
        #expect(StatusRules().kind(of: status, carriesCredentials: false) == plain)
    }

    @Test("an API's own status for an expired session counts only with credentials")
    func ownSessionStatus() {
        let rules = StatusRules(unauthenticated: [401, 419])
        #expect(rules.kind(of: 419, carriesCredentials: true) == .unauthenticated)
        #expect(rules.kind(of: 419, carriesCredentials: false) == .rejected)
        #expect(rules.kind(of: 401, carriesCredentials: true) == .unauthenticated)
    }

    @Test("a 401 is a rejection if the API does not use it for sessions")
    func noSessionStatus() {
        let rules = StatusRules(unauthenticated: [])
        #expect(rules.kind(of: 401, carriesCredentials: true) == .rejected)
    }

    @Test("a success that is declared as a status of the session stays a success")
    func successIsNeverASessionStatus() {
        let rules = StatusRules(unauthenticated: [200])
        #expect(rules.kind(of: 200, carriesCredentials: true) == nil)
    }

    @Test("an API may use 403 or 440 for the session")
    func rulesBeforeTheCommonMeaning() {
        let rules = StatusRules(unauthenticated: [403, 440])
        #expect(rules.kind(of: 403, carriesCredentials: true) == .unauthenticated)
        #expect(rules.kind(of: 440, carriesCredentials: true) == .unauthenticated)
        #expect(rules.kind(of: 401, carriesCredentials: true) == .rejected)
    }
}
