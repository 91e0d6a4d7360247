import HTTPTypes
import Testing
import TriageCore
import TriageHTTP

private enum ProofRejection: EndpointRejection {
    case nonce, codedNonce, scope, other

    var rejection: Rejection {
        switch self {
        case .nonce: Rejection(401, field: .init("WWW-Authenticate", containing: "use_dpop_nonce"))
        case .codedNonce:
            Rejection(401, code: "N", field: .init("www-authenticate", containing: "nonce"))
        case .scope: Rejection(401, 403, code: "S")
        case .other: Rejection(401)
        }
    }
}

@Suite("Rejections by a header field", .timeLimit(.minutes(30)))
struct RejectionFieldTests {
    private static let challenge = "DPoP error=\"USE_DPOP_NONCE\""

    private func response(_ fields: [String], _ body: String = "") -> ClientResponse {
        var response = ClientResponse.sample(body, status: 401)
        for field in fields {
            response.head.headerFields.append(HTTPField(name: .wwwAuthenticate, value: field))
        }
        return response
    }

    @Test(
        arguments: [
            ([challenge], "", .nonce), (["Basic", challenge], "", .nonce),
            ([challenge], #"{"code":"N"}"#, .codedNonce), ([challenge], #"{"code":"S"}"#, .scope),
            ([], "", .other), (["Bearer error=\"nonce\""], "", .other),
            ([], #"{"code":"N"}"#, .other), ([], #"{"code":"S"}"#, .scope),
        ] as [([String], String, ProofRejection)])
    fileprivate func
        `the meaning with the most conditions wins, in the response and in its fault`(
            fields: [String], body: String, expected: ProofRejection
        ) throws
    {
        let response = response(fields, body)
        let request = ClientRequest.sample(scopes: [ProofRejection.rejections])
        let meaning = try #require(request.rejection(for: response))
        #expect(meaning.condition == expected.rejection.condition)
        let fault = try #require(Fault(response, to: request))
        #expect(ProofRejection.matching(fault) == expected)
    }

    @Test
    func `a field without a text only has to be there`() {
        let scope = Rejections("api", [Rejection(401, field: .init("WWW-Authenticate"))])
        #expect([scope].meaning(of: response(["Basic"])) != nil)
        #expect([scope].meaning(of: response([""])) != nil)
        #expect([scope].meaning(of: response([])) == nil)
        #expect(scope[401] == nil)
    }

    @Test
    func `a declared action comes before what the challenge says about the token`() {
        let expired = Rejection(
            401, field: .init("WWW-Authenticate", containing: "token_expired"), action: .refresh)
        let request = ClientRequest.sample(scopes: [Rejections("api", [expired])])
        for (challenge, status) in [
            ("Bearer error=\"token_expired\"", SessionRules.TokenStatus.expired),
            ("Bearer error=\"insufficient_scope\"", .unrelated),
        ] {
            let response = response([challenge])
            let rejection = request.rejection(for: response)
            #expect(SessionRules().tokenStatus(in: response, declaredAs: rejection) == status)
        }
    }

    @Test
    func `two meanings with one field, and a field that HTTP cannot have, are mistakes`() {
        func error(_ rejections: Rejection...) -> String? {
            do {
                try Rejections("own", rejections).validate()
                return nil
            } catch {
                return "\(error)"
            }
        }
        let field = Rejection.Field("X-Reason", containing: "a")
        #expect(
            error(Rejection(409, field: field), Rejection(409, field: field))?
                .contains("status 409 with the field 'x-reason' is declared twice") == true)
        let any = Rejection(409, field: .init("X-Reason"))
        #expect(error(Rejection(409, field: field), any) == nil)
        #expect(error(Rejection(409, field: field), Rejection(409)) == nil)
        #expect(
            error(Rejection(409, field: .init("a b")))?.contains("is not valid in HTTP") == true)
    }
}
