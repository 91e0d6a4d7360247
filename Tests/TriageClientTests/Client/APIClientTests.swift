import Foundation
import HTTPTypes
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("APIClient", .timeLimit(.minutes(30)))
struct APIClientTests {
    private struct SDKError: Error {}

    @Test
    func `a success delivers its value and emits its events once`() async throws {
        let bench = ClientFixture(.clip)
        #expect(try await bench.client().send(.clip) == Clip())
        #expect(bench.eventSummaries == ["sent 1", "answered 1 200"])
        let request = try #require(bench.events.elements.first?.request)
        #expect(request.method == "GET")
        #expect(request.path == "/v1/clips/7")
        #expect(request.pathTemplate == "/v1/clips/{id}")
        #expect(request.operation == nil)
    }

    @Test
    func `events of a request leave the query out`() async throws {
        let bench = ClientFixture(.clip)
        _ = try await bench.client().send(.clip.withQueryItem("q", "kim"))
        #expect(bench.events.elements.map(\.request?.path) == ["/v1/clips/7", "/v1/clips/7"])
    }

    @Test
    func `an offline device sends nothing, and the next request goes out`() async throws {
        let bench = ClientFixture(.clip)
        bench.connectivity.set(isOnline: false)
        let client = try bench.client()
        let fault = try await thrownFault(of: client, .clip)
        #expect(fault.kind == .offline)
        #expect(fault.facts.attempts == 0)
        #expect(fault.facts.path == "/v1/clips/{id}")
        #expect(fault.facts.method == "GET")
        #expect(bench.transport.requests.isEmpty)
        #expect(bench.eventSummaries.isEmpty)
        bench.connectivity.set(isOnline: true)
        #expect(try await client.send(.clip) == Clip())
    }

    @Test(
        arguments: [
            (404, .rejected), (403, .forbidden), (429, .rateLimited), (503, .server),
            (302, .invalidResponse), (600, .invalidResponse), (199, .invalidResponse),
        ] as [(Int, Fault.Kind)])
    func `a response outside 2xx is a fault with everything that is known`(
        status: Int, kind: Fault.Kind
    ) async throws {
        let bench = ClientFixture(.problem("{\"detail\":\"No\"}", status: status))
        let fault = try await thrownFault(of: bench.client(), .clip)
        #expect(fault.kind == kind)
        #expect(fault.code == "http.\(status)")
        #expect(fault.facts.status == status)
        #expect(fault.facts.path == "/v1/clips/{id}")
        #expect(fault.facts.attempts == 1)
        #expect(fault.facts.serverMessage?.value == "No")
        #expect(bench.eventSummaries == ["sent 1", "answered 1 \(status)"])
    }

    @Test
    func `a success that cannot be decoded was received and is undecodable`() async throws {
        for body in ["", "{", "null", "{\"id\":null}", "[]"] {
            let bench = ClientFixture(.json(body))
            let fault = try await thrownFault(of: bench.client(), .clip)
            #expect(fault.kind == .undecodable)
            #expect(fault.facts.status == 200)
            #expect(fault.facts.attempts == 1)
            #expect(bench.eventSummaries == ["sent 1", "answered 1 200"])
        }
    }

    @Test
    func `a response without a value is not decoded`() async throws {
        let bench = ClientFixture(.json("<html>"))
        try await bench.client().send(APIRequest<Void>.post("/v1/marks", Clip()))
        #expect(bench.transport.requests.count == 1)
    }

    @Test
    func `errors of a transport are classified by the client's classifier and kept as cause`()
        async throws
    {
        var bench = ClientFixture(.fail(SDKError()))
        let plain = try await thrownFault(of: bench.client(), .clip)
        #expect(plain.kind == .unexpected)
        #expect(plain.code == "SDKError")
        #expect(plain.cause is SDKError)
        #expect(bench.eventSummaries == ["sent 1", "failed 1 unexpected"])
        bench.reader = ErrorClassifier { error in
            (error as? SDKError).map { _ in
                ErrorClassification(kind: .unreachable, code: "sdk.down")
            }
        }.or(.foundation)
        let known = try await thrownFault(of: bench.client(), .clip)
        #expect(known.kind == .unreachable)
        #expect(known.code == "sdk.down")
        #expect(known.facts.attempts == 1)
    }

    @Test
    func `the path template replaces a transport's own path with values`() async throws {
        var facts = Fault.Facts()
        (facts.path, facts.status) = ("/v1/clips/7", 200)
        let own = Fault(.connectionLost, code: "cut", facts: facts)
        let fault = try await thrownFault(of: ClientFixture(.fail(own)).client(), .clip)
        #expect(fault.incident == own.incident)
        #expect(fault.facts.path == "/v1/clips/{id}")
        #expect(fault.facts.status == 200)
    }

    @Test
    func `within an operation a request carries it, and the report has the last request`()
        async throws
    {
        let bench = ClientFixture(.status(503))
        let (client, desk) = (try bench.client(), CenterFixture())
        let outcome = await desk.center.run("clip.load") { try await client.send(.clip) }
        #expect(outcome.fault?.kind == .server)
        #expect(
            bench.events.elements.map(\.request?.operation?.name) == ["clip.load", "clip.load"])
        let note = desk.reporter.drafts.first?.lastRequest
        #expect(note?.status == 503)
        #expect(note?.path == "/v1/clips/{id}")
        #expect(note?.attempts == 1)
    }
}
