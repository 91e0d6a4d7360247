import Alamofire
import Foundation
import MembersDomain
import MembersEntities
import MembersFeature
import Moya
import Testing
import Triage
import TriageMoya
import TriageTesting

@testable import Members
@testable import MembersBefore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@MainActor @Suite("The members before and with Triage", .timeLimit(.minutes(30)))
struct MembersTests {
    @Test
    func `A device that is offline has words of its own`() {
        let error = MoyaError.underlying(
            AFError.sessionTaskFailed(error: URLError(.notConnectedToInternet)), nil)
        let before = MembersBefore.LoadMembersError(
            MembersBefore.MembersRepositoryError(APIError(error)))
        #expect(MembersAlert(before) == .offline)
        let faults = TestFaults(
            table: .standard.overridden(by: MembersRules.table), classifier: .foundation)
        faults.center.run("members.load") {
            try MembersDomain.LoadMembersError.catching { throw error }
        }
        #expect(faults.notices.map(\.title) == ["failure.offline.title"])
    }

    @Test
    func `Before, a closed port is a network error; now it is said to be one`() async throws {
        let server = try MembersServer()
        let (before, after) = (ScreenBefore(server), ScreenWithTriage(server))
        server.stop()
        await before.load()
        #expect(before.state.alert == .network)
        await after.load()
        // Seen once in 170 runs in place of a refused connection; the cause was not found.
        let titles = ["Can’t connect", "The connection was lost"]
        #expect(titles.contains(after.alert?.title ?? ""))
    }

