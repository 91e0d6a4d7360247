import HTTPTypes
import Testing
import TriageCore
import TriageHTTP

private enum SeatRejection: EndpointRejection {
    case taken, blocked, closed, other

    var rejection: Rejection {
        switch self {
        case .taken: Rejection(409, code: "SEAT_TAKEN", notice: .init(.alert, message: "taken"))
        case .blocked: Rejection(409, 423, code: .init("4091", at: "result.0.code"))
        case .closed: Rejection(410, 423)
        case .other: Rejection(409)
        }
    }
}

private enum Nothing: EndpointRejection { case one }

@Suite("Rejections by the code in a body", .timeLimit(.minutes(30)))
struct RejectionCodeTests {
    private func failure(_ status: Int, _ body: String) throws -> EndpointFailure<SeatRejection> {
        let request = ClientRequest.sample(scopes: [SeatRejection.rejections])
        let fault = Fault(.sample(body, status: status), to: request)
        return EndpointFailure(try #require(fault))
    }

    @Test(
        arguments: [
            (409, #"{"code":"SEAT_TAKEN"}"#, .taken),
            (409, #"{"error":{"code":"SEAT_TAKEN"}}"#, .taken),
            (409, #"{"result":[{"code":4091}]}"#, .blocked),
            (409, #"{"result":[{"code":"4091"}]}"#, .blocked),
            (423, #"{"result":[{"code":4091}]}"#, .blocked), (423, "", .closed),
            (410, #"{"code":"SEAT_TAKEN"}"#, .closed), (409, #"{"code":"seat_taken"}"#, .other),
            (409, #"{"code":4091}"#, .other), (409, #"{"code":null}"#, .other),
            (409, "<html>", .other), (409, "", .other), (404, #"{"code":"SEAT_TAKEN"}"#, nil),
        ] as [(Int, String, SeatRejection?)])
    fileprivate func
        `a case is chosen by status and code, and one without a code is for all other bodies`(
            status: Int, body: String, expected: SeatRejection?
        ) throws
    {
        let failure = try failure(status, body)
        switch failure {
        case .rejected(let rejection, _): #expect(rejection == expected)
        case .failed: #expect(expected == nil)
        }
        let notice = failure.fault.facts.declaredNotice
        #expect((notice?.message == .key("taken")) == (expected == .taken))
    }

    @Test
    func `a body that was cut off has no code`() throws {
        let body =
            #"{"text":""# + String(repeating: "x", count: 20_000) + #"","code":"SEAT_TAKEN"}"#
        guard case .rejected(let rejection, _) = try failure(409, body) else {
            Issue.record("no rejection")
            return
        }
        #expect(rejection == .other)
    }

    @Test
    func `a scope that declares the code or the status wins, the most specific one first`() {
        func meaning(_ body: String) -> NoticeText? {
            let request = ClientRequest.sample(scopes: [
                Rejections(
                    "endpoint", [Rejection(409, code: "A", notice: .init(.toast, message: "a"))]),
                Rejections("group", [Rejection(409, notice: .init(.toast, message: "group"))]),
                Rejections("api", [Rejection(409, code: "B", notice: .init(.toast, message: "b"))]),
            ])
            return request.rejection(for: .sample(body, status: 409))?.notice?.message
        }
        #expect(meaning(#"{"code":"A"}"#) == "a")
        #expect(meaning(#"{"code":"B"}"#) == "group")
        #expect(meaning("") == "group")
    }

    @Test
    func `a status is declared twice in a scope only if the codes are equal too`() throws {
        #expect(throws: Never.self) { try SeatRejection.rejections.validate() }
        let twice = Rejections("own", [Rejection(409, code: "A"), Rejection(409, code: "A")])
        let error = try #require(throws: ConfigurationError.self) { try twice.validate() }
        #expect(error.description.contains("409 with the code A"))
    }

    @Test
    func `a case without a status is an error`() {
        #expect(throws: ConfigurationError.self) { try Nothing.rejections.validate() }
        #expect(SeatRejection.blocked.status == 409)
    }
}
