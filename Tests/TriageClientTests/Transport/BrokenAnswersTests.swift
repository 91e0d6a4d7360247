import Foundation
import HTTPTypes
import Testing
import Triage
import TriageClient
import TriageHTTP

@Suite("URLSessionTransport: broken answers", .timeLimit(.minutes(5)))
struct BrokenAnswersTests {
    @Test("a connection that closes without a byte is lost")
    func closed() async throws {
        let fault = try await failure(of: .write(""))
        #expect(fault.kind == .connectionLost)
        #expect(fault.facts.status == nil)
    }

    @Test("a reset is a lost connection")
    func reset() async throws {
        #expect(try await failure(of: .reset).kind == .connectionLost)
    }

    @Test("a body cut short is a lost connection, and the status is known")
    func cut() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\nConnection: close\r\n\r\n"
        for script: [RawServer.Act] in [
            [.write(head + "{")], [.write(head)], [.write(head), .reset],
        ] {
            let fault = try await withServer({ _ in script }) { server, transport in
                try await #require(throws: Fault.self) {
                    _ = try await transport.send(server.request(), body: nil)
                }
            }
            #expect(fault.kind == .connectionLost)
            #expect(fault.facts.status == 200)
            #expect(!fault.isAnswer(200))
        }
    }

    @Test("an error's body cut short is a lost connection and no answer with that status")
    func cutError() async throws {
        let text = "HTTP/1.1 401 No\r\nContent-Length: 100\r\nConnection: close\r\n\r\n{"
        let fault = try await failure(of: .write(text))
        #expect(fault.kind == .connectionLost)
        #expect(!fault.isAnswer(401))
    }

    @Test("chunks that end in the middle are a lost connection")
    func cutChunks() async throws {
        let text = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhe"
        #expect(try await failure(of: .write(text)).kind == .connectionLost)
    }

    @Test(
        "what is not HTTP is no valid response",
        arguments: ["garbage garbage\r\n\r\n", "SSH-2.0-OpenSSH_9\r\n", "HTTP/9.9 hello\r\n\r\n"])
    func garbage(text: String) async throws {
        #expect(try await failure(of: .write(text)).kind == .invalidResponse)
    }

    @Test("gzip that is none is a lost connection")
    func gzip() async throws {
        let text = reply("200 OK", ["Content-Encoding: gzip"], "this is no gzip")
        #expect(try await failure(of: .write(text)).kind == .connectionLost)
    }

    @Test(
        "a status below 200 that nothing follows is one or the other", arguments: [101, 150, 199])
    func below200(status: Int) async throws {
        let fault = try await failure(of: .write("HTTP/1.1 \(status) Odd\r\n\r\n"))
        #expect([.connectionLost, .invalidResponse].contains(fault.kind))
    }

    @Test("a head over the limit is not taken")
    func largeHead() async throws {
        let field = "X-Large: " + String(repeating: "x", count: 70_000)
        let fault = try await failure(of: .write(reply("200 OK", [field], "x")))
        #expect(fault.kind == .invalidResponse)
        #expect(fault.code == "http.headTooLarge")
        #expect(fault.facts.status == 200)
    }

    @Test("a head under the limit is")
    func fairHead() async throws {
        let text = reply("200 OK", ["X-Large: " + String(repeating: "x", count: 60_000)], "x")
        try await withServer({ _ in [.write(text)] }) { server, transport in
            let answer = try await transport.send(server.request(), body: nil)
            #expect(answer.status == 200)
        }
    }

    @Test("a body over the limit is not taken, whether its length is told or not")
    func largeBody() async throws {
        let told = "HTTP/1.1 200 OK\r\nContent-Length: 10000001\r\nConnection: close\r\n\r\n"
        let untold = "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"
        for head in [told, untold] {
            let fault = try await failure(of: .write(head), .fill(10_000_001))
            #expect(fault.kind == .invalidResponse)
            #expect(fault.code == "http.bodyTooLarge")
            #expect(fault.facts.status == 200)
        }
    }

    @Test("a body far over the limit is let go of at the limit")
    func endlessBody() async throws {
        let head = "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"
        try await withServer({ _ in [.write(head), .fill(100_000_000)] }) { server, transport in
            let fault = try await #require(throws: Fault.self) {
                _ = try await transport.send(server.request(), body: nil)
            }
            #expect(fault.code == "http.bodyTooLarge")
        }
    }

    @Test("nobody listens: unreachable")
    func refused() async throws {
        let server = try RawServer("")
        let request = server.request()
        server.stop()
        let fault = try await #require(throws: Fault.self) {
            var fault = try await refusal(of: request)
            while fault == nil { fault = try await refusal(of: request) }
            throw try #require(fault)
        }
        #expect(fault.kind == .unreachable)
    }

    /// The listener closes soon after it is stopped: until then a connection may still be lost.
    private func refusal(of request: HTTPRequest) async throws -> Fault? {
        do {
            _ = try await URLSessionTransport().send(request, body: nil)
            return nil
        } catch let fault as Fault {
            return fault.kind == .connectionLost ? nil : fault
        }
    }

    @Test("TLS spoken to a server that knows none is insecure")
    func plainServer() async throws {
        try await withServer({ _ in [] }) { server, transport in
            var request = server.request()
            request.scheme = "https"
            // Its bytes have no blank line; closing the listener's side ends the wait.
            let task = Task { try await transport.send(request, body: nil) }
            await eventually { server.connections > 0 }
            server.stop()
            let fault = try await #require(throws: Fault.self) { _ = try await task.value }
            #expect([.insecure, .connectionLost].contains(fault.kind))
        }
    }
}
