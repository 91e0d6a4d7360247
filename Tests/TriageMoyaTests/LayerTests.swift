#if Moya
import Alamofire
import Foundation
import Moya
import Testing
import TriageCore
import TriageHTTP
import TriageMoya
import TriageTesting

/// The guide's client, repository and use case, with a provider whose stub answers.
@MainActor
@Suite("A refusal goes up through the guide's layers", .timeLimit(.minutes(30)))
struct LayerTests {
    private let faults = TestFaults(classifier: .foundation)

    private func client(_ status: Int, _ body: String = "{}") -> ClubClient {
        ClubClient(
            provider: MoyaProvider<ClubAPI>(
                endpointClosure: { call in
                    Moya.Endpoint(
                        url: call.baseURL.appendingPathComponent(call.path).absoluteString,
                        sampleResponseClosure: { .networkResponse(status, Data(body.utf8)) },
                        method: call.method, task: call.task, httpHeaderFields: call.headers)
                }, stubClosure: { _ in .immediate }))
    }

    private func enter(_ status: Int, _ body: String = "{}", age: Int = 20) async -> Outcome<Club> {
        let enter = EnterClub(clubs: RemoteClubRepository(client: client(status, body)))
        return await faults.center.run(.load("club.enter", rules: clubRules)) {
            try await enter(3, age: age)
        }
    }

    /// Enters the club on a screen whose notices may offer a retry.
    private func tap(_ status: Int, age: Int = 20) async {
        let enter = EnterClub(clubs: RemoteClubRepository(client: client(status)))
        await faults.center.run(.load("club.enter", rules: clubRules), retries: true) {
            _ = try await enter(3, age: age)
        }
    }

    @Test
    func `The client has the request's value, and its refusals as cases`() async throws {
        let club = try await client(200, #"{"name":"Go"}"#).send(JoinClub(club: 3))
        #expect(club == Club(name: "Go"))
        for (status, refusal) in [(403, JoinClub.Refusal.banned), (409, .full)] {
            let failure = await #expect(throws: JoinClub.Failure.self) {
                try await client(status).send(JoinClub(club: 3))
            }
            guard case .rejected(refusal, let fault) = failure else {
                Issue.record("\(status): \(String(describing: failure))")
                continue
            }
            #expect(fault.isErrorResponse(status))
        }
    }

    @Test
    func `The repository makes of a 409 the domain's own error, and of other failures the rest`()
        async throws
    {
        for (status, isFull) in [(409, true), (403, false), (503, false)] {
            let clubs = RemoteClubRepository(client: client(status))
            let failure = await #expect(throws: ClubError.self) { try await clubs.join(3) }
            switch failure {
            case .full(let fault): #expect(isFull && fault.isErrorResponse(409))
            case .failed(let fault): #expect(!isFull && fault.isErrorResponse(status))
            case nil: break
            }
        }
    }

    @Test
    func `The feature says what a full club is, and the error of each layer holds the one below`()
        async throws
    {
        let outcome = await enter(409)
        #expect(faults.notices.map(\.message) == ["club.full"])
        #expect(faults.notices.map(\.style) == [.toast])
        #expect(outcome.fault?.isErrorResponse(409) == true)
        #expect(outcome.fault?.facts.path == "/v1/clubs/{id}/members")
        guard case .fault(_, let error) = outcome, case EnterError.full(ClubError.full) = error
        else {
            Issue.record("\(outcome)")
            return
        }
    }

    @Test
    func `A rule of the use case sends no request, and other failures are the table's`()
        async throws
    {
        await tap(200, age: 13)
        #expect(faults.openNotices.map(\.message) == ["club.tooYoung"])
        faults.choose(.dismiss)
        await tap(503)
        #expect(faults.openNotices.map(\.title) == ["failure.server.title"])
        #expect(faults.reports.map(\.failure.fault.code) == ["http.503"])
        #expect(faults.openNotices.first?.actions.map(\.id).contains(.retry) == true)
        faults.choose(.dismiss)
        #expect(faults.audit() == [])
    }
}
#endif
