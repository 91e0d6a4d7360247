import Foundation
import HTTPTypes
import Testing
import Triage
import TriageClient
import TriageHTTP

@Suite("URLSessionTransport: redirects", .timeLimit(.minutes(1)))
struct RedirectTests {
    private static let secret: HTTPFields = [.authorization: "Bearer t0k3n"]

    /// Sends a request to `/from`, which leads elsewhere, and says what came of it.
    private func follow(
        _ method: HTTPRequest.Method = .get, status: Int = 302, to location: String = "/to",
        _ check: (RawServer, Answer) throws -> Void
    ) async throws {
        try await withServer({ head in
            let isFirst = head.contains(" /from ")
            return [
                .write(
                    isFirst
                        ? reply("\(status) Go", ["Location: \(location)"])
                        : reply("200 OK", [], "x"))
            ]
        }) { server, transport in
            let request = server.request("/from", method, Self.secret)
            let body = method == .post ? Data("{}".utf8) : nil
            try check(server, try await transport.send(request, body: body))
        }
    }

    @Test(
        "within the origin GET is followed and keeps its credentials",
        arguments: [301, 302, 303, 307, 308])
    func within(status: Int) async throws {
        try await follow(status: status) { server, answer in
            #expect(answer.status == 200)
            #expect(server.heads.count == 2)
            #expect(server.heads.last?.hasPrefix("GET /to ") == true)
            #expect(server.heads.last?.contains("Authorization: Bearer t0k3n") == true)
        }
    }

    @Test("HEAD stays HEAD", arguments: [301, 302, 303, 307, 308])
    func head(status: Int) async throws {
        try await follow(.head, status: status) { server, answer in
            #expect(answer.status == 200)
            #expect(server.heads.last?.hasPrefix("HEAD /to ") == true)
        }
    }

    @Test(
        "what is sent once is not sent again: the redirect is the answer",
        arguments: [HTTPRequest.Method.post, .put, .delete, .patch], [301, 302, 303, 307, 308])
    func notFollowed(method: HTTPRequest.Method, status: Int) async throws {
        try await follow(method, status: status) { server, answer in
            #expect(answer.status == status)
            #expect(server.heads.count == 1)
        }
    }

    @Test("another origin hears nothing")
    func elsewhere() async throws {
        let other = try RawServer(reply("200 OK"))
        defer { other.stop() }
        for place in ["http://127.0.0.1:\(other.port)/", "http://localhost:\(other.port)/"] {
            try await follow(to: place) { server, answer in
                #expect(answer.status == 302)
                #expect(server.heads.count == 1)
            }
        }
        #expect(other.heads.isEmpty)
    }

    @Test("another host's name is another origin though it is the same machine")
    func otherName() async throws {
        try await follow(to: "https://127.0.0.1/") { _, answer in #expect(answer.status == 302) }
        try await follow(to: "//localhost/") { _, answer in #expect(answer.status == 302) }
    }

    @Test("a redirect that leads nowhere is the answer")
    func nowhere() async throws {
        let text = "HTTP/1.1 302 Go\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        try await withServer({ _ in [.write(text)] }) { server, transport in
            let answer = try await transport.send(server.request(), body: nil)
            #expect(answer.status == 302)
        }
    }

    @Test("a loop ends as no valid response")
    func loop() async throws {
        let text = reply("302 Go", ["Location: /"])
        let fault = try await failure(of: .write(text))
        #expect(fault.kind == .invalidResponse)
        #expect(fault.code == "url.httpTooManyRedirects")
    }
}
