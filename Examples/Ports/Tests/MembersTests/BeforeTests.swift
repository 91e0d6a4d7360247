import Alamofire
import Foundation
import Moya
import Testing
import TriageTesting

@testable import MembersBefore

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@MainActor
@Suite("Before: layers by hand, prints and a logger", .timeLimit(.minutes(1)))
struct BeforeTests {
    @Test("The members are shown by name, and the token is in its field")
    func success() async throws {
        let server = try MembersServer()
        let screen = ScreenBefore(server)
        #expect(await screen.load() == nil)
        #expect(screen.state.members.map(\.name) == ["Kim", "Lee"])
        #expect(server.tokens == ["access-1"])
    }

    @Test("An expired token is refreshed, and the member sees nothing")
    func refresh() async throws {
        let server = try MembersServer()
        let screen = ScreenBefore(server, token: "access-0")
        #expect(await screen.load() == nil)
        #expect(server.tokens == ["access-0", "access-1"])
        #expect(server.refreshes == 1)
    }

    @Test("Five requests with an expired token share one refresh")
    func sharedRefresh() async throws {
        let server = try MembersServer()
        let screen = ScreenBefore(server, token: "access-0")
        let counts = EventRecorder<Int>()
        let loads = (1...5).map { _ in
            screen.app.repository.members(of: 7)
                .sink(receiveCompletion: { _ in }, receiveValue: { counts.record($0.count) })
        }
        await eventually { counts.elements == [2, 2, 2, 2, 2] }
        #expect(server.refreshes == 1)
        _ = loads
    }

    @Test("A device that is offline and a closed port have words of their own, and a retry")
    func unreachable() async throws {
        let offline = MoyaError.underlying(
            AFError.sessionTaskFailed(error: URLError(.notConnectedToInternet)), nil)
        let error = LoadMembersError(MembersRepositoryError(APIError(offline)))
        #expect(MembersAlert(error) == .offline)

        let server = try MembersServer()
        let screen = ScreenBefore(server)
        server.stop()
        #expect(await screen.load() == .network)
        try server.start()
        screen.app.model.retryTapped()
        await eventually { !screen.state.members.isEmpty }
        #expect(screen.state.alert == nil)
    }

    @Test("A null in the body is a network error, and so is a 500")
    func nullIsNetworkError() async throws {
        let body = #"[{"id":1,"name":"Kim","nickname":null}]"#
        let null = ScreenBefore(try MembersServer(members: [.respond(200, body)]))
        #expect(await null.load() == .network)
        // The request that got the null is logged as a success, and the failure without a request.
        #expect(null.lines.contains("← 200 GET /v1/clubs/7/members"))
        #expect(null.errors.count == 1)
        #expect(null.errors.first?.contains("/members") == false)

        let broken = ScreenBefore(try MembersServer(members: [.respond(500)]))
        #expect(await broken.load() == .network)
    }

    @Test("One failure is two error lines that nothing ties together")
    func logsTwice() async throws {
        let screen = ScreenBefore(try MembersServer(members: [.respond(500)]))
        await screen.load()
        #expect(screen.errors.count == 2)
        #expect(screen.errors.first?.hasPrefix("← 500 GET /v1/clubs/7/members") == true)
        #expect(screen.errors.last?.hasPrefix("the members could not be loaded") == true)
    }

    @Test("A refusal keeps its meaning and the server's words through three layers")
    func refusals() async throws {
        let words = #"{"message":"The club is full."}"#
        let full = ScreenBefore(try MembersServer(invite: [.respond(422, words)]))
        #expect(await full.invite("a@b.kr")?.description == "The club is full.")
        let taken = ScreenBefore(try MembersServer(invite: [.respond(409)]))
        #expect(await taken.invite("a@b.kr")?.title == "Already here")
        let invalid = ScreenBefore(try MembersServer())
        #expect(await invalid.invite("a")?.title == "Not an email address")
        let stranger = ScreenBefore(try MembersServer(members: [.respond(403)]))
        #expect(await stranger.load()?.title == "Members only")
    }

    @Test("Two taps are two invitations")
    func doubleTap() async throws {
        let server = try MembersServer(invite: [.respond(200, MembersServer.invited)])
        let screen = ScreenBefore(server)
        screen.app.model.invite("choi@b.kr")
        screen.app.model.invite("choi@b.kr")
        await eventually { screen.state.members.count == 2 }
        #expect(server.requests.count == 2)
    }

    @Test("A dead refresh token signs the member out, and so does a server that is busy")
    func failedRefresh() async throws {
        for status in [401, 503] {
            let server = try MembersServer(refresh: [.respond(status)])
            let screen = ScreenBefore(server, token: "access-0")
            #expect(await screen.load() == .signIn)
            #expect(!screen.app.store.isSignedIn)
        }
    }

    @Test("A sign-out while the members are loading is a network error")
    func cancellation() async throws {
        let server = try MembersServer(members: [])
        let screen = ScreenBefore(server)
        screen.app.model.load()
        await eventually { server.requests.count == 1 }
        screen.app.signOut()
        await eventually { !screen.state.isLoading }
        #expect(screen.state.alert == .network)
        #expect(screen.errors.count == 2)
    }
}
