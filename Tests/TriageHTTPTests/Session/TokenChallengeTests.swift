import Foundation
import HTTPTypes
import Testing
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("The challenge of a 401", .timeLimit(.minutes(30)))
struct TokenChallengeTests {
    private func verdict(
        _ fields: [String], by rules: SessionRules = SessionRules(expiredStatuses: [419]),
        status: Int = 401
    ) -> SessionRules.TokenStatus {
        var response = ClientResponse.sample(status: status)
        for field in fields {
            response.head.headerFields.append(HTTPField(name: .wwwAuthenticate, value: field))
        }
        return rules.tokenStatus(in: response, declaredAs: nil)
    }

    @Test(arguments: [
        "Bearer error=\"invalid_token\"", "Bearer error=invalid_token",
        "bearer error=\"invalid_token\"", "BEARER ERROR=\"invalid_token\"",
        "Bearer realm=\"moim\", error=\"invalid_token\"",
        "Bearer error=\"invalid_token\", realm=\"moim\"",
        "Bearer realm=\"moim\",error=\"invalid_token\",error_description=\"The token expired\"",
        "Bearer realm=\"a, b\", error=\"invalid_token\"",
        "Bearer realm=\"say \\\"hi, you\\\"\", error=\"invalid_token\"",
        "Bearer realm=\"a 5\\\" disk\", error=\"invalid_token\"",
        "Bearer realm=\"ends in \\\\\", error=\"invalid_token\"",
        "Bearer realm=\"\", error=\"invalid_token\"",
        "Bearer realm=\"\u{301}n\", error=\"invalid_token\"",
        "Bearer realm=\"모임\", error=\"invalid_token\"",
        "Bearer   error = \"invalid_token\" ", "Bearer\terror=\"invalid_token\"",
        "Bearer , , error=\"invalid_token\" ,", "Bearer error=\"invalid\\_token\"",
        "Basic realm=\"x\", Bearer error=\"invalid_token\"",
        "Digest realm=\"x\", nonce=\"a,b=\", qop=\"auth\", Bearer error=\"invalid_token\"",
        "Negotiate YWJj==, Bearer realm=x, error=invalid_token",
        "Basic, Bearer error=\"invalid_token\"",
        "Bearer error=\"invalid_token\", Basic realm=\"x\"",
        "Bearer realm=\"x\", Basic realm=\"y\", Bearer error=invalid_token",
        "Bearer scope=\"error=no Basic realm=z\", error=\"invalid_token\"",
        "Bearer error=\"INVALID_TOKEN\"", "DPoP error=\"invalid_token\"",
        "DPoP error=\"use_dpop_nonce\", Bearer error=\"invalid_token\"",
        "Bearer error=\"insufficient_scope\", Bearer error=\"invalid_token\"",
    ])
    func `a challenge of the token with error=invalid_token means that the token expired`(
        field: String
    ) {
        #expect(verdict([field]) == .expired)
    }

    @Test(arguments: [
        "", "Bearer", "Bearer realm=\"moim\"", "Bearer error=\"\"", "Bearer error=",
        "Bearer error", "Bearer error_description=\"invalid_token\"", "DPoP algs=\"ES256\"",
        "Bearer xerror=\"invalid_token\"", "Bearer realm=\"error=invalid_token\"",
        "Bearer realm=\"x, error=invalid_token\"",
        "Bearer realm=\"x, error=\\\"insufficient_scope\\\"\"",
        "Bearer realm=\"x\\\", error=\\\"invalid_token\"",
        "Bearer realm=\"a \\\", error=invalid_token, b=\\\"\"",
        "Bearer realm=\"x\", Basic error=\"invalid_token\"",
        "Bearer realm=\"x\", Basic realm=\"y\", error=\"invalid_token\"",
        "Basic realm=\"x\", Bearer", "Bearer, DPoP algs=\"ES256 PS256\"",
        "error=\"insufficient_scope\"", "\"Bearer error=invalid_token\"", "Bearer invalid_token",
        "Bearer=error=invalid_token",
    ])
    func `a challenge of the token without an error ends the session, and so does none`(
        field: String
    ) {
        #expect(verdict([field]) == .rejected)
    }

