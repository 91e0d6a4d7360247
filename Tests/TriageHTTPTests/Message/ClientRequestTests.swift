import Foundation
import HTTPTypes
import Testing
import TriageCore
import TriageHTTP

@Suite("ClientRequest", .timeLimit(.minutes(30)))
struct ClientRequestTests {
    @Test(
        arguments: [
            (.get, true), (.head, true), (.options, true), (.trace, true), (.post, false),
            (.put, false), (.patch, false), (.delete, false), (.connect, false),
            (HTTPRequest.Method("get"), false), (HTTPRequest.Method("PURGE"), false),
        ] as [(HTTPRequest.Method?, Bool)])
    func `a request is idempotent if its method is safe, PUT or DELETE, or if it has a key`(
        method: HTTPRequest.Method?, isSafe: Bool
    ) throws {
        let method = try #require(method)
        #expect(ClientRequest.sample(method).isSafe == isSafe)
        let isIdempotent = isSafe || [.put, .delete].contains(method)
        #expect(ClientRequest.sample(method).isIdempotent == isIdempotent)
        #expect(ClientRequest.sample(method, key: "").isIdempotent == isIdempotent)
        #expect(ClientRequest.sample(method, key: "k1").isIdempotent)
        #expect(ClientRequest.sample(method, key: "k1").isSafe == isSafe)
    }

    @Test
    func `a request prints its method and template, and no value of its path`() {
        let request = ClientRequest.sample(.post, body: "secret")
        #expect("\(request)" == "POST /v1/clips/{id}")
        #expect(!String(reflecting: request).contains("/7"))
    }

    @Test
    func `a header field is set by its name, and a malformed one is named`() throws {
        let request = try ClientRequest.sample(key: "k1").header("X-Proof", "p")
            .header("idempotency-key", "k2")
        #expect(request.head.headerFields[try #require(HTTPField.Name("x-proof"))] == "p")
        #expect(request.head.headerFields[values: .idempotencyKey] == ["k2"])
        for (name, value) in [("a b", "x"), ("X", "a\r\nB: c")] {
            let fault = try #require(throws: Fault.self) { try request.header(name, value) }
            #expect(fault.code == "request.header.\(name)" && fault.facts.path == "/v1/clips/{id}")
        }
    }

    @Test
    func `whether a request carries credentials is read where the placement says`() {
        var request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: nil)
        #expect(!ClientRequest(request).summary(by: .bearer).carriesCredentials)
        request.headerFields[.authorization] = "Bearer x"
        #expect(ClientRequest(request).summary(by: .bearer).carriesCredentials)
        #expect(!ClientRequest(request).summary(by: .header("accessToken")).carriesCredentials)
        var known = ClientRequest(request)
        known.summary.carriesCredentials = true
        #expect(known.summary(by: .header("accessToken")).carriesCredentials)
    }

    @Test
    func `the fault of a response uses the scopes and the message decoder of its request`() throws {
        let scope = Rejections(
            "own", [Rejection(409, notice: NoticeTemplate(.toast, message: "own"))])
        let request = ClientRequest.sample(message: .ignored, scopes: [scope])
        let fault = try #require(Fault(.sample("{\"detail\":\"D\"}", status: 409), to: request))
        #expect(fault.facts.declaredNotice?.message == "own")
        #expect(fault.facts.serverMessage == nil)
        #expect(Fault(.sample(status: 204), to: request) == nil)
    }
}