    @Test
    func `Before, a null is a network error without a place; now it is an apology with one`()
        async throws
    {
        let body = #"[{"id":1,"name":"Kim","nickname":null}]"#
        let server = try MembersServer(members: [.respond(200, body)])
        let (before, after) = (ScreenBefore(server), ScreenWithTriage(server))
        await before.load()
        #expect(before.state.alert == .network)
        // The request that got the null is logged as a success, and the failure without a request.
        #expect(before.lines.contains("← 200 GET /v1/clubs/7/members"))
        #expect(before.errors.count == 1)
        #expect(before.errors.first?.contains("/members") == false)
        await after.load()
        #expect(after.alert?.title == "This isn’t working right now")
        await eventually { after.reports.elements.count == 1 }
        let report = try #require(after.reports.elements.first)
        #expect(report.kind == "undecodable")
        #expect(report.body?.codingPath == "[0].nickname")
        #expect(report.request?.path == "/v1/clubs/{id}/members")
        #expect(report.request?.status == 200)
        #expect(
            report.chain.prefix(3).map { $0.type.split(separator: ".").last } == [
                "LoadMembersError", "MembersRepositoryError", "Fault",
            ])
    }

    @Test
    func `Before, a 500 is a network error in two lines; now one report has request and layers`()
        async throws
    {
        let server = try MembersServer(members: [.respond(500)])
        let (before, after) = (ScreenBefore(server), ScreenWithTriage(server))
        await before.load()
        #expect(before.state.alert == .network)
        #expect(before.errors.count == 2)
        #expect(before.errors.first?.hasPrefix("← 500 GET /v1/clubs/7/members") == true)
        #expect(before.errors.last?.hasPrefix("the members could not be loaded") == true)
        await after.load()
        #expect(after.alert?.title == "We’re having trouble")
        #expect(after.notice?.actions.map(\.id) == [.retry, .dismiss])
        await eventually { after.reports.elements.count == 1 && after.failures.count == 1 }
        let report = try #require(after.reports.elements.first)
        #expect(report.operation == "members.load")
        #expect(report.code == "http.500")
        #expect(!report.breadcrumbs.isEmpty)
    }

    @Test
    func `Each attempt is a line with the template of its path and its status`() async throws {
        let screen = ScreenWithTriage(try MembersServer(), token: "access-0")
        await screen.load()
        // Alamofire hands out a valid response while the chain still records it.
        await eventually { screen.ends.count == 2 }
        #expect(screen.ends.map { $0.suffix(3) } == ["401", "200"])
        let valid = ScreenWithTriage(try MembersServer())
        await valid.load()
        await eventually { valid.ends.count == 1 }
        #expect(valid.ends == ["GET /v1/clubs/{id}/members (1) → 200"])
        #expect(screen.list.count == 2 && valid.list.count == 2)
        #expect(screen.reports.elements.isEmpty && valid.reports.elements.isEmpty)
    }

    @Test
    func `A refusal that was foreseen is reported for debugging alone, and none names the guest`()
        async throws
    {
        let words = #"{"message":"The club is full."}"#
        let full = ScreenWithTriage(try MembersServer(invite: [.respond(422, words)]))
        await full.invite("a@b.kr", taps: 1)
        await eventually { full.reports.elements.count == 1 }
        #expect(full.reports.elements.first?.logLine.contains("a@b.kr") == false)
        let taken = ScreenWithTriage(try MembersServer(invite: [.respond(409)]))
        await taken.invite("a@b.kr", taps: 1)
        await eventually { taken.reports.elements.map(\.level) == [.debug] }
    }

    @Test
    func `Before, two taps are two invitations; now they are one`() async throws {
        let server = try MembersServer(invite: [.respond(200, MembersServer.invited)])
        let (before, after) = (ScreenBefore(server), ScreenWithTriage(server))
        await before.invite("choi@b.kr", taps: 2)
        #expect(before.list.map(\.name) == ["Choi", "Choi"])
        #expect(server.requests.count == 2)
        await after.load()
        await after.invite("choi@b.kr", taps: 2)
        await eventually { after.list.map(\.name) == ["Kim", "Lee", "Choi"] }
        #expect(server.requests.count == 4)
    }

    @Test(arguments: [401, 403])
    func `Before, a dead refresh token is an alert; now it leads to the sign-in screen, each time`(
        _ status: Int
    ) async throws {
        let server = try MembersServer(refresh: [.respond(status)])
        let before = ScreenBefore(server, token: "access-0")
        await before.load()
        #expect(!before.app.store.isSignedIn)
        #expect(status != 401 || before.state.alert == .signIn)
        let after = ScreenWithTriage(server, token: "access-0")
        await after.load()
        #expect(after.routes.elements == [.signIn])
        #expect(after.alert == nil)
        #expect(after.app.authentication.tokens == nil)
        after.app.authentication.signIn(Tokens(access: "access-0", refresh: "refresh-0"))
        await after.load()
        #expect(after.routes.elements == [.signIn, .signIn])
        #expect(after.alert == nil)
    }

    @Test
    func `Before, a refresh that meets a busy server signs the member out; now it has a retry`()
        async throws
    {
        let server = try MembersServer(refresh: [.respond(503)])
        let before = ScreenBefore(server, token: "access-0")
        await before.load()
        #expect(before.state.alert == .signIn)
        #expect(!before.app.store.isSignedIn)
        let after = ScreenWithTriage(server, token: "access-0")
        await after.load()
        #expect(after.alert?.title == "We’re having trouble")
        #expect(after.notice?.actions.contains { $0.id == .retry } == true)
        #expect(after.routes.elements.isEmpty)
        #expect(after.app.authentication.tokens != nil)
    }

    @Test
    func `Before, a sign-out during a load is a network error; now nothing is shown or reported`()
        async throws
    {
        let server = try MembersServer(members: [])
        let (before, after) = (ScreenBefore(server), ScreenWithTriage(server))
        for (number, screen) in [before as any MembersScreen, after].enumerated() {
            screen.loadWithoutWaiting()
            await eventually { server.requests.count == number + 1 }
            #expect(screen.isLoading)
            screen.signOut()
            await eventually { !screen.isLoading }
        }
        #expect(before.state.alert == .network)
        #expect(before.errors.count == 2)
        #expect(after.alert == nil)
        #expect(after.failures.isEmpty)
        await after.app.app.reports.flush()
        #expect(after.reports.elements.isEmpty)
    }
}
