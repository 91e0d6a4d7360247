import Foundation
import HTTPTypes
import Testing
import TriageCore
import TriageHTTP

@Suite("Fault of a rejection", .timeLimit(.minutes(30)))
struct RejectionFaultTests {
    private struct Nested: Decodable {
        struct Detail: Decodable { let detail: String }
        let error: Detail
    }

    private let nested = ServerMessageDecoder.decoded(as: Nested.self) { $0.error.detail }
    private let notice = NoticeTemplate(.toast, message: .server(orKey: "friends.check"))

    private func fault(
        _ body: String, status: Int = 400, type: String = "application/json"
    ) throws -> Fault {
        let scope = Rejections("friends", [Rejection(400, notice: notice, serverMessage: nested)])
        let response = ClientResponse.sample(body, status: status, type: type)
        return try #require(Fault(response, to: .sample(message: .ignored, scopes: [scope])))
    }

    @Test
    func `the message is read with the type that the rejection names`() throws {
        let fault = try fault("{\"error\":{\"detail\":\"Too short\"}}")
        #expect(fault.facts.serverMessage?.value == "Too short")
        #expect(fault.facts.declaredNotice == notice)
        #expect(fault.secondaryCauses.isEmpty)
    }

    @Test(
        arguments: [
            ("{\"error\":{}}", "decoding.keyNotFound", "error.detail"),
            ("{\"error\":{\"detail\":7}}", "decoding.typeMismatch", "error.detail"),
            ("{\"error\":[]}", "decoding.typeMismatch", "error"),
            ("{\"message\":\"kim@example.org\"}", "decoding.keyNotFound", "error"),
            ("<html>", "decoding.dataCorrupted", ""), ("", "decoding.emptyBody", nil),
        ] as [(String, String, String?)])
    func `a body of another type leaves the app's text, and the decoding failure is kept`(
        body: String, code: String, path: String?
    ) throws {
        let fault = try fault(body)
        #expect(fault.facts.serverMessage == nil)
        #expect(fault.facts.declaredNotice == notice)
        #expect(fault.isErrorResponse(400) && fault.kind == .rejected)
        let link = try #require(CauseChain(fault).links.dropFirst().first)
        #expect(link.parent == 0 && link.code == code)
        let beside = try #require(link.error as? Fault)
        #expect(beside.kind == .undecodable)
        #expect(beside.facts.codingPath == path)
        #expect(!fault.debugDescription.contains("kim@"))
    }

    @Test
    func `an empty text is neither a message nor a failure`() throws {
        let fault = try fault("{\"error\":{\"detail\":\" \\n\"}}")
        #expect(fault.facts.serverMessage == nil)
        #expect(fault.secondaryCauses.isEmpty)
    }

    @Test
    func `problem details are used if the body is not of the declared type`() throws {
        let fault = try fault("{\"detail\":\"D\"}", type: ProblemDetails.mediaType)
        #expect(fault.facts.serverMessage?.value == "D")
        #expect(fault.secondaryCauses.isEmpty)
    }

    @Test
    func `a status that is not declared has no notice and no decoding failure`() throws {
        let fault = try fault("<html>", status: 402)
        #expect(fault.facts.declaredNotice == nil)
        #expect(fault.secondaryCauses.isEmpty)
        #expect(fault.isErrorResponse(402))
    }

    @Test
    func `a rejection without a message decoder uses the endpoint's decoder`() throws {
        let scope = Rejections("own", [Rejection(400, notice: notice)])
        let response = ClientResponse.sample("{\"error\":{\"detail\":\"Own\"}}")
        let fault = try #require(Fault(response, to: .sample(message: nested, scopes: [scope])))
        #expect(fault.facts.serverMessage?.value == "Own")
    }

    @Test
    func `a status that is not declared keeps status, headers and the beginning of the body`()
        throws
    {
        for (count, kept) in [
            (0, 0), (1, 1), (16_384, 16_384), (16_385, 16_384), (1_000_000, 16_384),
        ] {
            var response = ClientResponse.sample(String(repeating: "x", count: count), status: 451)
            response.head.headerFields[.retryAfter] = "7"
            response.head.headerFields.append(HTTPField(name: .setCookie, value: "a=1"))
            response.head.headerFields.append(HTTPField(name: .setCookie, value: "b=2"))
            let fault = try #require(Fault(response))
            let excerpt = try #require(fault.facts.response?.value)
            #expect(fault.facts.status == 451)
            #expect(excerpt.body.count == kept && excerpt.isComplete == (count == kept))
            #expect(excerpt["Retry-AFTER"] == "7")
            #expect(
                excerpt.fields.filter { $0.name == "set-cookie" }.map(\.value) == ["a=1", "b=2"])
            #expect(excerpt["content-type"] == ProblemDetails.mediaType)
            #expect(excerpt["x-none"] == nil)
        }
    }
}
