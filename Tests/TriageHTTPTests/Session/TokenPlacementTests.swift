import Foundation
import HTTPTypes
import Testing
import TriageCore
import TriageHTTP

@Suite("Where requests carry tokens", .timeLimit(.minutes(30)))
struct TokenPlacementTests {
    private struct Refused: Error {}

    private let tokens = Tokens(access: "plum-42", refresh: "pear-43")

    private func request(
        _ fields: KeyValuePairs<String, String> = [:], path: String = "/v1/home"
    ) -> HTTPRequest {
        var request = HTTPRequest(
            method: .get, scheme: "https", authority: "example.org", path: path)
        for (name, value) in fields {
            guard let name = HTTPField.Name(name) else { continue }
            request.headerFields.append(HTTPField(name: name, value: value))
        }
        return request
    }

    private func placed(
        _ placement: TokenPlacement, _ tokens: Tokens? = nil, in request: HTTPRequest? = nil
    ) throws -> HTTPRequest {
        var request = request ?? self.request()
        try placement.place(tokens ?? self.tokens, in: &request)
        return request
    }

    private func value(_ name: String, in request: HTTPRequest) -> String? {
        HTTPField.Name(name).flatMap { request.headerFields[$0] }
    }

    @Test
    func `a field carries the token, with a prefix or without`() throws {
        let bearer = try placed(.bearer)
        #expect(bearer.headerFields[.authorization] == "Bearer plum-42")
        #expect(value("accessToken", in: try placed(.header("accessToken"))) == "plum-42")
        let prefixed = try placed(.header("Authorization", prefix: "Token "))
        #expect(prefixed.headerFields[.authorization] == "Token plum-42")
    }

    @Test
    func `several fields carry one token each, and a missing refresh token is left out`() throws {
        let both: TokenPlacement = [
            .header("Access"), .header("Refresh", carrying: \.refresh),
        ]
        let request = try placed(both)
        #expect(value("Access", in: request) == "plum-42")
        #expect(value("Refresh", in: request) == "pear-43")
        let alone = try placed(both, Tokens(access: "fig-44"), in: request)
        #expect(value("Access", in: alone) == "fig-44")
        #expect(value("Refresh", in: alone) == "pear-43")
        #expect(value("Refresh", in: try placed(both, Tokens(access: "fig-44"))) == nil)
    }

    @Test
    func `a field replaces fields of the same name in any case`() throws {
        let former = request(["ACCESSTOKEN": "a", "accesstoken": "b", "X-Other": "c"])
        let request = try placed(.header("accessToken"), in: former)
        #expect(request.headerFields.count == 2 && value("accessToken", in: request) == "plum-42")
        #expect(value("X-Other", in: request) == "c")
    }

    @Test(
        arguments: [
            ([], "sid=plum-42"), (["a=1"], "a=1; sid=plum-42"),
            (["a=1; sid=old; b=2"], "a=1; b=2; sid=plum-42"),
            (["sid=old", "b=\"2\""], "b=\"2\"; sid=plum-42"),
            (["SID=1; sid2=2; xsid=3"], "SID=1; sid2=2; xsid=3; sid=plum-42"),
            (["a=b=c==;sid=old;;  d ; 이름=값; s%69d=4"], "a=b=c==; d; 이름=값; s%69d=4; sid=plum-42"),
            (["sid=; sid=old; sid"], "sid=plum-42"),
        ] as [([String], String)])
    func `a cookie is merged with the others and replaces one of its name`(
        cookies: [String], expected: String
    ) throws {
        var former = request()
        for cookie in cookies {
            former.headerFields.append(HTTPField(name: .cookie, value: cookie))
        }
        let request = try placed(.cookie("sid"), in: former)
        #expect(request.headerFields[.cookie] == expected)
        #expect(try placed(.cookie("sid"), in: request) == request)
    }

