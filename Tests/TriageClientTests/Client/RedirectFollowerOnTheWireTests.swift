import TestDoubles
import Foundation
import HTTPTypes
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

@Suite("APIClient: redirects on the wire", .timeLimit(.minutes(30)))
struct RedirectFollowerOnTheWireTests {
    /// Sends a request to `/from`, which redirects, and passes on the status of the response.
    private func follow(
        _ method: HTTPRequest.Method = .get, status: Int = 302, to location: String = "/to",
        _ check: (FaultServer, Int?) throws -> Void
    ) async throws {
        try await withServer({ request in
            request.head.contains(" /from ")
                ? [.respond(status, headers: "Location: \(location)\r\n")] : [.respond(200, "x")]
        }) { server, transport in
            let client = APIClient(
                APIClient.Configuration(
                    baseURL: try #require(URL(string: "http://127.0.0.1:\(server.port)")),
                    transport: transport, timeout: .seconds(600), clock: TestClock(),
                    middleware: [Authentication.withToken("t0k3n")]))
            var endpoint = APIRequest<Int>(method, "/from") { (answer, _) throws(Fault) in
                answer.status
            }
            if method == .post { endpoint.body = { _ in Data("{}".utf8) } }
            do {
                try check(server, try await client.send(endpoint))
            } catch let fault as Fault {
                #expect(fault.kind == .invalidResponse)
                try check(server, fault.facts.status)
            }
        }
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `within the origin GET is followed and keeps its token`(status: Int) async throws {
        try await follow(status: status) { server, answered in
            #expect(answered == 200)
            #expect(server.heads.count == 2)
            #expect(server.heads.last?.hasPrefix("GET /to ") == true)
            #expect(server.heads.last?.contains("Authorization: Bearer t0k3n") == true)
        }
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `HEAD stays HEAD`(status: Int) async throws {
        try await follow(.head, status: status) { server, answered in
            #expect(answered == 200)
            #expect(server.heads.last?.hasPrefix("HEAD /to ") == true)
        }
    }

    @Test(arguments: [HTTPRequest.Method.post, .put, .delete, .patch], [301, 302, 303, 307, 308])
    func `an unsafe request is sent once: the redirect is the response`(
        method: HTTPRequest.Method, status: Int
    ) async throws {
        try await follow(method, status: status) { server, answered in
            #expect(answered == status)
            #expect(server.heads.count == 1)
        }
    }

    @Test
    func `another origin receives nothing`() async throws {
        let other = try FaultServer(.respond(200))
        defer { other.stop() }
        for place in ["http://127.0.0.1:\(other.port)/", "http://localhost:\(other.port)/"] {
            try await follow(to: place) { server, answered in
                #expect(answered == 302)
                #expect(server.heads.count == 1)
            }
        }
        #expect(other.heads.isEmpty)
    }

    @Test
    func `another host name is another origin, even on the same machine`() async throws {
        try await follow(to: "https://127.0.0.1/") { _, answered in #expect(answered == 302) }
        try await follow(to: "//localhost/") { _, answered in #expect(answered == 302) }
    }
}
