import Foundation
import HTTPTypes
import Testing
import Triage
import TriageClient
import TriageHTTP

@Suite("URLSessionTransport: answers", .timeLimit(.minutes(5)))
struct AnswersTests {
    private func answer(
        to method: HTTPRequest.Method = .get, _ script: RawServer.Act...
    ) async throws -> Answer {
        try await withServer({ _ in script }) { server, transport in
            try await transport.send(server.request("/", method), body: nil)
        }
    }

    @Test("a good answer arrives whole, and the request as it was made")
    func good() async throws {
        let text = reply("200 OK", ["Content-Type: application/json"], "{\"id\":7}")
        try await withServer({ _ in [.write(text)] }) { server, transport in
            let request = server.request("/v1/%EA%B0%80?q=a%2Bb", .get, [.accept: "text/x"])
            let answer = try await transport.send(request, body: nil)
            #expect(answer.status == 200)
            #expect(answer.body == Data("{\"id\":7}".utf8))
            #expect(answer.mediaType == "application/json")
            let head = try #require(server.heads.first)
            #expect(head.hasPrefix("GET /v1/%EA%B0%80?q=a%2Bb HTTP/1.1\r\n"))
            #expect(head.contains("\r\nAccept: text/x\r\n"))
        }
    }

    @Test("a body goes out with its length, once")
    func sendsBody() async throws {
        try await withServer({ _ in [.write(reply("201 Created"))] }) { server, transport in
            let answer = try await transport.send(
                server.request("/", .post), body: Data("{}".utf8))
            #expect(answer.status == 201)
            #expect(server.heads.first?.contains("Content-Length: 2\r\n") == true)
            #expect(server.heads.count == 1)
        }
    }

    @Test(
        "a challenge is the 401 that it came with, body and all",
        arguments: [
            "Basic realm=\"x\"", "Bearer realm=\"x\"", "Digest realm=\"x\", nonce=\"n\"",
            "Basic realm=\"x\", Bearer", "Negotiate", "",
        ])
    func challenge(field: String) async throws {
        let text = reply("401 Unauthorized", ["WWW-Authenticate: \(field)"], "{\"detail\":\"D\"}")
        let answer = try await answer(to: .get, .write(text))
        #expect(answer.status == 401)
        // Off Apple platforms the body of a challenge that is cancelled is lost.
        #expect(answer.body.isEmpty || answer.body == Data("{\"detail\":\"D\"}".utf8))
        #expect(field.hasPrefix("B") && field.hasSuffix("r") || !answer.head.headerFields.isEmpty)
    }

    @Test("a proxy's challenge is its 407")
    func proxyChallenge() async throws {
        let text = reply("407 Proxy", ["Proxy-Authenticate: Basic realm=\"x\""], "no")
        #expect(try await answer(to: .get, .write(text)).status == 407)
    }

    @Test(
        "an answer without a body is one", arguments: ["204 No Content", "205 Reset", "304 Same"])
    func noBody(status: String) async throws {
        let answer = try await answer(
            to: .get, .write("HTTP/1.1 \(status)\r\nConnection: close\r\n\r\n"))
        #expect("\(answer.status)" == status.prefix(3))
        #expect(answer.body.isEmpty)
    }

    @Test("HEAD has the head, however large the body would be", arguments: [5, 20_000_000])
    func head(length: Int) async throws {
        let text = "HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\nConnection: close\r\n\r\n"
        let answer = try await answer(to: .head, .write(text))
        #expect(answer.status == 200)
        #expect(answer.body.isEmpty)
    }

    @Test("a body without a length ends with the connection, and chunks are joined")
    func lengths() async throws {
        let open = "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhello"
        #expect(try await answer(to: .get, .write(open)).body == Data("hello".utf8))
        let chunks =
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
            + "2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n"
        #expect(try await answer(to: .get, .write(chunks)).body == Data("hello".utf8))
    }

    @Test("what comes ahead of the answer is no answer")
    func continues() async throws {
        let text = "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n" + reply("200 OK", [], "x")
        #expect(try await answer(to: .get, .write(text)).status == 200)
    }

    @Test("statuses that mean nothing are passed on", arguments: [299, 418, 599, 600, 999])
    func oddStatuses(status: Int) async throws {
        #expect(try await answer(to: .get, .write(reply("\(status) Odd"))).status == status)
    }

    @Test("a body at the limit is taken")
    func bodyAtTheLimit() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 10000000\r\nConnection: close\r\n\r\n"
        let answer = try await answer(to: .get, .write(head), .fill(10_000_000))
        #expect(answer.body.count == 10_000_000)
    }

    @Test("nothing of one answer is kept for the next: no cookies, no cache")
    func statelessness() async throws {
        let fields = ["Set-Cookie: a=b; Path=/", "Cache-Control: max-age=60", "ETag: \"x\""]
        try await withServer({ _ in [.write(reply("200 OK", fields, "x"))] }) { server, transport in
            for _ in 0..<2 { _ = try await transport.send(server.request(), body: nil) }
            #expect(server.heads.count == 2)
            #expect(
                !server.heads.contains { $0.contains("Cookie") || $0.contains("If-None-Match") })
        }
    }
}
