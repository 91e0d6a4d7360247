import Foundation
import HTTPTypes
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("APIClient", .timeLimit(.minutes(5)))
struct APIClientTests {
    private struct SDKError: Error {}

    @Test("a success is its value and is told once")
    func success() async throws {
        let bench = ClientFixture(.clip)
        #expect(try await bench.client().send(.clip) == Clip())
        #expect(bench.eventSummaries == ["sent 1", "answered 1 200"])
        let request = try #require(bench.events.elements.first?.request)
        #expect(request.method == "GET")
        #expect(request.path == "/v1/clips/7")
        #expect(request.pathTemplate == "/v1/clips/{id}")
        #expect(request.operation == nil)
    }

    @Test("what is told of a request leaves the query out")
    func queryIsNotTold() async throws {
        let bench = ClientFixture(.clip)
        _ = try await bench.client().send(.clip.withQueryItem("q", "kim"))
        #expect(bench.events.elements.map(\.request?.path) == ["/v1/clips/7", "/v1/clips/7"])
    }

    @Test("a device that is offline sends nothing, and the next call does")
    func offline() async throws {
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
        "an answer that is no success is its fault, with all that is known",
        arguments: [
            (404, .rejected), (403, .forbidden), (429, .rateLimited), (503, .server),
            (302, .invalidResponse), (600, .invalidResponse), (199, .invalidResponse),
        ] as [(Int, Fault.Kind)])
    func statuses(status: Int, kind: Fault.Kind) async throws {
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

    @Test("a success that cannot be read was answered and is undecodable")
    func undecodable() async throws {
        for body in ["", "{", "null", "{\"id\":null}", "[]"] {
            let bench = ClientFixture(.json(body))
            let fault = try await thrownFault(of: bench.client(), .clip)
            #expect(fault.kind == .undecodable)
            #expect(fault.facts.status == 200)
            #expect(fault.facts.attempts == 1)
            #expect(bench.eventSummaries == ["sent 1", "answered 1 200"])
        }
    }

    @Test("an answer that has nothing to say is not read")
    func void() async throws {
        let bench = ClientFixture(.json("<html>"))
        try await bench.client().send(Endpoint<Void>.post("/v1/marks", Clip()))
        #expect(bench.transport.requests.count == 1)
    }

    @Test("the words are read as the endpoint says, and the rules are the client's")
    func endpointMessage() async throws {
        var bench = ClientFixture(.json("{\"id\":9}", status: 419))
        bench.rules = StatusRules(unauthenticated: [419])
        bench.middleware = [try Authentication.withToken("t")]
        let endpoint = Endpoint.clip.serverMessage(.decoded(as: Clip.self) { "\($0.id)" })
        let fault = try await thrownFault(of: bench.client(), endpoint)
        #expect(fault.kind == .unauthenticated)
        #expect(fault.facts.serverMessage?.value == "9")
    }

    @Test("errors of a transport are read by the client's reader, and stay as cause")
    func reader() async throws {
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

    @Test("a transport's own path with values gives way to the template")
    func valuesGiveWay() async throws {
        var facts = Fault.Facts()
        (facts.path, facts.status) = ("/v1/clips/7", 200)
        let own = Fault(.connectionLost, code: "cut", facts: facts)
        let fault = try await thrownFault(of: ClientFixture(.fail(own)).client(), .clip)
        #expect(fault.incident == own.incident)
        #expect(fault.facts.path == "/v1/clips/{id}")
        #expect(fault.facts.status == 200)
    }

    @Test("within an operation a request bears it, and the report its last request")
    func operation() async throws {
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
