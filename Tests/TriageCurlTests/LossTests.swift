#if Curl
import Foundation
import HTTPTypes
import Testing
import TriageCore
import TriageHTTP
import TriageCurl
import TriageTesting

@Suite("A connection that ends too early is lost", .timeLimit(.minutes(30)))
struct LossTests {
    @Test(arguments: [
        "H", "HTTP/1.1 2", "HTTP/1.1 200", "HTTP/1.1 200 OK\r", "HTTP/1.1 200 OK\r\n",
        "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n",
    ])
    func `A connection that closes inside the head is lost`(_ text: String) async throws {
        let fault = try await fault(.send(text), .close)
        #expect(fault.kind == .connectionLost)
        #expect(fault.facts.status == nil)
    }

    @Test
    func `A connection that is reset before, inside or after the head is lost`() async throws {
        expect(try await fault(.reset), .connectionLost, "curl.receiveFailed")
        expect(
            try await fault(.send("HTTP/1.1 2"), .pause(.milliseconds(20)), .reset),
            .connectionLost,
            "curl.receiveFailed")
        expect(
            try await fault(
                .send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab"), .pause(.milliseconds(20)),
                .reset),
            .connectionLost, "curl.receiveFailed", status: 200)
    }

    @Test(arguments: ["", "5", "5\r\nab", "5\r\nabcde\r\n", "0\r\n"])
    func `A cut chunk is a cut body`(_ text: String) async throws {
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        expect(
            try await fault(.send(head + text), .close), .connectionLost,
            "curl.cutBody", status: 200)
    }
}
#endif
