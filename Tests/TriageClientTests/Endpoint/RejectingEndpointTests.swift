import Foundation
import HTTPTypes
import Testing
import TriageClient
import TriageCore
import TriageHTTP
import TriageTesting

private enum EmailRejection: Int, EndpointRejection {
    case missing = 400
    case taken = 409

    var rejection: Rejection {
        switch self {
        case .missing: Rejection(status)
        case .taken:
            Rejection(
                status, notice: NoticeTemplate(.alert, message: "email.taken"), action: .deliver)
        }
    }
}

@Suite("An endpoint with its own rejections", .timeLimit(.minutes(30)))
struct RejectingEndpointTests {
    private let endpoint = APIEndpoint.clip.rejecting(EmailRejection.self)

    private func failed(_ step: FaultPlan.Step) async throws -> EndpointFailure<EmailRejection> {
        let client = try ClientFixture(step).client()
        return try await #require(throws: EndpointFailure<EmailRejection>.self) {
            _ = try await client.send(endpoint)
        }
    }

    @Test(arguments: [400, 409])
    func `a declared status is its case, with the fault`(status: Int) async throws {
        let failure = try await failed(.problem("{\"detail\":\"No\"}", status: status))
        switch failure {
        case .rejected(.missing, let fault):
            #expect(status == 400)
            #expect(fault.facts.declaredNotice == nil)
        case .rejected(.taken, let fault):
            #expect(status == 409)
            #expect(fault.facts.declaredNotice?.message == "email.taken")
        case .failed: Issue.record("\(status) is declared")
        }
        #expect(failure.fault.facts.serverMessage?.value == "No")
    }

    @Test
    func `anything else is a plain failure, and keeps status and body`() async throws {
        for step in [FaultPlan.Step.json("{}", status: 410), .json("{"), .fail(Fault(.timeout))] {
            guard case .failed(let fault) = try await failed(step) else {
                Issue.record("no scope declares it")
                continue
            }
            #expect(fault.facts.path == "/v1/clips/{id}")
        }
        #expect(
            try await failed(.json("{}", status: 410)).fault.facts.response?.value.body.count == 2)
    }

    @Test
    func `a success is its value, and the endpoint prints its method and template`() async throws {
        #expect(try await ClientFixture(.clip).client().send(endpoint) == Clip())
        #expect("\(endpoint)" == "GET /v1/clips/{id}")
    }

    @Test
    func `the rejections of authenticated requests stand between an endpoint's and the API's`()
        async throws
    {
        func scope(_ name: String, _ statuses: Int...) -> Rejections {
            let notice = NoticeTemplate(.toast, message: .key(name))
            let every = Rejections(name, statuses.map { Rejection($0, notice: notice) })
            return every
        }
        let own = APIEndpoint.clip.rejecting(scope("own", 404))
        for (endpoint, names) in [
            (own, ["own", "session", "API"]), (own.withoutAuthentication, ["own", "API", "API"]),
        ] {
            let bench = ClientFixture(.status(404), .status(403), .status(410))
            let client = APIClient(
                .init(
                    baseURL: try #require(URL(string: "https://example.org")),
                    transport: bench.transport, clock: TestClock(),
                    rejections: scope("API", 403, 404, 410),
                    authenticatedRejections: scope("session", 403, 404)))
            for name in names {
                let fault = try await thrownFault(of: client, endpoint)
                #expect(fault.facts.declaredNotice?.message == .key(name))
            }
        }
    }

    @Test
    func `its own enum precedes every scope, even one that was added before`() async throws {
        let notice = NoticeTemplate(.toast, message: "group")
        let group = Rejections("group", [Rejection(409, notice: notice)])
        let client = try ClientFixture(.status(409)).client()
        let failure = try await #require(throws: EndpointFailure<EmailRejection>.self) {
            let endpoint = APIEndpoint.clip.rejecting(group).rejecting(EmailRejection.self)
            _ = try await client.send(endpoint)
        }
        #expect(failure.fault.facts.declaredNotice?.message == "email.taken")
    }
}
