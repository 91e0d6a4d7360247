import Foundation
import Testing
import Triage
import TriageConcurrency
import TriageTesting

@MainActor
@Suite("A client of the app's own over URLSession, as the guide shows it", .timeLimit(.minutes(30)))
struct OwnClientTests {
    private let app = FaultCenter.live(sinks: [], storage: .memory)
    private let faults = TestFaults(classifier: .foundation)

    /// Leaves a club; the response has no body.
    struct LeaveClub: APICall {
        typealias Value = Void
        typealias Refusal = NoRefusal

        func request(to server: URL) -> URLRequest {
            var request = URLRequest(url: server.appendingPathComponent("v1/clubs/7/members"))
            request.httpMethod = "DELETE"
            return request
        }
    }

    /// Plays the app's server: `access-1` is valid, and `refresh-0` gets it.
    private func serve(
        _ script: @escaping @Sendable (FaultServer.Request) -> [FaultServer.Action]
    ) throws -> FaultServer {
        try FaultServer { request in
            guard request.path != "/v1/refresh" else {
                guard request.field("Content-Type") == "application/json" else {
                    return [.respond(415)]
                }
                let isAsked =
                    String(decoding: request.body, as: UTF8.self) == #"{"token":"refresh-0"}"#
                return isAsked
                    ? [.respond(200, #"{"access":"access-1","refresh":"refresh-1"}"#)]
                    : [.respond(400)]
            }
            guard request.field("Authorization") == "Bearer access-1" else {
                return [.respond(401)]
            }
            return script(request)
        }
    }

    private func makeAPI(
        _ server: FaultServer, token: String = "access-1", acceptsTerms: Bool = false
    ) throws -> API {
        let store = InMemoryTokenStore(Tokens(access: token, refresh: "refresh-0"))
        return API(
            app, server: try #require(URL(string: "http://127.0.0.1:\(server.port)")), store: store,
            retry: Retry(clock: ImmediateClock()), timeout: nil, clock: TestClock()
        ) { acceptsTerms }
    }

    @Test
    func `an expired token is refreshed once for all calls, with or without a completion handler`()
        async throws
    {
        let server = try serve { _ in [.respond(200, #"{"number":3}"#)] }
        let api = try makeAPI(server, token: "access-0")
        let numbers = EventRecorder<Int>()
        async let member = api.send(JoinClub(club: 7))
        join(8, api, faults.center) { numbers.record($0) }
        #expect(try await member == Membership(number: 3))
        await eventually { numbers.elements == [3] }
        #expect(server.requests.filter { $0.path == "/v1/refresh" }.count == 1)
        #expect(faults.notices.isEmpty && faults.audit().isEmpty)
    }

    @Test
    func `terms that the user accepts send the call again, and terms that are declined fail it`()
        async throws
    {
        let server = try serve { request in
            request.number.isMultiple(of: 2)
                ? [.respond(200, #"{"number":4}"#)] : [.respond(428)]
        }
        #expect(try await makeAPI(server, acceptsTerms: true).send(JoinClub(club: 7)).number == 4)
        #expect(server.requests.count == 2)
        let declined = try makeAPI(server)
        let failure = await #expect(throws: JoinClub.Failure.self) {
            try await declined.send(JoinClub(club: 7))
        }
        #expect(failure?.fault.isErrorResponse(428) == true)
    }

    @Test
    func `a call that is safe to repeat is repeated, and a 204 has no body to read`() async throws {
        let server = try serve { request in
            request.number == 1 ? [.respond(503, headers: "Retry-After: 0\r\n")] : [.respond(204)]
        }
        struct Ping: APICall {
            typealias Value = Void
            typealias Refusal = NoRefusal

            func request(to server: URL) -> URLRequest {
                URLRequest(url: server.appendingPathComponent("v1/ping"))
            }
        }
        try await makeAPI(server).send(Ping())
        try await makeAPI(server).send(LeaveClub())
        #expect(server.requests.map(\.method) == ["GET", "GET", "DELETE"])
    }

    @Test
    func `a public request carries no token, even if someone is signed in`() async throws {
        struct SignIn: APICall {
            typealias Value = Void
            typealias Refusal = NoRefusal
            var isPublic: Bool { true }

            func request(to server: URL) -> URLRequest {
                URLRequest(url: server.appendingPathComponent("v1/session"))
            }
        }
        let server = try FaultServer(.respond(204))
        try await makeAPI(server).send(SignIn())
        #expect(server.requests.map { $0.field("Authorization") } == [nil])
    }

    @Test
    func `a 419 is refreshed, and a refresh that is refused with 418 ends the session`()
        async throws
    {
        for (refresh, isAlive) in [(200, true), (418, false)] {
            let server = try FaultServer { request in
                guard request.path != "/v1/refresh" else {
                    return [.respond(refresh, #"{"access":"access-1","refresh":"refresh-1"}"#)]
                }
                let isFresh = request.field("Authorization") == "Bearer access-1"
                return [isFresh ? .respond(200, #"{"number":6}"#) : .respond(419)]
            }
            let url = try #require(URL(string: "http://127.0.0.1:\(server.port)"))
            let store = InMemoryTokenStore(Tokens(access: "access-0", refresh: "refresh-0"))
            let api = API(app, server: url, store: store, rules: sessionRules) { false }
            let member = try? await api.send(JoinClub(club: 7))
            #expect(member?.number == (isAlive ? 6 : nil))
            #expect((api.authentication.tokens == nil) == !isAlive)
            #expect(server.requests.filter { $0.path == "/v1/refresh" }.count == 1)
        }
    }

    @Test
    func `a refusal that the screen handles is its case with its body, and another has a notice`()
        async throws
    {
        let server = try serve { request in
            request.path.contains("/7/")
                ? [.respond(409, #"{"length":12}"#)]
                : [.respond(403, #"{"message":"You have left this club twice."}"#)]
        }
        let model = ClubModel(try makeAPI(server), faults.center)
        await model.join(7)
        #expect(model.waitingList?.length == 12)
        #expect(faults.notices.isEmpty)
        await model.join(8)
        #expect(faults.notices.map(\.message) == ["You have left this club twice."])
        #expect(model.membership == nil)
    }

    @Test
    func `a completion handler is called after a cancellation, which shows nothing`() async throws {
        let api = try makeAPI(try serve { _ in [.respond(204)] })
        let kinds = EventRecorder<Fault.Kind>()
        let task = api.send(LeaveClub()) { result in
            faults.center.run("club.leave") { try result.get() }
            if case .failure(let failure) = result { kinds.record(failure.fault.kind) }
        }
        task.cancel()
        await eventually { !kinds.elements.isEmpty }
        #expect(kinds.elements == [.canceled])
        #expect(faults.notices.isEmpty && faults.audit().isEmpty)
    }

    @Test
    func `a call with a completion handler of its own is an attempt too`() async throws {
        let server = try serve { _ in [.respond(200, #"{"number":5}"#)] }
        let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/v1/clubs"))
        var request = URLRequest(url: url)
        request.setValue("Bearer access-1", forHTTPHeaderField: "Authorization")
        let member: Membership = try await MiddlewareChain().send(request, using: attempt)
            .decoded()
        #expect(member.number == 5)
        server.stop()
        let fault = await #expect(throws: Fault.self) {
            try await MiddlewareChain().send(request, using: attempt)
        }
        #expect(fault?.kind == .unreachable)
    }
}
