#if Curl
import Foundation
import HTTPTypes
import Testing
import TriageCore
import TriageHTTP
import TriageCurl
import TriageTesting

@Suite("A response that is not HTTP is invalid", .timeLimit(.minutes(30)))
struct GarbageTests {
    @Test(arguments: [
        "hello\r\n\r\n", "\u{15}\u{3}\u{3}\0\u{2}\u{2}\u{46}", "<html></html>\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n", "HTTP/2.0 200 OK\r\n\r\n", "HTTP/1.1 OK\r\n\r\n",
        "HTTP/1.1 20 OK\r\n\r\n", "HTTP/1.1 20x OK\r\n\r\n", "ICY 200 OK\r\n\r\n",
        "HTTP/1.1 2000 OK\r\n\r\n",
    ])
    func `Garbage in place of the status line is invalid`(_ text: String) async throws {
        let fault = try await fault(.send(text), .pause(.milliseconds(50)), .close)
        #expect(fault.kind == .invalidResponse, "\(text): \(fault)")
        #expect(fault.code == "http.invalidStatusLine", "\(text): \(fault)")
    }

    @Test(arguments: ["no colon\r\n", "Na me: x\r\n", ": x\r\n", "Content-Length: x\r\n"])
    func `Malformed fields are invalid`(_ field: String) async throws {
        let fault = try await fault(
            .send("HTTP/1.1 200 OK\r\n\(field)\r\n"), .pause(.milliseconds(50)), .close)
        #expect(fault.kind == .invalidResponse)
    }

    @Test
    func `A chunk whose size is not a number keeps the status`() async throws {
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        expect(
            try await fault(.send(head), .pause(.milliseconds(20)), .send("zz\r\n")),
            .connectionLost, "curl.receiveFailed", status: 200)
    }

    @Test
    func `A head of exactly the limit is accepted, and one byte more is not`() async throws {
        let line = "HTTP/1.1 200 OK\r\n"
        let rest = "Content-Length: 0\r\n\r\n"
        for (size, isTaken) in [(65_536, true), (65_537, false)] {
            let filler = String(repeating: "a", count: size - line.utf8.count - rest.utf8.count - 5)
            let step = FaultServer.Action.send("\(line)X: \(filler)\r\n\(rest)")
            if isTaken {
                #expect(try await answer(step).status == 200)
            } else {
                expect(try await fault(step), .invalidResponse, "http.headTooLarge")
            }
        }
    }

    @Test
    func `20,000 tiny fields are refused`() async throws {
        let fields = String(repeating: "a: b\r\n", count: 20_000)
        expect(
            try await fault(.respond(200, headers: fields)), .invalidResponse, "http.headTooLarge")
    }

    @Test(arguments: [
        ("HTTP/1.1 200 ", "aaaaaaaaaaaaaaaa"), ("HTTP/1.1 200 OK\r\nX: ", "aaaaaaaaaaaaaaaa"),
        ("HTTP/1.1 200 OK\r\n", "X: aaaa\r\n"), ("", "HTTP/1.1 100 Continue\r\n\r\n"),
        ("", "\r\n"),
    ])
    func `An endless head is refused, wherever it does not end`(_ start: String, _ rest: String)
        async throws
    {
        let server = try FaultServer(
            .send(start), .sendForever(String(repeating: rest, count: 256)))
        let fault = try await fault(of: {
            _ = try await CurlTransport().send(.to(server), body: nil)
        })
        // An empty line is no status line, so it is refused before the limit is reached.
        expect(
            fault, .invalidResponse,
            rest == "\r\n" ? "http.invalidStatusLine" : "http.headTooLarge")
        #expect(try await wait { server.closedConnectionCount == 1 })
    }
}
#endif