    @Test(
        arguments: [
            ("Bearer error=\"insufficient_scope\"", .forbidden),
            ("Bearer error=\"insufficient_scope\", scope=\"a, b\"", .forbidden),
            ("bearer ERROR=Insufficient_Scope", .forbidden),
            ("Basic realm=\"x\", Bearer error=insufficient_scope", .forbidden),
            ("Bearer error=\"invalid_request\"", .rejected),
            ("Bearer error=\"invalid_token2\"", .rejected),
            ("Bearer error=\"invalid\\\\_token\"", .rejected),
            ("Bearer error=\"\\\\invalid_token\"", .rejected),
            ("Bearer error='invalid_token'", .rejected),
            ("Bearer error=\"invalid_token", .rejected),
            ("DPoP error=\"use_dpop_nonce\"", .rejected),
            ("DPoP error=\"invalid_dpop_proof\", algs=\"ES256\"", .rejected),
            ("Bearer realm=\"x\", DPoP error=\"use_dpop_nonce\"", .rejected),
            ("DPoP error=\"use_dpop_nonce\", Bearer", .rejected),
            ("Basic realm=\"x\"", .rejected), ("Basic", .rejected), ("Negotiate", .rejected),
            ("Basic error=\"invalid_token\"", .rejected),
            ("Basic realm=\"x\", error=\"invalid_token\"", .rejected),
            ("Bearers error=\"invalid_token\"", .rejected), ("invalid_token", .rejected),
            ("Digest username=\"Bearer error=invalid_token\"", .rejected),
        ] as [(String, Fault.Kind)])
    func `a challenge with another reason, or for other credentials alone, is not about the token`(
        field: String, kind: Fault.Kind
    ) {
        for rules in [SessionRules(), SessionRules(expiredStatuses: [419])] {
            #expect(verdict([field], by: rules) == .unrelated)
            var response = ClientResponse.sample(status: 401, to: .authenticated)
            response.head.headerFields[.wwwAuthenticate] = field
            let found = StatusRules(session: rules).kind(of: response, declaredAs: nil)
            #expect(found == kind)
        }
        #expect(verdict([field], by: SessionRules(endedStatuses: [401])) == .expired)
        let ended = SessionRules(expiredStatuses: [419], endedStatuses: [401])
        #expect(verdict([field], by: ended) == .rejected)
    }

    @Test
    func `a 403 that names a scope is not about the token, even if a 403 is declared as expired`() {
        let rules = SessionRules(expiredStatuses: [401, 403, 419])
        let scope = "Bearer error=\"insufficient_scope\""
        #expect(verdict([], by: rules, status: 403) == .expired)
        #expect(verdict([scope], by: rules, status: 403) == .unrelated)
        #expect(verdict(["Basic realm=\"x\""], by: rules, status: 403) == .expired)
        #expect(verdict([scope], by: rules, status: 419) == .expired)
        let ended = SessionRules(endedStatuses: [403])
        #expect(verdict([scope], by: ended, status: 403) == .rejected)
    }

    @Test
    func `the scheme of the token is the one of its placement, and any without one`() {
        let own = SessionRules(placement: .header("authorization", prefix: "Token "))
        #expect(verdict(["Token"], by: own) == .expired)
        #expect(verdict(["TOKEN realm=\"x\", Basic"], by: own) == .expired)
        #expect(verdict(["Token error=\"insufficient_scope\""], by: own) == .unrelated)
        #expect(verdict(["Basic realm=\"x\""], by: own) == .unrelated)
        let pair = SessionRules(placement: [.bearer, .header("Refresh", carrying: \.refresh)])
        #expect(verdict(["Basic realm=\"x\""], by: pair) == .unrelated)
        let places: [TokenPlacement] = [
            .header("accessToken"), .header("Authorization"), .cookie("sid"), .query("t"),
            TokenPlacement(place: { _, _ in }, isCarried: { _ in true }),
        ]
        for rules in places.map({ SessionRules(placement: $0) }) {
            #expect(verdict(["Basic realm=\"x\""], by: rules) == .expired)
            #expect(verdict(["Bearer error=\"insufficient_scope\""], by: rules) == .unrelated)
        }
    }

    @Test
    func `challenges in separate fields are read one by one`() {
        #expect(verdict([]) == .rejected)
        #expect(verdict(["Basic realm=\"x\"", "Bearer error=\"invalid_token\""]) == .expired)
        #expect(verdict(["Bearer error=\"invalid_token\"", "Basic realm=\"x\""]) == .expired)
        #expect(verdict(["Bearer realm=\"x\"", "Bearer error=invalid_token"]) == .expired)
        #expect(verdict(["Bearer realm=\"x", "Bearer error=invalid_token"]) == .expired)
        #expect(verdict(["Bearer realm=\"x\"", "error=\"invalid_token\""]) == .rejected)
        #expect(verdict(["Bearer", "Basic error=\"invalid_token\""]) == .rejected)
        #expect(verdict(["Basic realm=\"x\"", "Digest realm=\"y\""]) == .unrelated)
        #expect(verdict(["Basic realm=\"x\"", "Bearer"]) == .rejected)
        #expect(verdict(["Bearer", "DPoP error=\"use_dpop_nonce\""]) == .unrelated)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `no bytes of a header crash the parser`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let parts = [
            "Bearer", " ", ",", "\"", "\\", "=", "error", "invalid_token", "é", "\u{301}", "\t",
        ]
        for _ in 0..<200 {
            let length = Int.random(in: 0..<24, using: &random)
            let text = (0..<length).compactMap { _ in parts.randomElement(using: &random) }
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
            _ = verdict([text.joined()])
            #expect(verdict([String(decoding: bytes, as: UTF8.self)]) != .expired)
        }
        let long = String(repeating: "Bearer \",", count: 5_000)
        #expect(verdict([long, "Bearer error=invalid_token"]) == .expired)
    }
}
