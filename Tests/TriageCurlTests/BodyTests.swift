#if Curl
import Foundation
import HTTPTypes
import Testing
import TriageCore
import TriageHTTP
import TriageCurl
import TriageTesting

@Suite("A body is accepted up to its limit", .timeLimit(.minutes(30)))
struct BodyTests {
    /// A chunked body without its last chunk, so that the connection cannot be kept.
    private func chunked(_ count: Int) -> [FaultServer.Action] {
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        let size = String(count, radix: 16)
        let end: [FaultServer.Action] = count > 10_000_000 ? [] : [.send("\r\n0\r\n\r\n")]
        return [.send("\(head)\(size)\r\n"), .bytes(Array(repeating: 97, count: count))] + end
    }

    private func closing(_ count: Int) -> [FaultServer.Action] {
        [
            .send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"),
            .bytes(Array(repeating: 97, count: count)), .close,
        ]
    }

    private func announced(_ count: Int) -> [FaultServer.Action] {
        [.respond(200, body: Array(repeating: 97, count: count))]
    }

    private func zipped(_ count: Int) -> [FaultServer.Action] {
        [.respond(200, headers: "Content-Encoding: gzip\r\n", body: Gzip.zeros(count))]
    }

    @Test(arguments: 0..<4)
    func `10,000,000 bytes are accepted, however they arrive`(_ way: Int) async throws {
        let steps = [chunked, closing, announced, zipped][way](10_000_000)
        let server = try FaultServer { _ in steps }
        let response = try await CurlTransport().send(.to(server), body: nil)
        #expect(response.body.count == 10_000_000)
    }

    @Test(arguments: 0..<4)
    func `One byte more is refused, and the connection closes at once`(_ way: Int) async throws {
        let steps = [chunked, closing, announced, zipped][way](10_000_001)
        let server = try FaultServer { _ in steps }
        let transport = CurlTransport()
        let fault = try await fault(of: {
            _ = try await transport.send(.to(server), body: nil)
        })
        expect(fault, .invalidResponse, "http.bodyTooLarge", status: 200)
        #expect(try await wait { server.closedConnectionCount == 1 })
    }
}

@Suite("A content coding is undone or refused", .timeLimit(.minutes(30)))
struct CodingTests {
    @Test(arguments: [
        ("gzip", Gzip.hello), ("GZip", Gzip.hello), ("x-gzip", Gzip.hello),
        ("deflate", Gzip.helloDeflated), ("identity", Array("hello, club".utf8)),
    ])
    func `gzip and deflate are undone, whatever their case`(_ coding: String, _ bytes: [UInt8])
        async throws
    {
        let response = try await answer(
            .respond(200, headers: "Content-Encoding: \(coding)\r\n", body: bytes))
        #expect(response.body == Data("hello, club".utf8))
    }

    @Test(arguments: ["br", "zstd", "nonsense", "gzip, gzip", "gzip, br", "identity, gzip"])
    func `An unknown coding is refused`(_ coding: String) async throws {
        expect(
            try await fault(.respond(200, headers: "Content-Encoding: \(coding)\r\n", "abc")),
            .connectionLost, "http.unknownContentCoding", status: 200)
    }

    @Test(arguments: ["br", "deflate", "gzip"])
    func `A refusal in a coding that cannot be undone stays the refusal`(_ coding: String)
        async throws
    {
        let response = try await answer(
            .respond(401, headers: "Content-Encoding: \(coding)\r\n", "abc"))
        #expect(response.status == 401)
        #expect(response.bodyError != nil && response.body.isEmpty)
    }

    @Test(arguments: 0..<3)
    func `Invalid, cut or trailing gzip data is refused`(_ way: Int) async throws {
        let text = Array("not gzip at all".utf8)
        let bytes = [text, Gzip.hello.dropLast(12), Gzip.hello + [1, 2]][way]
        expect(
            try await fault(
                .respond(200, headers: "Content-Encoding: gzip\r\n", body: Array(bytes))),
            .connectionLost, "http.contentCoding", status: 200)
    }

    @Test(arguments: [200, 204, 304])
    func `A coding without a body is ignored`(_ status: Int) async throws {
        let length = status == 200 ? "Content-Length: 0\r\n" : ""
        let head = "HTTP/1.1 \(status) X\r\n\(length)Content-Encoding: gzip\r\n\r\n"
        let response = try await answer(.send(head))
        #expect(response.status == status)
        #expect(response.body.isEmpty)
    }
}
#endif
