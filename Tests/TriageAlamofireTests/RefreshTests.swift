#if Alamofire
import Alamofire
import Foundation
import TestDoubles
import Testing
import TriageAlamofire
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTesting

@Suite(.timeLimit(.minutes(30)))
struct RefreshTests {
    @Test
    func `A hundred calls with an expired token make one refresh, and repeat with the new token`()
        async throws
    {
        let server = try TokenServer()
        server.expire()
        let fixture = SessionFixture(server) { authentication in
            await eventually { authentication.waitingCount == 100 }
        }
        for call in fixture.startCalls(100) { #expect(try await call.value == Club(name: "Chess")) }
        #expect(server.refreshes == 1)
        #expect(server.refused.count <= 100)
        #expect(server.accepted.count == 100)
        #expect(server.accepted.allSatisfy { $0.field("Authorization") == "Bearer access-1001" })
    }

    @Test
    func `The guide's refresh sends the refresh token as it is`() async throws {
        let server = try TokenServer()
        let address = server.url("/v1/refresh").absoluteString
        let tokens = try await GuideServer.$refreshURL.withValue(address) {
            try await ClubAPI.refreshed(
                Tokens(access: "access-0", refresh: "refresh-0"), in: Session())
        }
        #expect(tokens.access.value == "access-1")
        #expect(tokens.refresh?.value == "refresh-1")
        #expect(server.refusedRefreshes.isEmpty)
    }

    @Test
    func `A dead refresh token makes one refresh, and ends all calls in one incident`() async throws
    {
        let server = try TokenServer()
        server.expire()
        server.state.withLock { $0.isGrantDead = true }
        let fixture = SessionFixture(server) { authentication in
            await eventually { authentication.waitingCount == 20 }
        }
        let calls = await quietly { fixture.startCalls(20) }
        var incidents: Set<Incident> = []
        for call in calls {
            let fault = try #require(await call.fault)
            #expect(fault.kind == .unauthenticated)
            #expect(fault.code == SessionFaultCode.expired)
            incidents.insert(fault.incident)
        }
        #expect(incidents.count == 1)
        #expect(server.refreshes == 1)
        #expect(fixture.changes.elements == [.expired])
        #expect(fixture.authentication.tokens == nil)
        let late = Task { try await fixture.club() }
        #expect(await late.fault?.code == SessionFaultCode.expired)
        #expect(server.refreshes == 1)
    }

    @Test(arguments: SessionFixture.RefreshForm.allCases)
    func `A grant that is refused with 400 and invalid_grant ends the session`(
        form: SessionFixture.RefreshForm
    ) async throws {
        let server = try TokenServer()
        server.expire()
        server.state.withLock { state in
            state.isGrantDead = true
            state.refusal = .respond(400, #"{"error":"invalid_grant"}"#)
        }
        let fixture = SessionFixture(server, refreshing: form)
        for _ in 0..<2 {
            let call = await quietly { Task { try await fixture.club() } }
            #expect(await call.fault?.code == SessionFaultCode.expired)
        }
        #expect(server.refreshes == 1 && fixture.changes.elements == [.expired])
    }

    @Test(arguments: SessionFixture.RefreshForm.allCases)
    func `A refresh that is refused for the client ends no session`(
        form: SessionFixture.RefreshForm
    ) async throws {
        let server = try TokenServer()
        server.expire()
        server.state.withLock { state in
            state.isGrantDead = true
            state.refusal = .respond(401, #"{"error":"invalid_client"}"#)
        }
        let fixture = SessionFixture(server, refreshing: form)
        let call = await quietly { Task { try await fixture.club() } }
        #expect(await call.fault?.code == "session.refresh.http.401")
        #expect(fixture.changes.elements.isEmpty && fixture.authentication.tokens != nil)
    }

    @Test
    func `A session that expires a second time leads to the sign-in screen again`() async throws {
        let server = try TokenServer()
        let (fixture, app) = (SessionFixture(server), TestFaults(classifier: .foundation))
        let routes = await server.routesOfTwoEnds(in: app) {
            _ = try await fixture.club()
        } signIn: {
            fixture.authentication.signIn($0)
        }
        #expect(routes == [[.signIn], [.signIn, .signIn]])
        #expect(app.audit().isEmpty)
    }

    @Test
    func `A fresh token that is refused ends the session and is not refreshed again`() async throws
    {
        let server = try TokenServer()
        server.state.withLock { $0.refusesEveryToken = true }
        let fixture = SessionFixture(server) { authentication in
            await eventually { authentication.waitingCount == 20 }
        }
        for call in fixture.startCalls(20) { #expect(await call.fault?.kind == .unauthenticated) }
        #expect(server.refreshes == 1)
        #expect(fixture.changes.elements == [.refreshed, .expired])
    }

    @Test
    func `A user who signs out during a refresh stays signed out, and waiting calls are canceled`()
        async throws
    {
        let server = try TokenServer()
        server.expire()
        let fixture = SessionFixture(server) { authentication in
            await eventually { authentication.waitingCount == 5 }
            authentication.signOut()
        }
        for call in fixture.startCalls(5) { #expect(await call.fault?.kind == .canceled) }
        await fixture.authentication.waitForRefresh()
        #expect(fixture.authentication.tokens == nil)
        #expect(fixture.store.load() == nil)
    }

    @Test
    func `A refused token is refreshed for a call that is not validated`() async throws {
        let server = try TokenServer()
        server.expire()
        let fixture = SessionFixture(server)
        let response = await fixture.session.request(server.url()).serializingData().response
        #expect(response.response?.statusCode == 200)
        #expect(server.refreshes == 1)
    }

    @Test(arguments: [true, false])
    func `A refused token is refreshed for a download and a stream that are not validated`(
        isDownload: Bool
    ) async throws {
        let server = try TokenServer()
        server.expire()
        let session = SessionFixture(server).session
        let sent = URLRequest(url: server.url())
        let request = isDownload ? session.download(sent) : session.streamRequest(sent)
        request.resume()
        await eventually { server.accepted.count == 1 }
        #expect(server.refreshes == 1)
    }

    @Test
    func `A status that is declared to need a refresh is one for a call that is not validated`()
        async throws
    {
        let server = try TokenServer([.respond(409)], [.respond(200, "{}")])
        let fixture = SessionFixture(server)
        let expired = Rejections("club", [Rejection(409, action: .refresh)])
        let response = await fixture.session.request(server.url()).triage(
            .rejecting(expired)
        )
        .serializingData().response
        #expect(response.response?.statusCode == 200)
        #expect(server.refreshes == 1)
    }

    @Test
    func `A refused token in a field of the app's own is refreshed for a call without validation`()
        async throws
    {
        let server = try FaultServer { request in
            [.respond(request.field("X-Token") == "new" ? 200 : 401, "{}")]
        }
        let authentication = Authentication(
            .init(
                store: InMemoryTokenStore(Tokens(access: "old", refresh: "old")),
                rules: SessionRules(placement: .header("X-Token")), clock: TestClock()
            ) { _ in Tokens(access: "new", refresh: "new") })
        let session = Session.triage(MiddlewareChain(authentication))
        let response = await session.request(server.url).serializingData().response
        #expect(response.response?.statusCode == 200)
        #expect(server.requests.count == 2)
    }

    @Test
    func `A response to an error that is not validated stays a success of Alamofire`() async throws
    {
        let server = try TokenServer([.respond(409, "taken")])
        let fixture = SessionFixture(server)
        let response = await quietly {
            await fixture.session.request(server.url()).serializingString().response
        }
        #expect(response.response?.statusCode == 409)
        #expect(response.value == "taken")
        let open = await fixture.session.request(server.url()).triage(.public)
            .serializingString().response
        #expect(open.response?.statusCode == 401)
        #expect(open.error == nil)
        #expect(open.fault()?.facts.credentials == .unneeded)
        #expect(server.refreshes == 0)
    }

    @Test
    func `A session that is the app's own refreshes too, with a declared request of the refresh`()
        async throws
    {
        let server = try TokenServer()
        server.expire()
        let fixture = SessionFixture(server, .own)
        for call in fixture.startCalls(20) { _ = try await call.value }
        #expect(server.refreshes == 1)
    }

    @Test
    func `A request that needs no session carries no token, with and without a session`()
        async throws
    {
        let server = try TokenServer()
        let fixture = SessionFixture(server)
        fixture.authentication.signOut()
        let club = try await fixture.session.request(server.url("/open"))
            .triage(.init("/open", isPublic: true)).send(as: Club.self)
        #expect(club == Club(name: "Chess"))
        #expect(server.accepted.first?.field("Authorization") == nil)
        let refused = Task { try await fixture.club() }
        #expect(await refused.fault?.code == SessionFaultCode.noSession)
    }
}
#endif
