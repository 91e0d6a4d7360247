import Foundation
import HTTPTypes
import Testing
import Triage
import TriageClient
import TriageHTTP

@Suite("URLSessionTransport: redirects", .timeLimit(.minutes(5)))
struct RedirectTests {
    @Test(
        "a redirect is the answer, and is not followed whatever it is",
        arguments: [HTTPRequest.Method.get, .head, .post, .put, .delete, .patch],
        [301, 302, 303, 307, 308])
    func notFollowed(method: HTTPRequest.Method, status: Int) async throws {
        let text = reply("\(status) Go", ["Location: /to?page=2"])
        try await withServer({ _ in [.write(text)] }) { server, transport in
            let body = method == .post ? Data("{}".utf8) : nil
            let answer = try await transport.send(server.request("/from", method), body: body)
            #expect(answer.status == status)
            #expect(answer.head.headerFields[.location] == "/to?page=2")
            #expect(server.heads.count == 1)
        }
    }

    @Test("the body of a redirect is the answer's")
    func body() async throws {
        let text = reply("302 Go", ["Location: /to"], "moved")
        try await withServer({ _ in [.write(text)] }) { server, transport in
            let answer = try await transport.send(server.request(), body: nil)
            #expect(answer.body == Data("moved".utf8))
        }
    }

    @Test("another origin hears nothing")
    func elsewhere() async throws {
        let other = try RawServer(reply("200 OK"))
        defer { other.stop() }
        for place in ["http://127.0.0.1:\(other.port)/", "http://localhost:\(other.port)/"] {
            try await withServer({ _ in [.write(reply("302 Go", ["Location: \(place)"]))] }) {
                server, transport in
                let answer = try await transport.send(server.request(), body: nil)
                #expect(answer.status == 302)
            }
        }
        #expect(other.heads.isEmpty)
    }

    @Test("a redirect that leads nowhere is the answer")
    func nowhere() async throws {
        let text = "HTTP/1.1 302 Go\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        try await withServer({ _ in [.write(text)] }) { server, transport in
            let answer = try await transport.send(server.request(), body: nil)
            #expect(answer.status == 302)
        }
    }
}
