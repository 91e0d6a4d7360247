import Foundation
import HTTPTypes
import Testing
import TriageClient
@_spi(Tools) import TriageCore
import TriageHTTP
import TriageTesting

@Suite("The requests of an operation", .timeLimit(.minutes(30)))
struct OperationExchangesTests {
    private func exchanges(
        _ steps: FaultPlan.Step..., work: (APIClient) async throws -> Void
    ) async throws -> [Exchange] {
        let reporter = RecordingReporter()
        var bench = ClientFixture(FaultPlan(steps))
        bench.middleware = [Retry(clock: ImmediateClock())]
        let client = try bench.client()
        await FaultCenter(reportingTo: reporter).run("clip.load") { try await work(client) }
        return try #require(reporter.drafts.first).exchanges
    }

    private static func busy(_ fields: HTTPFields) -> FaultPlan.Step {
        .respond(
            ClientResponse(head: HTTPResponse(status: .serviceUnavailable, headerFields: fields)))
    }

    @Test
    func `are in its report in the order of their ends, with the fields that clients go by`()
        async throws
    {
        let found = try await exchanges(
            Self.busy([.retryAfter: "1", .contentType: "text/html", .setCookie: "secret"]),
            .fail(Fault(.connectionLost, code: "lost")), .json("{}", status: 500)
        ) { _ = try await $0.send(.clip) }
        #expect(found.map(\.code) == ["http.503", "lost", "http.500"])
        #expect(found.map(\.status) == [503, nil, 500])
        #expect(found.map(\.attempt) == [1, 2, 3])
        #expect(
            found.map(\.fields) == [["retry-after": "1", "content-type": "text/html"], [:], [:]])
        #expect(Set(found.map { "\($0.method) \($0.path)" }) == ["GET /v1/clips/{id}"])
    }

    @Test
    func `are the newest ones, if there are many`() async throws {
        let found = try await exchanges(.status(500)) { client in
            for number in 1...40 {
                _ = try? await client.send(APIEndpoint<Void>.get("/v1/\(number)"))
            }
            _ = try await client.send(.clip)
        }
        #expect(found.count == 32)
        #expect(found.first?.path == "/v1/10" && found.last?.path == "/v1/clips/{id}")
    }

    @Test(arguments: [
        ("text/html" as String?, Fault.Kind.undecodable),
        ("application/xhtml+xml, */*;q=0.8", .undecodable),
        ("application/json", .unreachable), (nil, .unreachable),
    ])
    func `with a page are no reason of a later failure to decode, if they asked for one`(
        accepted: String?, kind: Fault.Kind
    ) async throws {
        let url = try #require(URL(string: "https://example.org/v1/help"))
        var asked = URLRequest(url: url)
        asked.setValue(accepted, forHTTPHeaderField: "Accept")
        let head = try #require(
            HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil))
        let (page, chain) = (Data("<html>Help</html>".utf8), MiddlewareChain())
        let client = try ClientFixture(.json("<html>Help</html>")).client()
        let text = APIRequest<String>(.get, "/v1/help") { (response, _) throws(Fault) in
            String(decoding: response.body, as: UTF8.self)
        }
        let loads: [() async throws -> Void] = [
            { _ = try await client.send(accepted.map { text.header("Accept", $0) } ?? text) },
            { [asked] in _ = try await chain.send(asked) { _ in (page, head) } },
            { [asked] in _ = try chain.receive(page, head, nil, for: asked) },
            { [asked] in _ = await chain.note(asked) { _ in (page, head) } },
        ]
        for load in loads {
            let center = FaultCenter(reportingTo: RecordingReporter())
            let outcome = await center.run("help.load") {
                try await load()
                _ = try JSONDecoder().decode(Clip.self, from: Data("x".utf8))
            }
            #expect(outcome.fault?.kind == kind)
        }
    }

    @Test
    func `of the app's own client are noted too`() async throws {
        let reporter = RecordingReporter()
        let url = try #require(URL(string: "https://example.org/v1/home"))
        await FaultCenter(reportingTo: reporter).run("home.load") {
            _ = try await ClientResponse.noting(URLRequest(url: url), path: "/v1/home") { _ in
                throw URLError(.timedOut)
            }
        }
        let found = try #require(reporter.drafts.first).exchanges
        #expect(found.map(\.code) == ["url.timedOut"])
        #expect(found.map(\.path) == ["/v1/home"])
    }
}
