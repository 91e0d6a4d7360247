import Foundation
import HTTPTypes
import Testing
import TriageHTTP
import TriageTesting

@Suite("The challenge of a 401", .timeLimit(.minutes(30)))
struct BearerChallengeTests {
    private func verdict(_ fields: [String]) -> SessionRules.TokenStatus {
        var response = ClientResponse.sample(status: 401)
        for field in fields {
            response.head.headerFields.append(HTTPField(name: .wwwAuthenticate, value: field))
        }
        return SessionRules(expiredStatuses: [419]).tokenStatus(in: response, declaredAs: nil)
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
    ])
    func `a Bearer challenge with error=invalid_token means that the token expired`(field: String) {
        #expect(verdict([field]) == .expired)
    }

    @Test(arguments: [
        "", "Bearer", "Bearer realm=\"moim\"", "Bearer error=\"invalid_request\"",
        "Bearer error=\"insufficient_scope\"", "Bearer error=\"\"", "Bearer error=",
        "Bearer error", "Bearer error_description=\"invalid_token\"",
        "Bearer xerror=\"invalid_token\"", "Bearer error=\"invalid_token2\"",
        "Bearer error=\"invalid\\\\_token\"", "Bearer error=\"\\\\invalid_token\"",
        "Bearer error='invalid_token'", "Bearer error=\"invalid_token",
        "Bearer realm=\"error=invalid_token\"", "Bearer realm=\"x, error=invalid_token\"",
        "Bearer realm=\"x\\\", error=\\\"invalid_token\"",
        "Bearer realm=\"a \\\", error=invalid_token, b=\\\"\"",
        "Basic error=\"invalid_token\"", "Basic realm=\"x\", error=\"invalid_token\"",
        "Bearer realm=\"x\", Basic error=\"invalid_token\"",
        "Bearer realm=\"x\", Basic realm=\"y\", error=\"invalid_token\"",
        "DPoP error=\"invalid_token\"", "Bearers error=\"invalid_token\"",
        "error=\"invalid_token\"", "invalid_token",
        "Digest username=\"Bearer error=invalid_token\"",
        "\"Bearer error=invalid_token\"", "Bearer invalid_token", "Bearer=error=invalid_token",
    ])
    func `every other challenge is a rejection`(field: String) {
        #expect(verdict([field]) == .rejected)
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
            #expect(verdict([text.joined()]) != .unrelated)
            #expect(verdict([String(decoding: bytes, as: UTF8.self)]) == .rejected)
        }
        let long = String(repeating: "Bearer \",", count: 5_000)
        #expect(verdict([long, "Bearer error=invalid_token"]) == .expired)
    }
}
