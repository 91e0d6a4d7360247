import TestDoubles
import Foundation
import HTTPTypes
import Testing
import TriageHTTP
import TriageTesting
import TriageTransport

@Suite("URLSessionTransport: responses", .timeLimit(.minutes(30)))
struct ResponsesTests {
    @Test
    func `a response arrives whole, and the request as it was made`() async throws {
        let type = "Content-Type: application/json\r\n"
        try await withServer({ _ in [.respond(200, headers: type, "{\"id\":7}")] }) {
            server, transport in
            let request = server.request("/v1/%EA%B0%80?q=a%2Bb", .get, [.accept: "text/x"])
            let response = try await transport.send(request, body: nil)
            #expect(response.status == 200)
            #expect(response.body == Data("{\"id\":7}".utf8))
            #expect(response.mediaType == "application/json")
            let head = try #require(server.heads.first)
            #expect(head.hasPrefix("GET /v1/%EA%B0%80?q=a%2Bb HTTP/1.1\r\n"))
            #expect(head.contains("\r\nAccept: text/x\r\n"))
        }
    }

    @Test
    func `nothing of one response is kept for the next: no cookies, no cache`() async throws {
        let fields = "Set-Cookie: a=b; Path=/\r\nCache-Control: max-age=60\r\nETag: \"x\"\r\n"
        try await withServer({ _ in [.respond(200, headers: fields, "x")] }) { server, transport in
            for _ in 0..<2 { _ = try await transport.send(server.request(), body: nil) }
            #expect(server.heads.count == 2)
            #expect(
                !server.heads.contains { $0.contains("Cookie") || $0.contains("If-None-Match") })
        }
    }
}
