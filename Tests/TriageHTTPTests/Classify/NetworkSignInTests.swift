import Foundation
import Testing
import TriageCore
import TriageHTTP

@Suite("A network that wants a sign-in", .timeLimit(.minutes(30)))
struct NetworkSignInTests {
    private struct Home: Decodable {
        let name: String
    }

    private static let page = "<html><body>Welcome to our Wi-Fi</body></html>"

    private func fault(
        of body: String, _ type: String?, status: Int = 200, in envelope: ResponseEnvelope? = nil
    ) throws -> Fault {
        let response = ClientResponse.sample(body, status: status, type: type, to: .clips)
        return try #require(throws: Fault.self) {
            try ResponseDecoder(envelope: envelope).decode(Home.self, from: response)
        }
    }

    @Test
    func `it may say so with 511`() throws {
        let fault = try #require(Fault(.sample(Self.page, status: 511, type: "text/html")))
        #expect(fault.kind == .unreachable && fault.code == NetworkFaultCode.signIn)
        #expect(fault.facts.status == 511)
        let session = RequestSummary.authenticated
        let other = try #require(Fault(.sample("", status: 511, to: session)))
        #expect(other.code == fault.code)
    }

    @Test
    func `a 511 that an API declares is what it declares`() throws {
        let scope = Rejections("portal", [Rejection(511, notice: .init(.toast, message: "m"))])
        let fault = try #require(Fault(.sample(status: 511), rejections: [scope]))
        #expect(fault.code == "http.511" && fault.isErrorResponse(511))
    }

    @Test(
        arguments: [
            (page, "text/html"), (page, "text/html; charset=utf-8"), (page, nil),
            (page, "application/json"), ("<!DOCTYPE html><title>Wi-Fi</title>", "text/plain"),
            ("\u{FEFF}\n  <HTML><head>", "application/json"), ("<script>go()", "text/html"),
            ("<?xml version=\"1.0\"?><html/>", "application/xhtml+xml"),
        ] as [(String, String?)])
    func `it may answer with a page where a value was to be decoded`(body: String, type: String?)
        throws
    {
        for envelope in [nil, ResponseEnvelope()] {
            let fault = try fault(of: body, type, in: envelope)
            #expect(fault.kind == .unreachable && fault.code == NetworkFaultCode.signIn)
            #expect(fault.facts.status == 200 && fault.facts.path == "/v1/clips")
            #expect(fault.cause is DecodingError)
        }
    }

    @Test(
        arguments: [
            ("{}", "text/html"), ("", "text/html"), ("down for maintenance", "text/html"),
            ("<?xml version=\"1.0\"?><home/>", "application/xml"), ("<home/>", nil),
            ("\"<html>\"", "application/json"), ("[1, ", "application/json"),
        ] as [(String, String?)])
    func `anything else that does not decode is undecodable`(body: String, type: String?) throws {
        #expect(try fault(of: body, type).kind == .undecodable)
    }

    @Test
    func `JSON that says it is HTML is read`() throws {
        let response = ClientResponse.sample(#"{"name":"a"}"#, status: 200, type: "text/html")
        #expect(try response.decoded(as: Home.self).name == "a")
    }

    @Test
    func `the page of a refusal is the refusal's, also where its body is read`() throws {
        let fault = try #require(Fault(.sample(Self.page, status: 403, type: "text/html")))
        #expect(fault.code == "http.403")
        #expect(throws: Fault.self) { try fault.payload(as: Home.self) }
        let payload = try #require(throws: Fault.self) { try fault.payload(as: Home.self) }
        #expect(payload.kind == .undecodable)
    }

    @Test
    func `a client of the app's own that cannot decode a page has met it too`() throws {
        let url = try #require(URL(string: "http://example.org/v1/clips"))
        let head = try #require(
            HTTPURLResponse(
                url: url, statusCode: 200, httpVersion: nil,
                headerFields: ["Content-Type": "text/html"]))
        let decoding = DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: ""))
        let error = SessionError.responseSerializationFailed(
            reason: .decodingFailed(error: decoding))
        let beside = try #require(throws: Fault.self) {
            try ClientResponse.validated(
                for: URLRequest(url: url), response: head, data: Data(Self.page.utf8), error: error)
        }
        #expect(beside.kind == .unreachable && beside.code == NetworkFaultCode.signIn)
        let received = ProviderError.Received(URLRequest(url: url), head, Data(Self.page.utf8))
        let carried = Fault(
            ProviderError.objectMapping(error, received), classifiedBy: .foundation)
        #expect(carried.kind == .unreachable && carried.code == NetworkFaultCode.signIn)
    }

    @Test
    func `the request is not sent again by itself, since the user must act first`() throws {
        for result in [
            .success(.sample(status: 511)),
            .failure(Fault(.unreachable, code: NetworkFaultCode.signIn)),
        ] as [Result<ClientResponse, Fault>] {
            let attempt = try #require(FailedAttempt(result, of: .sample(), retryCount: 0))
            #expect(!attempt.isTransient)
        }
    }
}
