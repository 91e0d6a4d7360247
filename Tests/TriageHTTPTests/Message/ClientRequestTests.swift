import Foundation
import HTTPTypes
import Testing
import TriageCore
import TriageHTTP

@Suite("Call", .timeLimit(.minutes(5)))
struct CallTests {
    @Test(
        "it is idempotent when its method asks for no change, or when it has a key",
        arguments: [
            (.get, true), (.head, true), (.options, true), (.trace, true), (.post, false),
            (.put, false), (.patch, false), (.delete, false), (.connect, false),
            (HTTPRequest.Method("get"), false), (HTTPRequest.Method("PURGE"), false),
        ] as [(HTTPRequest.Method?, Bool)])
    func idempotency(method: HTTPRequest.Method?, isSafe: Bool) throws {
        let method = try #require(method)
        #expect(ClientRequest.sample(method).isSafe == isSafe)
        #expect(ClientRequest.sample(method).isIdempotent == isSafe)
        #expect(ClientRequest.sample(method, key: "").isIdempotent == isSafe)
        #expect(ClientRequest.sample(method, key: "k1").isIdempotent)
        #expect(ClientRequest.sample(method, key: "k1").isSafe == isSafe)
    }

    @Test("it prints its method and template, and no value of its path")
    func description() {
        let call = ClientRequest.sample(.post, body: "secret")
        #expect("\(call)" == "POST /v1/clips/{id}")
        #expect(!String(reflecting: call).contains("/7"))
    }

    @Test("whether it carries credentials is read from its request")
    func credentials() {
        var request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: nil)
        #expect(!ClientRequest(request).summary.carriesCredentials)
        request.headerFields[.authorization] = "Bearer x"
        #expect(ClientRequest(request).summary.carriesCredentials)
    }

    @Test("the fault of its answer is what its scopes and its way of reading say")
    func fault() throws {
        let scope = Rejections(
            "own", [Rejection(409, notice: NoticeTemplate(.toast, message: "own"))])
        let call = ClientRequest.sample(message: .ignored, scopes: [scope])
        let fault = try #require(Fault(.sample("{\"detail\":\"D\"}", status: 409), to: call))
        #expect(fault.facts.declaredNotice?.message == "own")
        #expect(fault.facts.serverMessage == nil)
        #expect(Fault(.sample(status: 204), to: call) == nil)
    }
}
