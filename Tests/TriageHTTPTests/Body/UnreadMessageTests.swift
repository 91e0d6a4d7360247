import Foundation
import TestDoubles
import Testing
import TriageCore
import TriageHTTP

@Suite("A server's message that no decoder reads", .timeLimit(.minutes(30)))
struct UnreadMessageTests {
    private func line(
        _ body: String, status: Int = 422, by decoder: ServerMessageDecoder = .standard
    ) throws -> String? {
        let response = ClientResponse.sample(
            body, status: status, type: "application/json", to: .clips)
        return try #require(Fault(response, serverMessage: decoder)).unreadMessage(by: decoder)
    }

    @Test(arguments: [
        ("message", #"{"message":"No, Kim"}"#), ("detail", #"{"detail":"No, Kim"}"#),
        ("error.message", #"{"error":{"message":"No, Kim"}}"#),
        ("error.detail", #"{"error":{"detail":"No, Kim","message":7}}"#),
        ("error_description", #"{"error":"e","error_description":"No, Kim"}"#),
        ("errors.0.message", #"{"errors":[{"message":"No, Kim"}]}"#),
        ("errors.0.detail", #"{"message":" ","errors":[{"detail":"No, Kim"}]}"#),
        ("error", #"{"error":"hey you, Kim"}"#), ("error", #"{"error":"다시 로그인해 주세요"}"#),
    ])
    func `The line names method, template, status and path`(path: String, body: String) throws {
        #expect(
            try line(body)
                == "GET /v1/clips 422: the body has a text at \(path) that no ServerMessageDecoder reads"
        )
    }

    @Test
    func `Without a template the line has no path of the request`() throws {
        let request = RequestSummary(method: "PUT", path: nil)
        let fault = try #require(
            Fault(.sample(#"{"message":"No"}"#, status: 409, type: nil, to: request)))
        #expect(fault.unreadMessage(by: .standard)?.hasPrefix("PUT 409: the body") == true)
        let bare = try #require(Fault(.sample(#"{"message":"No"}"#, status: 409, type: nil)))
        #expect(bare.unreadMessage(by: .standard)?.hasPrefix("409: the body") == true)
    }

    @Test(arguments: [
        "", "{}", "[]", "null", "<html>No</html>", #"{"message":""}"#, #"{"message":7}"#,
        #"{"error":"invalid_grant"}"#, #"{"error":"Unprocessable Entity"}"#, #"{"title":"T"}"#,
        #"{"errors":{"email":["taken"]}}"#,
    ])
    func `There is no line where no text stands at a usual place`(body: String) throws {
        #expect(try line(body) == nil)
    }

    @Test
    func `There is no line if the decoder found a message, wherever it stands`() throws {
        let body = #"{"message":"No","reason":"Late"}"#
        #expect(try line(body, by: .path("message")) == nil)
        #expect(try line(body, by: .path("reason")) == nil)
        #expect(try line(body, by: .path("detail")) != nil)
    }

    @Test
    func `There is no line if the app ignores the messages, of all statuses or of this one`() throws
    {
        let body = #"{"message":"No"}"#
        #expect(try line(body, by: .ignored) == nil)
        let decoder = ServerMessageDecoder.standard.on(status: 422, use: .ignored)
        #expect(try line(body, by: decoder) == nil)
        #expect(try line(body, status: 409, by: decoder) != nil)
        #expect(try line(body, by: .ignored.on(status: 422, use: .standard)) != nil)
    }

    @Test
    func `A body that is longer than its excerpt gets no line`() throws {
        let long = String(repeating: "x", count: 20_000)
        #expect(try line(#"{"message":"No","x":"\#(long)"}"#) == nil)
    }

    @Test
    func `A session's fault gets no line, since its response was to another request`() throws {
        let refused = try #require(Fault(.sample(#"{"message":"No"}"#, status: 401, type: nil)))
        #expect(refused.unreadMessage(by: .standard) != nil)
        #expect(Fault.refreshFailure(refused).unreadMessage(by: .standard) == nil)
    }

    @Test
    func `A fault without a response gets no line`() {
        #expect(Fault(.timeout).unreadMessage(by: .standard) == nil)
        #expect(ClientRequest.sample().unreadMessage(in: Fault(.offline)) == nil)
    }

    @Test
    func `A request's line considers the decoder of the rejection, and then its own`() throws {
        func line(_ own: ServerMessageDecoder?, _ endpoint: ServerMessageDecoder) throws -> String?
        {
            let scope = Rejections("own", [Rejection(409, serverMessage: own)])
            let request = ClientRequest.sample(message: endpoint, scopes: [scope])
            let response = ClientResponse.sample(#"{"message":"No"}"#, status: 409, type: nil)
            return try request.unreadMessage(in: #require(Fault(response, to: request)))
        }
        #expect(try line(.ignored, .standard) == nil)
        #expect(try line(.standard, .ignored) != nil)
        #expect(try line(nil, .ignored) == nil)
        #expect(try line(nil, .standard) != nil)
        #expect(try line(.path("message"), .standard) == nil)
    }

    @Test
    func `Debug builds log the line for a response of an app's own client, without the text`()
        throws
    {
        let url = try #require(URL(string: "https://example.org/v1/kim"))
        let response = HTTPURLResponse(
            url: url, statusCode: 422, httpVersion: nil, headerFields: nil)
        let lines = loggedProblems {
            for decoder in [ServerMessageDecoder.standard, .path("message"), .ignored] {
                _ = try? ClientResponse.validated(
                    for: URLRequest(url: url), response: response,
                    data: Data(#"{"message":"No, Kim"}"#.utf8), "/v1/{name}",
                    serverMessage: decoder)
            }
        }
        #if DEBUG
        #expect(
            lines == [
                "GET /v1/{name} 422: the body has a text at message that no ServerMessageDecoder reads"
            ])
        #else
        #expect(lines.isEmpty)
        #endif
    }
}
