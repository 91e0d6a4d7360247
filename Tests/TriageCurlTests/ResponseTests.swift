#if Curl
import Foundation
import HTTPTypes
import Testing
import TriageHTTP
import TriageCurl
import TriageTesting

@Suite("Every response is returned unchanged", .timeLimit(.minutes(30)))
struct ResponseTests {
    @Test(arguments: ["HTTP/1.1 200 ", "HTTP/1.1 200"])
    func `A status line needs no reason`(_ line: String) async throws {
        let response = try await answer(.send("\(line)\r\nContent-Length: 2\r\n\r\nok"))
        #expect(response.status == 200)
        #expect(response.body == Data("ok".utf8))
    }

    @Test
    func `Chunks are joined and trailers left out`() async throws {
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n"
        let response = try await answer(
            .send(head + "3\r\nabc\r\n"), .pause(.milliseconds(20)),
            .send("2;x=y\r\nde\r\n0\r\nX-Sum: 5\r\n\r\n"))
        #expect(response.body == Data("abcde".utf8))
    }

    @Test
    func `A switch of protocols is a response of its own`() async throws {
        let response = try await answer(
            .send("HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n"), .close)
        #expect(response.status == 101)
    }

    @Test
    func `Data after the response in the same packet is ignored`() async throws {
        let response = try await answer(
            .send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 500 No\r\n\r\n"))
        #expect(response.status == 200)
    }
}
#endif
