import TestDoubles
import Foundation
import HTTPTypes
import Testing
import TriageHTTP
import TriageTesting
import TriageTransport

@Suite("URLSessionTransport: redirects", .timeLimit(.minutes(30)))
struct RedirectTests {
    @Test(
        arguments: [HTTPRequest.Method.get, .head, .post, .put, .delete, .patch],
        [301, 302, 303, 307, 308])
    func `a redirect is the response, and is never followed`(
        method: HTTPRequest.Method, status: Int
    ) async throws {
        let field = "Location: /to?page=2\r\n"
        try await withServer({ _ in [.respond(status, headers: field)] }) { server, transport in
            let body = method == .post ? Data("{}".utf8) : nil
            let answer = try await transport.send(server.request("/from", method), body: body)
            #expect(answer.status == status)
            #expect(answer.head.headerFields[.location] == "/to?page=2")
            #expect(server.heads.count == 1)
        }
    }

    @Test
    func `a redirect without a target is the response`() async throws {
        try await withServer({ _ in [.respond(302)] }) { server, transport in
            let answer = try await transport.send(server.request(), body: nil)
            #expect(answer.status == 302)
        }
    }
}
