import Foundation
import HTTPTypes
import Testing
import TriageCore
import TriageHTTP

@Suite("SessionRules", .timeLimit(.minutes(30)))
struct SessionRulesTests {
    private func answer(_ status: Int, challenge: String? = nil) -> ClientResponse {
        var response = ClientResponse.sample(status: status)
        response.head.headerFields[.wwwAuthenticate] = challenge
        return response
    }

    @Test(
        arguments: [
            ([419], 419, .expired), ([419], 401, .rejected), ([419], 403, .unrelated),
            ([419], 400, .unrelated), ([419], 200, .unrelated), ([419], 500, .unrelated),
            ([419], 407, .unrelated), ([200], 200, .unrelated),
            ([401], 401, .expired), ([401], 419, .unrelated), ([401, 419], 419, .expired),
            ([], 419, .unrelated), ([], 401, .rejected), ([403], 403, .expired),
        ] as [(Set<Int>, Int, SessionRules.TokenStatus)])
    func `the status decides, and a challenge counts only with a 401`(
        expired: Set<Int>, status: Int, verdict: SessionRules.TokenStatus
    ) {
        let rules = SessionRules(expiredStatuses: expired)
        #expect(rules.tokenStatus(in: answer(status), declaredAs: nil) == verdict)
        let challenge = "Bearer error=\"invalid_token\""
        let challenged = rules.tokenStatus(
            in: answer(status, challenge: challenge), declaredAs: nil)
        #expect(challenged == (status == 401 ? .expired : verdict))
    }

    @Test
    func `a declared rejection comes before the status`() throws {
        let actions: [(Rejection.Action, SessionRules.TokenStatus)] = [
            (.standard, .rejected), (.deliver, .unrelated), (.retry, .unrelated),
            (.refresh, .expired),
            (.recover { _, request in request }, .unrelated),
        ]
        for (action, status) in actions {
            let rules = SessionRules(expiredStatuses: [419])
            let rejection = Rejection(401, action: action)
            #expect(rules.tokenStatus(in: answer(401), declaredAs: rejection) == status)
        }
    }

    @Test
    func `the most specific declaration wins, and one for another status does not count`() {
        let api = Rejections("api", [Rejection(403, 419, action: .refresh)])
        let own = Rejections("own", [Rejection(403, action: .deliver)])
        let request = ClientRequest.sample(scopes: [own, api])
        let rules = SessionRules(expiredStatuses: [])
        let statuses = [403, 419, 401].map { status in
            let response = answer(status)
            return rules.tokenStatus(in: response, declaredAs: request.rejection(for: response))
        }
        #expect(statuses == [.unrelated, .expired, .rejected])
    }
}

@Suite("A dead grant", .timeLimit(.minutes(30)))
struct DeadGrantTests {
    private func fault(_ status: Int, _ body: String, challenge: String? = nil) -> Fault? {
        var response = ClientResponse.sample(body, status: status, type: "application/json")
        response.head.headerFields[.wwwAuthenticate] = challenge
        return Fault(response)
    }

    @Test(
        arguments: [
            (401, "", true), (403, "<html>", true), (418, "", false), (419, "", false),
            (400, "{\"error\":\"invalid_grant\"}", true),
            (400, "{\"error_description\":\"x\",\"error\":\"invalid_grant\"}", true),
            (400, "{\"error\":\"invalid_request\"}", false), (400, "", false), (400, "{", false),
            (400, "{\"error\":{\"code\":\"invalid_grant\"}}", false),
            (400, "{\"error\":7}", false), (400, "[\"invalid_grant\"]", false),
            (400, "invalid_grant", false), (400, "{\"code\":\"invalid_grant\"}", false),
            (400, "{\"error\":\"INVALID_GRANT\"}", false),
            (404, "{\"error\":\"invalid_grant\"}", false), (429, "", false),
            (500, "{\"error\":\"invalid_grant\"}", false), (503, "", false),
        ] as [(Int, String, Bool)])
    func `a dead grant is one of the statuses, or 400 with invalid_grant`(
        status: Int, body: String, isDead: Bool
    ) throws {
        let fault = try #require(self.fault(status, body))
        #expect(SessionRules().isInvalidGrant(fault) == isDead)
        #expect(fault.isInvalidGrant(on: [401, 403]) == isDead)
    }

    @Test(
        arguments: [
            (401, "Bearer", true), (401, "Bearer error=\"invalid_token\"", true),
            (401, "Bearer error=\"invalid_grant\"", true), (401, "Token realm=\"x\"", true),
            (401, "Basic realm=\"x\", Bearer", true), (401, "Basic realm=\"x\"", false),
            (401, "Digest realm=\"x\", nonce=\"n\"", false), (401, "Negotiate", false),
            (401, "DPoP error=\"use_dpop_nonce\"", false),
            (401, "Bearer error=\"invalid_request\"", false),
            (403, "Bearer error=\"insufficient_scope\"", false),
            (403, "Basic realm=\"x\"", true), (418, "Bearer error=\"invalid_request\"", true),
        ] as [(Int, String, Bool)])
    func `a challenge that names another reason is about no grant, unless the body says so`(
        status: Int, challenge: String, isDead: Bool
    ) throws {
        for (body, verdict) in [("", isDead), ("{\"error\":\"invalid_grant\"}", true)] {
            let fault = try #require(self.fault(status, body, challenge: challenge))
            #expect(fault.isInvalidGrant(on: [401, 403, 418]) == verdict, "\(body)")
        }
    }

    @Test(arguments: [("invalid_client", false), ("Unauthorized", true)])
    func `a body that names the client is about no grant`(error: String, isDead: Bool) throws {
        let fault = try #require(self.fault(401, "{\"error\":\"\(error)\"}"))
        #expect(SessionRules().isInvalidGrant(fault) == isDead)
    }

    @Test
    func `an app declares its own statuses`() throws {
        #expect(try #require(fault(418, "")).isInvalidGrant(on: [401, 403, 418]))
        #expect(try #require(fault(401, "")).isInvalidGrant(on: []) == false)
        let rules = SessionRules { $0.isInvalidGrant(on: [418]) }
        #expect(rules.isInvalidGrant(try #require(fault(418, ""))))
    }

    @Test(
        arguments: [.offline, .unreachable, .connectionLost, .timeout, .insecure, .unexpected]
            as [Fault.Kind])
    func `failures that say nothing about the grant do not end a session`(kind: Fault.Kind) {
        #expect(!SessionRules().isInvalidGrant(Fault(kind)))
    }

    @Test
    func `a status with a body that was cut or undecodable is not a response`() {
        var facts = Fault.Facts()
        facts.status = 401
        #expect(!SessionRules().isInvalidGrant(Fault(.connectionLost, facts: facts)))
        #expect(!SessionRules().isInvalidGrant(Fault(.undecodable, code: "x", facts: facts)))
    }
}
