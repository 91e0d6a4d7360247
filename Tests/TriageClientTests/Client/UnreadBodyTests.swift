import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("A response whose body could not be read", .timeLimit(.minutes(30)))
struct UnreadBodyTests {
    private static func unread(_ status: Int, _ fields: HTTPFields = [:]) -> ClientResponse {
        ClientResponse(
            head: HTTPResponse(status: .init(code: status), headerFields: fields),
            bodyError: Fault(.connectionLost, code: "test.cut"))
    }

    private func bench(_ steps: FaultPlan.Step...) -> ClientFixture {
        var bench = ClientFixture(FaultPlan(steps))
        bench.middleware = [Retry(clock: ImmediateClock(), randomizer: { 0 })]
        return bench
    }

    @Test
    func `is refused as its head says, and sent once`() async throws {
        let bench = bench(.respond(Self.unread(401)))
        let fault = try await thrownFault(of: bench.client(), .clip)
        #expect(fault.kind == .rejected && fault.code == "http.401")
        #expect(fault.facts.attempts == 1 && bench.transport.requests.count == 1)
        #expect(CauseChain(fault).links.map(\.code) == ["http.401", "test.cut"])
        #expect(bench.eventSummaries == ["sent 1", "answered 1 401"])
    }

    @Test
    func `is sent again as its head asks`() async throws {
        let bench = bench(.respond(Self.unread(503, [.retryAfter: "1"])), .clip)
        #expect(try await bench.client().send(.clip) == Clip())
        #expect(bench.eventSummaries.contains { $0.contains("http.503") && $0.contains("1.0") })
    }

    @Test
    func `refreshes the token if its head is about it`() async throws {
        let bench = try SessionFixture(
            script: .init { request, _ in request.token == "new" ? .clip : Self.unread(419) })
        #expect(try await bench.client.send(.clip) == Clip())
        #expect(bench.refreshes == 1)
    }

    @Test
    func `is lost if its status is declared a success, since that needs a body`() async throws {
        let bench = bench(.respond(Self.unread(404)))
        let fault = try await thrownFault(of: bench.client(), .clip.accepting(404))
        #expect(fault.kind == .connectionLost && fault.code == "test.cut")
        #expect(fault.facts.history.map(\.code) == ["test.cut", "test.cut", "test.cut"])
    }

    @Test
    func `is no value if its status says so, since nobody reads it`() async throws {
        let bench = bench(.respond(Self.unread(404)))
        let clip = APIEndpoint.get("/v1/clips/7", as: Clip?.self).accepting(404)
        #expect(try await bench.client().send(clip) == nil)
        #expect(bench.eventSummaries == ["sent 1", "answered 1 404"])
    }
}
