// The samples of Guides/Testing.md.
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// snippet.model
import Foundation
import Testing
import Triage
import TriageTesting

@MainActor
final class HomeModel {
    private(set) var clubs: [String] = []
    private let api: APIClient
    private let app: FaultCenter

    init(api: APIClient, app: FaultCenter) {
        (self.api, self.app) = (api, app)
    }

    func load() async {
        await app.run("home.load", retries: true) {
            self.clubs = try await self.api.send(.get("/v1/clubs", as: [String].self))
        }
    }
}
// snippet.end

// snippet.test
@MainActor @Test("An outage is shown with a retry, and the retry loads the clubs")
func outage() async throws {
    let faults = TestFaults()
    let server = StubTransport(
        FaultPlan([.status(503), .json(#"["Chess"]"#)]), clock: ImmediateClock())
    let url = try #require(URL(string: "https://api.example.com"))
    let api = APIClient(.init(baseURL: url, transport: server))
    let model = HomeModel(api: api, app: faults.center)

    await model.load()
    #expect(faults.openNotices.map(\.title) == ["failure.server.title"])
    #expect(faults.reports.map(\.failure.fault.kind) == [.server])

    await faults.settled(choosing: .retry)
    #expect(model.clubs == ["Chess"] && server.requests.count == 2)
    #expect(faults.audit() == [])
}
// snippet.end

// snippet.session
struct NewTokens: Decodable { let access, refresh: String }

@MainActor @Test("A session that the server has ended leads to the sign-in, and shows no notice")
func sessionEnds() async throws {
    let faults = TestFaults()
    let server = StubTransport(
        FaultPlan(["/v1/clubs": [.status(401)], "/v1/refresh": [.status(401)]]),
        clock: ImmediateClock())
    let url = try #require(URL(string: "https://api.example.com"))
    let store = InMemoryTokenStore(Tokens(access: "old", refresh: "dead"))
    let (api, session) = APIClient(.init(baseURL: url, transport: server))
        .authenticated(store: store) { plain, old in
            let body = ["token": old.refresh?.value ?? ""]
            let new = try await plain.send(.post("/v1/refresh", body, as: NewTokens.self))
            return Tokens(access: new.access, refresh: new.refresh)
        }
    let model = HomeModel(api: api, app: faults.center)

    await model.load()
    #expect(faults.routes == [.signIn] && faults.notices.isEmpty)
    #expect(session.tokens == nil && server.requests.count == 2)

    await model.load()
    #expect(faults.routes == [.signIn] && server.requests.count == 2)
    #expect(faults.audit() == [])
}
// snippet.end

// snippet.refresh
@MainActor @Test("Five requests whose token has expired refresh it once, and all are sent again")
func oneRefresh() async throws {
    let clock = TestClock()
    let server = StubTransport(
        FaultPlan { request, _ in
            switch (request.path, request.headerFields[.authorization]) {
            case ("/v1/refresh", _): .json(#"{"access": "new", "refresh": "next"}"#)
            case (_, "Bearer new"): .json(#"["Chess"]"#)
            default: .after(.seconds(1), .status(401))
            }
        }, clock: clock)
    let url = try #require(URL(string: "https://api.example.com"))
    let store = InMemoryTokenStore(Tokens(access: "old", refresh: "first"))
    let (api, session) = APIClient(.init(baseURL: url, transport: server))
        .authenticated(store: store) { plain, old in
            let body = ["token": old.refresh?.value ?? ""]
            let new = try await plain.send(.post("/v1/refresh", body, as: NewTokens.self))
            return Tokens(access: new.access, refresh: new.refresh)
        }

    let loads = (1...5).map { _ in
        Task { try await api.send(.get("/v1/clubs", as: [String].self)) }
    }
    await clock.waitForSleepers(count: 5)
    clock.advance(by: .seconds(1))
    for load in loads { #expect(try await load.value == ["Chess"]) }
    #expect(server.requests.filter { $0.path == "/v1/refresh" }.count == 1)
    #expect(server.requests.count == 11 && session.tokens?.refresh?.value == "next")
}
// snippet.end

// snippet.screen
@MainActor
final class ClubsModel {
    let clubs: LoadableModel<[String]>

    init(api: APIClient, app: FaultCenter) {
        clubs = LoadableModel("clubs.load", in: app) {
            try await api.send(.get("/v1/clubs", as: [String].self))
        }
    }
}

@MainActor @Test("A screen without content says why, and the retry of its notice loads it")
func screen() async throws {
    let faults = TestFaults()
    let server = StubTransport(
        FaultPlan([.status(503), .json(#"["Chess"]"#)]), clock: ImmediateClock())
    let url = try #require(URL(string: "https://api.example.com"))
    let api = APIClient(.init(baseURL: url, transport: server))
    let clubs = ClubsModel(api: api, app: faults.center).clubs

    await clubs.load()
    #expect(clubs.state.failure?.kind == .server)
    #expect(faults.openNotices.map(\.title) == ["failure.server.title"])

    await faults.settled(choosing: .retry)
    #expect(clubs.state.content == ["Chess"])
}
// snippet.end

// snippet.client
@MainActor @Test("An outage is shown for a request of the app's own client too")
func ownClient() async throws {
    let faults = TestFaults(classifier: .foundation)
    let server = try FaultServer(.respond(503))
    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/v1/clubs"))

    await faults.center.run("clubs.load", retries: true) {
        _ = try await MiddlewareChain().send(URLRequest(url: url), in: .shared)
    }
    #expect(faults.openNotices.map(\.title) == ["failure.server.title"])
    #expect(faults.reports.map(\.failure.fault.facts.status) == [503])
    #expect(server.requests.map(\.path) == ["/v1/clubs"])

    await faults.settled(choosing: .retry)
    #expect(server.requests.count == 2)
}
// snippet.end

// snippet.rules
@MainActor @Test("A club that is full has a notice of its own, and is reported as a warning")
func clubIsFull() async throws {
    let rules: DecisionTable = [
        Rule(.status(409), .notice(.init(.alert, message: "club.full")), report: .warning)
    ]
    let faults = TestFaults(rules: rules)
    let url = try #require(URL(string: "https://api.example.com"))
    let server = StubTransport(FaultPlan([.status(409)]), clock: ImmediateClock())
    let api = APIClient(.init(baseURL: url, transport: server))

    await HomeModel(api: api, app: faults.center).load()
    #expect(faults.notices.map(\.message) == ["club.full"])
    #expect(faults.reports.map(\.level) == [.warning])
}
// snippet.end

// snippet.sink
@MainActor @Test("A sink of the app's own gets the report of an outage")
func ownSink() async {
    let titles = EventRecorder<String>()
    let sink = ClosureSink("titles") { report in titles.record(report.title) }
    let app = FaultCenter.live(sinks: [sink], storage: .memory)
    let server = StubTransport(FaultPlan([.status(503)]), clock: ImmediateClock())
    let api = app.client("https://api.example.com") { $0.transport = server }

    await HomeModel(api: api, app: app).load()
    #expect(titles.elements.isEmpty)
    await app.reports.flush()
    #expect(titles.elements == ["GET /v1/clubs answered 503"])
}
// snippet.end
