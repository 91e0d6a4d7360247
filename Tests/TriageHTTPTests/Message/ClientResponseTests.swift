import Foundation
import HTTPTypes
import Testing
import TriageHTTP

@Suite("ClientResponse", .timeLimit(.minutes(30)))
struct ClientResponseTests {
    @Test(
        arguments: [
            ("application/json", "application/json"),
            ("Application/Problem+JSON; charset=utf-8", "application/problem+json"),
            ("application/json ;charset=utf-8", "application/json"), ("", ""), (nil, nil),
        ] as [(String?, String?)])
    func `the media type is in lower case and without parameters`(field: String?, expected: String?)
    {
        #expect(ClientResponse.sample(type: field).mediaType == expected)
    }

    @Test
    func `Foundation's response becomes a response with its fields`() throws {
        let url = try #require(URL(string: "https://example.org/"))
        let fields = ["Content-Type": "application/json", "x-request-id": "7"]
        let response = try #require(
            HTTPURLResponse(url: url, statusCode: 418, httpVersion: nil, headerFields: fields))
        let answer = try #require(ClientResponse(response, body: Data("{}".utf8)))
        #expect(answer.status == 418)
        #expect(answer.mediaType == "application/json")
        let name = try #require(HTTPField.Name("X-Request-ID"))
        #expect(answer.head.headerFields[name] == "7")
    }

    @Test
    func `equal responses are one in a set, and others are not`() {
        let responses = [200, 200, 404].map {
            ClientResponse(head: HTTPResponse(status: .init(code: $0)), body: Data("x".utf8))
        }
        #expect(Set(responses).count == 2)
        #expect(responses[0] == responses[1] && responses[0] != responses[2])
    }

    @Test(arguments: [-1, 0, 99, 1000])
    func `a status without three digits is not a response`(status: Int) throws {
        let url = try #require(URL(string: "https://example.org/"))
        let response = HTTPURLResponse(
            url: url, statusCode: status, httpVersion: nil, headerFields: nil)
        #expect(response.flatMap { ClientResponse($0, body: Data()) } == nil)
    }
}
