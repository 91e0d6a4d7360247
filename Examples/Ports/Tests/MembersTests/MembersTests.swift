import Alamofire
import Foundation
import Moya
import Testing
import Triage
import TriageMoya
import TriageTesting

@testable import Members

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@MainActor
@Suite("With Triage: layers that catch, and one table", .timeLimit(.minutes(1)))
struct MembersTests {
    @Test("The members are shown by name, and the token is in its field")
    func success() async throws {
        let server = try MembersServer()
        let screen = Screen(server)
        await screen.load()
        await eventually { screen.list.map(\.name) == ["Kim", "Lee"] }
        #expect(screen.alert == nil)
        #expect(server.tokens == ["access-1"])
        #expect(screen.lines.elements.last == "GET /v1/clubs/{id}/members (1) → 200")
    }

    @Test("An expired token is refreshed, and the member sees nothing")
    func refresh() async throws {
        let server = try MembersServer()
        let screen = Screen(server, token: "access-0")
        await screen.load()
        await eventually { screen.list.count == 2 }
        #expect(screen.alert == nil)
        #expect(server.tokens == ["access-0", "access-1"])
        #expect(server.refreshes == 1)
        #expect(
            screen.lines.elements.filter { $0.contains("→") }.map { $0.suffix(3) } == [
                "401", "200",
            ])
        #expect(screen.reports.elements.isEmpty)
    }

    @Test("Five requests with an expired token share one refresh")
    func sharedRefresh() async throws {
        let server = try MembersServer()
        let screen = Screen(server, token: "access-0")
        let repository = screen.members.repository
        let loads = (1...5).map { _ in
            _Concurrency.Task { try await repository.members(of: 7).count }
        }
        for load in loads { #expect(try await load.value == 2) }
        #expect(server.refreshes == 1)
    }

    @Test("A device that is offline and a closed port have words of their own, and a retry")
    func unreachable() async throws {
        let faults = TestFaults(table: MembersRules.table.asOverride, classifier: .foundation)
        faults.center.run("members.load") {
            try LoadMembersError.catching {
                throw MoyaError.underlying(
                    AFError.sessionTaskFailed(error: URLError(.notConnectedToInternet)), nil)
            }
        }
        #expect(faults.notices.map(\.title) == ["failure.offline.title"])

        let server = try MembersServer()
        let screen = Screen(server)
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

    @Test("A null is an apology to the member, and names its place and request to developers")
    func null() async throws {
        let body = #"[{"id":1,"name":"Kim","nickname":null}]"#
        let screen = Screen(try MembersServer(members: [.respond(200, body)]))
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

    @Test("A 500 is the server's trouble, in one report that has the request and the layers")
    func serverError() async throws {
        let screen = Screen(try MembersServer(members: [.respond(500)]))
        await screen.load()
        #expect(screen.alert?.title == "We’re having trouble")
        #expect(screen.alert?.actions.map(\.id) == [.retry, .dismiss])
        await eventually { screen.reports.elements.count == 1 && screen.failures.count == 1 }
        let report = try #require(screen.reports.elements.first)
        #expect(report.operation == "members.load")
        #expect(report.code == "http.500")
        #expect(!report.breadcrumbs.isEmpty)
    }

    @Test("A refusal keeps its meaning and the server's words through three layers")
    func refusals() async throws {
        let words = #"{"message":"The club is full."}"#
        let full = Screen(try MembersServer(invite: [.respond(422, words)]))
        await full.invite("a@b.kr")
        #expect(full.alert?.message == "The club is full.")
        await eventually { full.reports.elements.count == 1 }
        #expect(full.reports.elements.first?.logLine.contains("a@b.kr") == false)
        let taken = Screen(try MembersServer(invite: [.respond(409)]))
        await taken.invite("a@b.kr")
        #expect(taken.alert?.title == "Already here")
        await eventually { taken.reports.elements.map(\.level) == [.debug] }
        let invalid = Screen(try MembersServer())
        await invalid.invite("a")
        #expect(invalid.alert?.title == "Not an email address")
        let stranger = Screen(try MembersServer(members: [.respond(403)]))
        await stranger.load()
        #expect(stranger.alert?.title == "Members only")
    }

    @Test("Two taps are one invitation, and the invited member is in the list")
    func doubleTap() async throws {
        let server = try MembersServer(invite: [.respond(200, MembersServer.invited)])
        let screen = Screen(server)
        await screen.load()
        await screen.invite("choi@b.kr", taps: 2)
        await eventually { screen.list.map(\.name) == ["Kim", "Lee", "Choi"] }
        #expect(server.requests.count == 2)
    }

    @Test(
        "A dead refresh token leads to the sign-in screen without an alert, and so does the next",
        arguments: [401, 403])
    func deadRefreshToken(_ status: Int) async throws {
        let screen = Screen(try MembersServer(refresh: [.respond(status)]), token: "access-0")
        await screen.load()
        #expect(screen.routes.elements == [.signIn])
        #expect(screen.alert == nil)
        #expect(screen.members.authentication.tokens == nil)
        screen.members.authentication.signIn(Tokens(access: "access-0", refresh: "refresh-0"))
        await screen.load()
        #expect(screen.routes.elements == [.signIn, .signIn])
        #expect(screen.alert == nil)
    }

    @Test("A refresh that meets a busy server keeps the member signed in, with a retry")
    func busyRefresh() async throws {
        let screen = Screen(try MembersServer(refresh: [.respond(503)]), token: "access-0")
        await screen.load()
        #expect(screen.alert?.title == "We’re having trouble")
        #expect(screen.alert?.actions.contains { $0.id == .retry } == true)
        #expect(screen.routes.elements.isEmpty)
        #expect(screen.members.authentication.tokens != nil)
    }

    @Test("A sign-out while the members are loading shows nothing and reports nothing")
    func cancellation() async throws {
        let server = try MembersServer(members: [])
        let screen = Screen(server)
        screen.loadWithoutWaiting()
        await eventually { server.requests.count == 1 }
        #expect(screen.isLoading)
        screen.members.signOut()
        await eventually { !screen.isLoading }
        #expect(screen.alert == nil)
        #expect(screen.failures.isEmpty)
        await screen.members.app.reports.flush()
        #expect(screen.reports.elements.isEmpty)
    }
}

extension DecisionTable {
    fileprivate var asOverride: DecisionTable { .standard.overridden(by: self) }
}
