import Foundation
import HTTPTypes
import Testing
import Triage
import TriageAsyncHTTPClient
import TriageClient
import TriageHTTP

@Suite("A connection that ends too early is lost", .timeLimit(.minutes(5)))
struct LossTests {
    @Test("Closed without a byte", arguments: [HTTPRequest.Method.get, .post])
    func nothing(_ method: HTTPRequest.Method) async throws {
        expect(
            try await fault(.close, method: method), .connectionLost, "ahc.remoteConnectionClosed")
    }

    @Test(
        "Closed inside the head",
        arguments: [
            "H", "HTTP/1.1 2", "HTTP/1.1 200", "HTTP/1.1 200 OK\r", "HTTP/1.1 200 OK\r\n",
            "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n",
        ])
    func insideHead(_ text: String) async throws {
        let fault = try await fault(.send(text), .close)
        #expect(fault.kind == .connectionLost)
        #expect(fault.facts.status == nil)
    }

    @Test("Reset before, inside and after the head")
    func reset() async throws {
        expect(try await fault(.reset), .connectionLost, "nio.connectionReset")
        expect(
            try await fault(.send("HTTP/1.1 2"), .pause(20), .reset), .connectionLost,
            "nio.connectionReset")
        expect(
            try await fault(
                .send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab"), .pause(20), .reset),
            .connectionLost, "nio.connectionReset", status: 200)
    }

    @Test("A body cut short keeps the status", arguments: [200, 503])
    func cutBody(_ status: Int) async throws {
        let head = "HTTP/1.1 \(status) OK\r\nContent-Length: 9\r\n\r\n"
        expect(
            try await fault(.send(head + "abc"), .close), .connectionLost,
            "http.parser.invalidEOFState", status: status)
    }

    @Test("A cut chunk is a cut body", arguments: ["", "5", "5\r\nab", "5\r\nabcde\r\n", "0\r\n"])
    func cutChunk(_ text: String) async throws {
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        expect(
            try await fault(.send(head + text), .close), .connectionLost,
            "http.parser.invalidEOFState", status: 200)
    }

    @Test("An interim answer that nothing follows")
    func interim() async throws {
        let fault = try await fault(.send("HTTP/1.1 103 Hints\r\n\r\n"), .close)
        #expect(fault.kind == .connectionLost)
        #expect(fault.facts.status == nil)
    }
}

@Suite("A server that cannot be reached", .timeLimit(.minutes(5)))
struct UnreachableTests {
    private func fault(host: String, port: Int) async throws -> Fault {
        let request = HTTPRequest(
            method: .get, scheme: "http", authority: "\(host):\(port)", path: "/")
        return try await TriageAsyncHTTPClientTests.fault(of: {
            _ = try await AsyncHTTPClientTransport().send(request, body: nil)
        })
    }

    @Test("Refused, by address and by name", arguments: ["127.0.0.1", "localhost"])
    func refused(_ host: String) async throws {
        let server = try await RawServer.start(.close)
        let port = server.port
        try await server.stop()
        expect(try await fault(host: host, port: port), .unreachable, "nio.connectionRefused")
    }

    @Test("A host that nobody knows")
    func unknownHost() async throws {
        expect(
            try await fault(host: "nowhere.invalid", port: 80), .unreachable, "nio.unknownHost")
    }
}
