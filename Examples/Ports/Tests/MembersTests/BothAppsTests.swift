import MembersEntities
import Testing
import TriageTesting

@MainActor @Suite("Both forms of the members", .timeLimit(.minutes(30)))
struct BothAppsTests {
    @Test(arguments: Form.allCases)
    func `The members are shown by name, and the token is in its field`(_ form: Form) async throws {
        let server = try MembersServer()
        let screen = form.screen(server)
        await screen.load()
        await eventually { screen.list.map(\.name) == ["Kim", "Lee"] }
        #expect(screen.alert == nil)
        #expect(server.tokens == ["access-1"])
    }

    @Test(arguments: Form.allCases)
    func `An expired token is refreshed, and the member sees nothing`(_ form: Form) async throws {
        let server = try MembersServer()
        let screen = form.screen(server, token: "access-0")
        await screen.load()
        await eventually { screen.list.count == 2 }
        #expect(screen.alert == nil)
        #expect(server.tokens == ["access-0", "access-1"])
        #expect(server.refreshes == 1)
    }

    @Test(arguments: Form.allCases)
    func `Five requests with an expired token share one refresh`(_ form: Form) async throws {
        let server = try MembersServer()
        let screen = form.screen(server, token: "access-0")
        let loads = (1...5).map { _ in Task { try await screen.count() } }
        for load in loads { #expect(try await load.value == 2) }
        #expect(server.refreshes == 1)
    }

    @Test(arguments: Form.allCases)
    func `A closed port has a retry, which loads the members`(_ form: Form) async throws {
        let server = try MembersServer()
        let screen = form.screen(server)
        server.stop()
        await screen.load()
        #expect(screen.alert != nil)
        try server.start()
        screen.tapRetry()
        await eventually { !screen.list.isEmpty }
        #expect(screen.alert == nil)
    }

    @Test(arguments: Form.allCases)
    func `A refusal keeps its meaning and the server's words through three layers`(_ form: Form)
        async throws
    {
        let words = #"{"message":"The club is full."}"#
        let full = form.screen(try MembersServer(invite: [.respond(422, words)]))
        await full.invite("a@b.kr", taps: 1)
        #expect(full.alert?.message == "The club is full.")
        let taken = form.screen(try MembersServer(invite: [.respond(409)]))
        await taken.invite("a@b.kr", taps: 1)
        #expect(taken.alert?.title == "Already here")
        let invalid = form.screen(try MembersServer())
        await invalid.invite("a", taps: 1)
        #expect(invalid.alert?.title == "Not an email address")
        let stranger = form.screen(try MembersServer(members: [.respond(403)]))
        await stranger.load()
        #expect(stranger.alert?.title == "Members only")
    }
}
