import Testing
import TriageCore
import TriageHTTP

/// Rejections without a rejection of their own, and with two cases for one status.
private enum Doubled: String, EndpointRejection {
    case one, two, three

    var status: Int { self == .three ? 404 : 400 }
}

private enum Plain: Int, EndpointRejection { case gone = 410 }

@Suite("EndpointRejection", .timeLimit(.minutes(30)))
struct EndpointRejectionTests {
    private func failure(
        _ status: Int, _ body: String = "", request: RequestSummary = .clips
    ) throws -> EndpointFailure<EmailRejection> {
        let call = ClientRequest.sample(scopes: [EmailRejection.rejections])
        let response = ClientResponse.sample(body, status: status, to: request)
        return EndpointFailure(try #require(Fault(response, to: call)))
    }

    /// A call site's switch over each case, which does not compile after a case is added.
    private func words(_ failure: EndpointFailure<EmailRejection>) -> String {
        switch failure {
        case .rejected(.missing, _): "missing"
        case .rejected(.taken, _): "taken"
        case .rejected(.tooMany, _): "too many"
        case .failed: "failed"
        }
    }

    @Test
    func `a rule decides about cases of the enum`() throws {
        let rule = Rule(.rejection(EmailRejection.taken, .tooMany), .handled)
        #expect("\(rule)" == "rejection taken|tooMany: handled; report none")
        for (status, applies) in [(409, true), (429, true), (400, false), (404, false)] {
            let context = FailureContext(fault: try failure(status).fault)
            #expect((rule.decision(for: context) != nil) == applies)
        }
    }

    @Test(arguments: [
        (400, "missing"), (409, "taken"), (429, "too many"), (401, "failed"), (404, "failed"),
        (500, "failed"), (410, "failed"),
    ])
    func `a status of the enum is its case, and every other status is none`(
        status: Int, expected: String
    ) throws {
        #expect(words(try failure(status)) == expected)
    }

    @Test
    func `work of any client throws the endpoint's failure, with the case of its status`()
        async throws
    {
        let (taken, other) = (try failure(409).fault, try failure(404).fault)
        for (fault, expected) in [(taken, "taken"), (other, "failed")] {
            let caught = await #expect(throws: EndpointFailure<EmailRejection>.self) {
                try await EndpointFailure<EmailRejection>.catching {
                    await Task.yield()
                    throw fault
                }
            }
            #expect(caught.map(words) == expected)
            #expect(caught?.fault.incident == fault.incident)
        }
        let decided = try failure(429)
        let caught = #expect(throws: EndpointFailure<EmailRejection>.self) {
            try EndpointFailure<EmailRejection>.catching { throw decided }
        }
        #expect(caught.map(words) == "too many")
    }

    @Test
    func `a layer above is made from the case, with its type`() throws {
        enum SignUpFailure: FaultCatching {
            case takenAddress(EndpointFailure<EmailRejection>)
            case failed(EndpointFailure<EmailRejection>)

            static func caught(_ error: EndpointFailure<EmailRejection>) -> SignUpFailure {
                switch error {
                case .rejected(.taken, _): .takenAddress(error)
                case .rejected(.missing, _), .rejected(.tooMany, _), .failed: .failed(error)
                }
            }
        }
        let fault = try failure(409).fault
        let caught = #expect(throws: SignUpFailure.self) {
            try SignUpFailure.catching { throw fault }
        }
        guard case .takenAddress = caught else {
            Issue.record("\(String(describing: caught))")
            return
        }
        #expect(caught?.underlyingFault?.incident == fault.incident)
    }

    @Test
    func `an endpoint that is never refused has an enum without cases`() throws {
        enum NoRefusal: EndpointRejection {}
        #expect(throws: Never.self) { try NoRefusal.rejections.validate() }
        // No default: there is no case to handle.
        switch EndpointFailure<NoRefusal>(try failure(409).fault) {
        case .failed(let fault): #expect(fault.facts.status == 409)
        }
    }

    @Test
    func `an outcome has the rejection of its enum, and none for any other failure`() throws {
        func outcome(_ status: Int) throws -> Outcome<Int> {
            let failure = try failure(status)
            return .fault(failure.fault, error: failure)
        }
        #expect(try outcome(409).rejection(as: EmailRejection.self) == .taken)
        #expect(try outcome(404).rejection(as: EmailRejection.self) == nil)
        #expect(try outcome(409).rejection(as: Plain.self) == nil)
        #expect(Outcome.value(1).rejection(as: EmailRejection.self) == nil)
        // Another client throws the fault, or an error around it.
        let fault = try failure(409).fault
        let thrown = Outcome<Int>.fault(fault, error: RecoveryFailure(cause: fault))
        #expect(thrown.rejection(as: EmailRejection.self) == .taken)
        #expect(thrown.rejection(as: Plain.self) == nil)
    }

    @Test
    func `the scope of an enum has the rejection of each case`() {
        #expect(EmailRejection.rejections.statuses == [400, 409, 429])
        #expect(EmailRejection.rejections[409]?.notice?.title == "email.taken")
        #expect(Plain.rejections.statuses == [410])
        #expect(Plain.gone.rejection.notice == nil)
        #expect(throws: Never.self) { try EmailRejection.rejections.validate() }
    }

    @Test
    func `two cases with one status are an error that names the enum`() throws {
        let error = try #require(throws: ConfigurationError.self) {
            try Doubled.rejections.validate()
        }
        #expect(error.description.contains("400") && error.description.contains("Doubled"))
    }

    @Test
    func `the failure carries its fault, through an app's own layers as well`() throws {
        enum HomeFailure: FaultCarrier { case email(EndpointFailure<EmailRejection>) }
        for status in [409, 500] {
            let failure = try failure(status)
            #expect(failure.underlyingFault?.incident == failure.fault.incident)
            #expect(failure.underlyingFault?.facts.status == status)
            #expect(HomeFailure.email(failure).underlyingFault?.incident == failure.fault.incident)
        }
    }

    @Test
    func `the fault has the notice of the case and the server's message`() throws {
        let fault = try failure(409, "{\"detail\":\"Taken, try kim2\"}").fault
        #expect(fault.facts.declaredNotice?.title == "email.taken")
        #expect(fault.facts.serverMessage?.value == "Taken, try kim2")
        #expect(fault.kind == .rejected)
    }

    @Test
    func `only a complete response to the endpoint is one of its rejections`() {
        var facts = Fault.Facts()
        facts.status = 409
        for fault in [
            Fault(.connectionLost, facts: facts), Fault(.undecodable, code: "x", facts: facts),
            Fault(.timeout), .refreshFailure(.authenticated(400)),
            Fault(.unauthenticated, code: "session.expired", cause: Fault.authenticated(409)),
        ] {
            #expect(EmailRejection.matching(fault) == nil)
            #expect(words(EndpointFailure(fault)) == "failed")
        }
    }
}
