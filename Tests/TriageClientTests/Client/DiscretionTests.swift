import Foundation
import HTTPTypes
import Testing
import TriageClient
@_spi(Tools) import TriageCore
import TriageHTTP
import TriageTesting

/// Keeps the requests that pass through.
private struct CallTap: Middleware {
    let calls = EventRecorder<ClientRequest>()

    func intercept(_ call: ClientRequest, next: Next) async throws(Fault) -> ClientResponse {
        calls.record(call)
        return try await next(call)
    }
}

/// Prints its secret.
private struct Blurting: Error, CustomStringConvertible, CustomDebugStringConvertible {
    let words: String
    var description: String { words }
    var debugDescription: String { words }
}

@Suite("Types that print no secret", .timeLimit(.minutes(30)))
struct DiscretionTests {
    private static let secret = "plum-tree-42"
    private var secret: String { Self.secret }

    /// Every printed form of a value, by itself and within others.
    private func printed<Value>(_ value: Value) -> String {
        var text = "\(value) \(String(reflecting: value)) \([value]) \(["key": value])"
        text += "\(Optional(value) as Any) \((1, value)) \(Result<Value, Never>.success(value))"
        dump(value, to: &text)
        dump([value], to: &text)
        dump((1, Optional(value)), to: &text)
        for child in Mirror(reflecting: value).children {
            dump(child.value, to: &text)
            text += "\(child.value)"
        }
        return text
    }

    private func expectDiscreet(
        _ value: some Any, says words: String, _ location: Testing.SourceLocation = #_sourceLocation
    ) {
        let text = printed(value)
        #expect(!text.contains(secret), "\(text)", sourceLocation: location)
        #expect(text.contains(words), "\(text)", sourceLocation: location)
    }

    private var endpoint: APIRequest<Clip> {
        APIRequest<Clip>.post("/v1/clips/{id}", secret)
            .pathParameters(["id": secret]).query(["q": secret])
            .header("Authorization", "Bearer \(secret)").header("X-Name", secret)
    }

    private var failed: FailureContext {
        var facts = Fault.Facts()
        facts.serverMessage = Sensitive(secret)
        let cause = Blurting(words: secret)
        let fault = Fault(
            .server, code: "http.503", message: "for \(secret)", cause: cause, facts: facts)
        return FailureContext(
            fault: fault, error: Blurting(words: secret), operation: .init(name: "clip.load"))
    }

    private var notice: Notice {
        Notice(.alert, title: secret, message: secret, actions: [.init(.retry, label: secret)])
    }

    @Test
    func `an endpoint prints its method and its template`() {
        expectDiscreet(endpoint, says: "POST /v1/clips/{id}")
    }

    @Test
    func `an event prints the method, the template, the attempt and the result, and no value`() {
        let request = SentRequest(
            id: 1, method: "PUT", path: "/v1/\(secret)", pathTemplate: "/v1/{id}", attempt: 2)
        expectDiscreet(request, says: "PUT /v1/{id} (2)")
        let custom = MiddlewareEvent.custom(name: "cache.hit", attributes: ["user": secret])
        let events: [(ClientEvent, String)] = [
            (.sent(request), "PUT /v1/{id} (2)"),
            (.received(request, status: 503), "PUT /v1/{id} (2) → 503"),
            (.failed(request, .timeout), "PUT /v1/{id} (2) → timeout"),
            (.middleware(.recovered(status: 409), nil), "recovered(status: 409)"),
            (.middleware(custom, nil), "cache.hit"),
        ]
        for (event, words) in events {
            #expect("\(event)" == words)
            expectDiscreet(event, says: words)
        }
    }

    @Test
    func `a request in flight prints its method and its template, no token, query or body`()
        async throws
    {
        let tap = CallTap()
        var bench = ClientFixture(.clip)
        bench.middleware = [Authentication.withToken(Self.secret), tap]
        _ = try await bench.client().send(endpoint)
        let call = try #require(tap.calls.elements.first)
        #expect(call.head.headerFields[.authorization] == "Bearer \(secret)")
        #expect(call.body.map { String(decoding: $0, as: UTF8.self) }?.contains(secret) == true)
        expectDiscreet(call, says: "POST /v1/clips/{id}")
    }

    @Test
    func `a response prints its status and its size`() {
        var head = HTTPResponse(status: .ok)
        head.headerFields[.setCookie] = secret
        head.headerFields[.location] = "/\(secret)"
        let answer = ClientResponse(
            head: head, body: Data(secret.utf8), requestSummary: .init(method: "GET", path: "/v1"))
        expectDiscreet(answer, says: "200, 12 bytes")
    }

    @Test
    func `a fault prints its kind, code and endpoint, and only the type of its cause`() {
        expectDiscreet(failed.fault, says: "server (http.503)")
    }

    @Test
    func `a failure prints its operation and its fault`() {
        expectDiscreet(failed, says: "clip.load: server (http.503)")
    }

    @Test
    func `a center's events about a failure print no more`() {
        expectDiscreet(FaultEvent.failed(failed), says: "http.503")
    }

    @Test
    func `a notice in flight prints its style and its failure`() {
        expectDiscreet(NoticeRequest(notice), says: "alert")
        expectDiscreet(NoticeRequest(notice, failure: failed), says: "alert for clip.load: server")
        let response = NoticeActionHandler { [secret] _ in _ = secret }
        expectDiscreet(NoticeRequest(notice, onAction: response), says: "alert")
    }

    @Test
    func `a draft of a report prints its level and its failure`() {
        let draft = ReportDraft(
            level: .error, failure: failed, notice: notice,
            lastRequest: RequestInfo(method: "GET", path: "/v1", attempts: 1))
        expectDiscreet(draft, says: "error: clip.load: server (http.503)")
    }

    @Test
    func `an outcome prints how it ended, without the value and the error's text`() {
        expectDiscreet(Outcome.value(secret), says: "value")
        let (fault, error) = (failed.fault, Blurting(words: secret))
        expectDiscreet(Outcome<String>.fault(fault, error: error), says: "fault: server (http.503)")
        expectDiscreet(Outcome<String>.canceled, says: "canceled")
    }

    @Test
    func `a sensitive value prints a mark`() {
        expectDiscreet(Sensitive(secret), says: FaultMessage.privatePlaceholder)
    }

    @Test
    func `a client's events about a request have neither query nor token`() async throws {
        var bench = ClientFixture(.status(503))
        bench.middleware = [Authentication.withToken(Self.secret)]
        let asked = APIEndpoint<Clip>.get("/v1/home").query(["q": secret])
            .header("X-Name", secret)
        let fault = try await TriageClientTests.thrownFault(of: bench.client(), asked)
        for event in bench.events.elements { expectDiscreet(event, says: "/v1/home") }
        expectDiscreet(fault, says: "GET /v1/home")
    }
}
