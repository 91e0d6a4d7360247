import Foundation
import HTTPTypes
import Testing
import TriageCore
import TriageHTTP

@Suite("A head whose body could not be read", .timeLimit(.minutes(30)))
struct UnreadBodyTests {
    private enum SeatRejection: EndpointRejection {
        case taken, gone
        var rejection: Rejection {
            switch self {
            case .taken: Rejection(409, code: "SEAT_TAKEN")
            case .gone: Rejection(409)
            }
        }
    }

    private func response(_ status: Int, _ fields: HTTPFields = [:]) -> ClientResponse {
        ClientResponse(
            head: HTTPResponse(status: .init(code: status), headerFields: fields),
            bodyError: URLError(.cannotDecodeRawData))
    }

    @Test(
        arguments: [
            (300, .invalidResponse), (401, .rejected), (403, .forbidden), (422, .rejected),
            (429, .rateLimited), (503, .server),
        ] as [(Int, Fault.Kind)])
    func `it decides, and the body's error is a second cause`(status: Int, kind: Fault.Kind) throws
    {
        let fault = try #require(Fault(response(status, [.retryAfter: "7"])))
        #expect(fault.kind == kind && fault.isErrorResponse(status))
        #expect(fault.facts.retryAfter == .seconds(7))
        #expect(fault.cause == nil)
        #expect(
            CauseChain(fault, classifier: .foundation).links.map(\.code) == [
                "http.\(status)", "url.cannotDecodeRawData",
            ])
    }

    @Test
    func `its body has no code, so the case without one is meant`() throws {
        let fault = try #require(Fault(response(409)))
        #expect(SeatRejection.matching(fault) == .gone)
        let truncated = try #require(throws: Fault.self) { try fault.payload(as: [Int].self) }
        #expect(truncated.code == "payload.truncated")
    }

    private static let errors: [any Error] = [
        URLError(.networkConnectionLost), URLError(.cannotDecodeRawData), URLError(.timedOut),
        SessionError.sessionTaskFailed(error: URLError(.networkConnectionLost)),
        NSError(domain: "kCFErrorDomainCFNetwork", code: -1005), POSIXError(.ECONNABORTED),
    ]

    private func validate(
        _ status: Int, _ error: any Error, accepting accepted: Set<Int> = []
    ) throws -> Result<ClientResponse, Fault> {
        let url = try #require(URL(string: "https://example.org/v1/clips"))
        let head = try #require(
            HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: nil))
        return Result { () throws(Fault) in
            try ClientResponse.validated(
                for: URLRequest(url: url), response: head, data: Data("{".utf8), error: error,
                .init(acceptedStatuses: accepted))
        }
    }

    @Test(arguments: Self.errors.indices)
    func `it decides beside an error of a client, which is the cause, and counted once`(
        index: Int
    ) throws {
        let fault = try #require(throws: Fault.self) {
            try validate(422, Self.errors[index]).get()
        }
        #expect(fault.code == "http.422" && fault.cause != nil)
        #expect(fault.secondaryCauses.isEmpty)
        #expect(fault.facts.response?.value.isComplete == false)
    }

    @Test(arguments: Self.errors.indices)
    func `a status that is declared a success needs its body all the same`(index: Int) throws {
        let fault = try #require(throws: Fault.self) {
            try validate(304, Self.errors[index], accepting: [304]).get()
        }
        #expect([.connectionLost, .timeout].contains(fault.kind) && fault.facts.status == 304)
    }

    @Test
    func `an error that an app makes of a declared success changes nothing`() throws {
        for error in [URLError(.badServerResponse), NSError(domain: "App", code: 1)] as [any Error]
        {
            #expect(try validate(304, error, accepting: [304]).get().status == 304)
        }
    }

    @Test
    func `two responses are equal only if both were read, or neither`() {
        #expect(response(503) == response(503))
        #expect(response(503) != ClientResponse(head: response(503).head))
    }
}
