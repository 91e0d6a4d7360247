import Foundation
import HTTPTypes
import TestDoubles
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("Retries by what an answer says", .timeLimit(.minutes(30)))
struct RetryAnswersTests {
    private func bench(
        _ response: ClientResponse, reading: @escaping @Sendable (ClientResponse) -> Duration?
    ) -> ClientFixture {
        var bench = ClientFixture(.respond(response), .clip)
        bench.middleware = [
            Retry(clock: ImmediateClock(), randomizer: { 0 }, retryAfter: reading)
        ]
        return bench
    }

    private func response(_ status: Int, _ fields: [String: String]) -> ClientResponse {
        var head = HTTPResponse(status: .init(code: status))
        for (name, value) in fields {
            if let name = HTTPField.Name(name) { head.headerFields[name] = value }
        }
        return ClientResponse(head: head)
    }

    private let milliseconds: @Sendable (ClientResponse) -> Duration? = { response in
        response.headerField("Retry-After-Ms").flatMap(Int.init).map { .milliseconds($0) }
    }

    private let reset: @Sendable (ClientResponse) -> Duration? = { response in
        response.headerField("X-RateLimit-Reset").flatMap(Double.init).flatMap {
            response.wait(until: Date(timeIntervalSince1970: $0))
        }
    }

    @Test
    func `a field of a vendor's own is waited for in place of Retry-After`() async throws {
        let fields = ["Retry-After": "1", "Retry-After-Ms": "1500"]
        let bench = bench(response(429, fields), reading: milliseconds)
        #expect(try await bench.client().send(.clip) == Clip())
        let waits = bench.eventSummaries.filter { $0.hasPrefix("retrying") }
        #expect(waits == [#"retrying(code: "http.429", delay: 1.5 seconds)"#])
    }

    @Test
    func `without such a field Retry-After counts`() async throws {
        let bench = bench(response(429, ["Retry-After": "1"]), reading: milliseconds)
        #expect(try await bench.client().send(.clip) == Clip())
        #expect(bench.eventSummaries.contains { $0.contains("1.0 seconds") })
    }

    @Test
    func `a wait that is too long for a retry is the fault's, so that a notice can name it`()
        async throws
    {
        let fields = [
            "Date": "Fri, 15 Jan 2027 08:00:00 GMT",
            "X-RateLimit-Reset": "\(1_800_000_000 + 1800)",
        ]
        let bench = bench(response(429, fields), reading: reset)
        let fault = try await thrownFault(of: bench.client(), .clip)
        #expect(fault.facts.retryAfter == .seconds(1800))
        #expect(bench.transport.requests.count == 1)
    }

    @Test
    func `a success is not read`() async throws {
        let read = EventRecorder<Int>()
        var bench = ClientFixture(.clip)
        bench.middleware = [
            Retry(
                clock: ImmediateClock(),
                retryAfter: { response in
                    read.record(response.status)
                    return nil
                })
        ]
        #expect(try await bench.client().send(.clip) == Clip())
        #expect(read.elements.isEmpty)
    }

    @Test(arguments: [421, 425])
    func `a request that was not processed is sent again, whatever its method`(status: Int)
        async throws
    {
        for method in [HTTPRequest.Method.get, .post] {
            let bench = bench(response(status, [:])) { _ in nil }
            let endpoint = APIEndpoint(method, "/v1/clips", as: Clip.self)
            #expect(try await bench.client().send(endpoint) == Clip())
            #expect(bench.transport.requests.count == 2)
        }
    }

    @Test(arguments: [421, 425])
    func `the app's own client sends it again too, twice at most`(status: Int) async throws {
        let server = try FaultServer(.respond(status))
        var request = URLRequest(
            url: try #require(URL(string: "http://127.0.0.1:\(server.port)/v1/clips")))
        request.httpMethod = "POST"
        let chain = MiddlewareChain(Retry(clock: ImmediateClock()))
        let (session, sent) = (URLSession(configuration: .ephemeral), request)
        let fault = await #expect(throws: Fault.self) { try await chain.send(sent, in: session) }
        #expect(fault?.isErrorResponse(status) == true && fault?.facts.attempts == 3)
        #expect(server.requests.count == 3)
    }
}
