#if Curl
import Foundation
import HTTPTypes
import Testing
import TriageCore
import TriageHTTP
import TriageCurl
import TriageTesting

@Suite("A request is sent as it is given", .timeLimit(.minutes(30)))
struct RequestTests {
    private func sent(_ request: (FaultServer) -> HTTPRequest, body: Data? = nil) async throws
        -> String
    {
        let server = try FaultServer(.respond(200))
        _ = try await CurlTransport().send(request(server), body: body)
        let request = try #require(server.requests.first)
        return request.head + String(decoding: request.body, as: UTF8.self)
    }

    @Test
    func `The path and the query keep their escapes`() async throws {
        let text = try await sent { .to($0, .get, "/a%2Fb/%EC%B6%9C/?q=1%262&empty=&x") }
        #expect(text.hasPrefix("GET /a%2Fb/%EC%B6%9C/?q=1%262&empty=&x HTTP/1.1\r\n"))
    }

    @Test
    func `Headers keep their names, values and order`() async throws {
        let text = try await sent { server in
            var request = HTTPRequest.to(server)
            for (name, value) in [("X-Club", "1"), ("x-club", "2"), ("Accept-Encoding", "br")] {
                if let name = HTTPField.Name(name) {
                    request.headerFields.append(HTTPField(name: name, value: value))
                }
            }
            return request
        }
        #expect(text.contains("X-Club: 1\r\nx-club: 2\r\nAccept-Encoding: br\r\n"))
    }

    @Test
    func `The host is the authority`() async throws {
        let text = try await sent { HTTPRequest.to($0) }
        #expect(text.contains("\r\nHost: 127.0.0.1:"))
        #expect(!text.contains("Triage"))
    }

    @Test
    func `A body is sent with its length, and an empty one too`() async throws {
        let full = try await sent({ .to($0, .post) }, body: Data("출석".utf8))
        #expect(full.contains("\r\nContent-Length: 6\r\n"))
        #expect(full.hasSuffix("\r\n\r\n출석"))
        let empty = try await sent { .to($0, .post) }
        #expect(empty.contains("\r\nContent-Length: 0\r\n"))
    }

    @Test
    func `A request without a valid URL is never sent`() async throws {
        for (scheme, authority, path) in [
            ("ftp", "localhost", "/"), ("http", "", "/"), ("http", "localhost", "*"),
            ("unix", "localhost", "/"), ("http", "a b", "/"), ("http", "user@", "/"),
        ] {
            let request = HTTPRequest(
                method: .get, scheme: scheme, authority: authority, path: path)
            let fault = try await fault(of: {
                _ = try await CurlTransport().send(request, body: nil)
            })
            expect(fault, .unexpected, "request.invalid")
        }
    }
}
#endif