    @Test(arguments: [
        ("/v1", "/v1?access%20token=p%2Fl%2Bu%3Dm%26%ED%95%9C"),
        ("/v1?", "/v1?access%20token=p%2Fl%2Bu%3Dm%26%ED%95%9C"),
        (
            "/v1?b=%2f&a=1+2&&a=x?y&c",
            "/v1?b=%2f&a=1+2&&a=x?y&c&access%20token=p%2Fl%2Bu%3Dm%26%ED%95%9C"
        ),
        (
            "/v1?access%20token=old&q=%ea%b0%80&acces%73%20token&access=1",
            "/v1?q=%ea%b0%80&access=1&access%20token=p%2Fl%2Bu%3Dm%26%ED%95%9C"
        ),
    ])
    func `a query item is encoded, replaces items of its name, and leaves the others as they are`(
        path: String, expected: String
    ) throws {
        let tokens = Tokens(access: "p/l+u=m&한")
        let placement = TokenPlacement.query("access token")
        let request = try placed(placement, tokens, in: request(path: path))
        #expect(request.path == expected)
        #expect(placement.isCarried(by: request) && request.url != nil)
    }

    @Test
    func `a placement of the app's own sees both tokens, and its error fails the request`() throws {
        let name = try #require(HTTPField.Name("X-Pair"))
        let own = TokenPlacement { tokens, request in
            guard let refresh = tokens.refresh else { throw Refused() }
            request.headerFields[name] = "\(tokens.access.value).\(refresh.value)"
        } isCarried: { request in
            request.headerFields[name] != nil
        }
        let request = try placed(own)
        #expect(value("X-Pair", in: request) == "plum-42.pear-43")
        #expect(own.isCarried(by: request) && !own.isCarried(by: self.request()))
        let fault = #expect(throws: Fault.self) { try placed(own, Tokens(access: "plum-42")) }
        #expect(fault?.code == SessionFaultCode.malformedToken && fault?.cause is Refused)
    }

    @Test(
        arguments: [
            ("header", .header("A"), ["A": " "], "/"),
            ("bearer", .bearer, ["authorization": "Bearer"], "/"),
            (
                "prefix", .header("Authorization", prefix: "Token "), ["Authorization": "token "],
                "/"
            ),
            ("cookie", .cookie("sid"), ["Cookie": "sid=; sid; xsid=1"], "/"),
            ("query", .query("t"), [:], "/?t=&t&tt=1&=t"),
            ("both", [.header("A"), .cookie("sid")], ["A": "", "Cookie": "b=1"], "/"),
            ("none", [], ["Authorization": "Bearer x"], "/"),
        ] as [(String, TokenPlacement, KeyValuePairs<String, String>, String)])
    func `an empty token is not placed, and an empty place is no credential`(
        name: String, placement: TokenPlacement, fields: KeyValuePairs<String, String>, path: String
    ) throws {
        let empty = request(fields, path: path)
        #expect(!placement.isCarried(by: empty))
        #expect(try placed(placement, Tokens(access: ""), in: empty) == empty)
        #expect(placement.isCarried(by: try placed(placement, in: empty)) == (name != "none"))
    }

    @Test
    func `the name of a field and a scheme count in any case, the name of a cookie does not`() {
        #expect(TokenPlacement.header("accessToken").isCarried(by: request(["ACCESSTOKEN": "x"])))
        #expect(TokenPlacement.bearer.isCarried(by: request(["authorization": "bearer x"])))
        #expect(TokenPlacement.bearer.isCarried(by: request(["Authorization": "Basic eDp5"])))
        #expect(!TokenPlacement.header("accessToken").isCarried(by: request(["Access": "x"])))
        #expect(!TokenPlacement.cookie("sid").isCarried(by: request(["Cookie": "SID=1"])))
    }

    @Test(
        arguments: [
            (.header("accessToken"), "plum\r\nX: 1"), (.header("bad name"), "plum-42"),
            (.header(""), "plum-42"), (.header("A", prefix: "\n"), "plum-42"),
            (.cookie("sid"), "plum;42"), (.cookie("sid"), "plum 42"), (.cookie("sid"), "plum\"42"),
            (.cookie("sid"), "자두"), (.cookie("s=d"), "plum-42"), (.query(""), "plum-42"),
        ] as [(TokenPlacement, String)])
    func `a token that its place cannot carry fails with the place's name and without the token`(
        placement: TokenPlacement, token: String
    ) {
        let fault = #expect(throws: Fault.self) { try placed(placement, Tokens(access: token)) }
        #expect(fault?.code == SessionFaultCode.malformedToken && fault?.kind == .unexpected)
        var dumped = "\(String(describing: fault)) \(String(describing: fault?.message))"
        dump(fault, to: &dumped)
        #expect(!dumped.contains("plum") && !dumped.contains("자두"))
    }

