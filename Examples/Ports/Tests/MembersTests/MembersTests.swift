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

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@MainActor @Suite("The members of a club", .timeLimit(.minutes(30)))
struct MembersTests {
    @Test
    func `The members are shown by name, and the token is in its field`() async throws {
        let server = try MembersServer()
        let screen = MembersScreen(server)
        await screen.load()
        await eventually { screen.list.map(\.name) == ["Kim", "Lee"] }
        #expect(screen.alert == nil)
        #expect(server.tokens == ["access-1"])
    }

    @Test
    func `An expired token is refreshed, and the member sees nothing`() async throws {
        let server = try MembersServer()
        let screen = MembersScreen(server, token: "access-0")
        await screen.load()
        await eventually { screen.list.count == 2 }
        #expect(screen.alert == nil)
        #expect(server.tokens == ["access-0", "access-1"])
        #expect(server.refreshes == 1)
    }

    @Test
    func `Five requests with an expired token share one refresh`() async throws {
        let server = try MembersServer()
        let screen = MembersScreen(server, token: "access-0")
        let loads = (1...5).map { _ in _Concurrency.Task { try await screen.count() } }
        for load in loads { #expect(try await load.value == 2) }
        #expect(server.refreshes == 1)
    }

    @Test
    func `A closed port is said to be one, and its retry loads the members`() async throws {
        let server = try MembersServer()
        let screen = MembersScreen(server)
        server.stop()
        await screen.load()
        // Seen once in 170 runs in place of a refused connection; the cause was not found.
        let titles = ["Can’t connect", "The connection was lost"]
        #expect(titles.contains(screen.alert?.title ?? ""))
        try server.start()
        screen.tapRetry()
        await eventually { !screen.list.isEmpty }
        #expect(screen.alert == nil)
    }

    @Test
    func `A refusal keeps its meaning and the server's words through three layers`() async throws {
        let words = #"{"message":"The club is full."}"#
        let full = MembersScreen(try MembersServer(invite: [.respond(422, words)]))
        await full.invite("a@b.kr")
        #expect(full.alert?.message == "The club is full.")
        let taken = MembersScreen(try MembersServer(invite: [.respond(409)]))
        await taken.invite("a@b.kr")
        #expect(taken.alert?.title == "Already here")
        let invalid = MembersScreen(try MembersServer())
        await invalid.invite("a")
        #expect(invalid.alert?.title == "Not an email address")
        let stranger = MembersScreen(try MembersServer(members: [.respond(403)]))
        await stranger.load()
        #expect(stranger.alert?.title == "Members only")
    }

    @Test
    func `A device that is offline has words of its own`() {
        let error = MoyaError.underlying(
            AFError.sessionTaskFailed(error: URLError(.notConnectedToInternet)), nil)
        let faults = TestFaults(
            table: .standard.overridden(by: MembersRules.table), classifier: .foundation)
        faults.center.run("members.load") {
            try LoadMembersError.catching { throw error }
        }
        #expect(faults.notices.map(\.title) == ["failure.offline.title"])
    }

    @Test
    func `A null is an apology, and its report has the place and each layer`() async throws {
        let body = #"[{"id":1,"name":"Kim","nickname":null}]"#
        let server = try MembersServer(members: [.respond(200, body)])
        let screen = MembersScreen(server)
        await screen.load()
        #expect(screen.alert?.title == "This isn’t working right now")
        await eventually { screen.reports.elements.count == 1 }
        let report = try #require(screen.reports.elements.first)
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
    func `A 500 is one report, with the request and what led to it`() async throws {
        let server = try MembersServer(members: [.respond(500)])
        let screen = MembersScreen(server)
        await screen.load()
        #expect(screen.alert?.title == "We’re having trouble")
        #expect(screen.notice?.actions.map(\.id) == [.retry, .dismiss])
        await eventually { screen.reports.elements.count == 1 && screen.failures.count == 1 }
        let report = try #require(screen.reports.elements.first)
        #expect(report.operation == "members.load")
        #expect(report.code == "http.500")
        #expect(!report.breadcrumbs.isEmpty)
    }

    @Test
    func `Each attempt is a line with the template of its path and its status`() async throws {
        let screen = MembersScreen(try MembersServer(), token: "access-0")
        await screen.load()
        // Alamofire hands out a valid response while the chain still records it.
        await eventually { screen.ends.count == 2 }
        #expect(screen.ends.map { $0.suffix(3) } == ["401", "200"])
        let valid = MembersScreen(try MembersServer())
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
        let full = MembersScreen(try MembersServer(invite: [.respond(422, words)]))
        await full.invite("a@b.kr")
        await eventually { full.reports.elements.count == 1 }
        #expect(full.reports.elements.first?.logLine.contains("a@b.kr") == false)
        let taken = MembersScreen(try MembersServer(invite: [.respond(409)]))
        await taken.invite("a@b.kr")
        await eventually { taken.reports.elements.map(\.level) == [.debug] }
    }

    @Test
    func `Two taps are one invitation`() async throws {
        let server = try MembersServer(invite: [.respond(200, MembersServer.invited)])
        let screen = MembersScreen(server)
        await screen.load()
        await screen.invite("choi@b.kr", taps: 2)
        await eventually { screen.list.map(\.name) == ["Kim", "Lee", "Choi"] }
        #expect(server.requests.count == 2)
    }

    @Test(arguments: [401, 403])
    func `A dead refresh token leads to the sign-in screen, each time`(
        _ status: Int
    ) async throws {
        let server = try MembersServer(refresh: [.respond(status)])
        let screen = MembersScreen(server, token: "access-0")
        await screen.load()
        #expect(screen.routes.elements == [.signIn])
        #expect(screen.alert == nil)
        #expect(screen.app.authentication.tokens == nil)
        screen.app.authentication.signIn(Tokens(access: "access-0", refresh: "refresh-0"))
        await screen.load()
        #expect(screen.routes.elements == [.signIn, .signIn])
        #expect(screen.alert == nil)
    }

    @Test
    func `A refresh that meets a busy server has a retry, and signs nobody out`() async throws {
        let server = try MembersServer(refresh: [.respond(503)])
        let screen = MembersScreen(server, token: "access-0")
        await screen.load()
        #expect(screen.alert?.title == "We’re having trouble")
        #expect(screen.notice?.actions.contains { $0.id == .retry } == true)
        #expect(screen.routes.elements.isEmpty)
        #expect(screen.app.authentication.tokens != nil)
    }

    @Test
    func `A sign-out during a load shows and reports nothing`() async throws {
        let server = try MembersServer(members: [])
        let screen = MembersScreen(server)
        screen.loadWithoutWaiting()
        await eventually { server.requests.count == 1 }
        #expect(screen.isLoading)
        screen.signOut()
        await eventually { !screen.isLoading }
        #expect(screen.alert == nil)
        #expect(screen.failures.isEmpty)
        await screen.app.app.reports.flush()
        #expect(screen.reports.elements.isEmpty)
    }
}