    @Test
    func `removal takes the token alone, and nothing of a request without one`() throws {
        let all: TokenPlacement = [.bearer, .header("A"), .cookie("sid"), .query("t")]
        for former in [request(["Cookie": "a=1", "B": "2"], path: "/?q=%41&"), request()] {
            var request = try placed(all, in: former)
            #expect(all.isCarried(by: request))
            all.remove(from: &request)
            #expect(request == former)
        }
    }

    @Test
    func `a placement prints no value`() {
        var text = "\(TokenPlacement.header("A", prefix: "plum")) \(SessionRules())"
        dump(RequestAuthorization?.none, to: &text)
        dump(TokenPlacement.header("A", prefix: "plum"), to: &text)
        #expect(!text.contains("plum"))
    }
}

@Suite("Credentials in a request of an app's own client", .timeLimit(.minutes(30)))
struct CarriedCredentialsTests {
    private func kind(
        _ placement: TokenPlacement, _ fields: [String: String] = [:],
        _ url: String = "https://example.org/v1", status: Int = 419, body: String = ""
    ) throws -> Fault.Kind? {
        var request = URLRequest(url: try #require(URL(string: url)))
        request.allHTTPHeaderFields = fields
        let target = try #require(request.url)
        let response = try #require(
            HTTPURLResponse(url: target, statusCode: status, httpVersion: nil, headerFields: nil))
        let rules = StatusRules(
            session: SessionRules(
                placement: placement, expiredStatuses: [419], expiredCodes: ["EXPIRED"]))
        do {
            _ = try ClientResponse.validated(
                for: request, response: response, data: Data(body.utf8), rules: rules)
            return nil
        } catch {
            return error.kind
        }
    }

    @Test
    func `an expired status is unauthenticated where the placement finds credentials`() throws {
        #expect(try kind(.header("accessToken"), ["ACCESSTOKEN": "x"]) == .unauthenticated)
        #expect(try kind(.header("accessToken"), ["Authorization": "Basic x"]) == .rejected)
        #expect(try kind(.header("accessToken"), ["accessToken": ""]) == .rejected)
        #expect(try kind(.bearer, ["Authorization": "Bearer x"]) == .unauthenticated)
        #expect(try kind(.cookie("sid"), ["Cookie": "a=1; sid=2"]) == .unauthenticated)
        #expect(try kind(.cookie("sid"), ["Cookie": "a=1"]) == .rejected)
        #expect(try kind(.query("t"), [:], "https://example.org/v1?t=1") == .unauthenticated)
        #expect(try kind(.query("t"), [:], "https://example.org/v1?t=") == .rejected)
    }

    @Test
    func `so is a success whose body says that the token has expired`() throws {
        let body = "{\"code\":\"EXPIRED\"}"
        let fields = ["accessToken": "x"]
        for status in [200, 400, 401] {
            let carried = try kind(.header("accessToken"), fields, status: status, body: body)
            #expect(carried == .unauthenticated)
            #expect(try kind(.header("accessToken"), status: status, body: body) == .rejected)
        }
        #expect(try kind(.header("accessToken"), fields, status: 200, body: "{}") == nil)
    }

    @Test
    func `a request that is not HTTP carries none`() throws {
        for url in ["/v1", "v1?t=1", "file:///v1?q"] {
            #expect(try kind(.query("t"), [:], url) == .rejected)
        }
    }

    @Test
    func `a response without a summary takes its request's summary`() throws {
        var head = HTTPRequest(method: .get, scheme: "https", authority: "a", path: "/v1")
        head.headerFields[.cookie] = "sid=1"
        let rules = StatusRules(session: SessionRules(placement: .cookie("sid")))
        let fault = try #require(
            Fault(.sample(status: 401), to: ClientRequest(head, path: "/v1"), rules: rules))
        #expect(fault.kind == .unauthenticated && fault.facts.path == "/v1")
        #expect(Fault(.sample(status: 401), to: ClientRequest(head))?.kind == .rejected)
    }
}
