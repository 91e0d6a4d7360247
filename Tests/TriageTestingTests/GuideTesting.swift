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

    await faults.center.settled { faults.choose(.retry) }
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

    await faults.center.settled { faults.choose(.retry) }
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

    await faults.center.settled { faults.choose(.retry) }
    #expect(server.requests.count == 2)
}
// snippet.end

// snippet.rules
@MainActor @Test("A club that is full has a notice of its own, and is reported as a warning")
func clubIsFull() async throws {
    let rules: DecisionTable = [
        Rule(.status(409), .notice(.init(.alert, message: "club.full")), report: .warning)
    ]
    let faults = TestFaults(table: rules)
    let url = try #require(URL(string: "https://api.example.com"))
    let server = StubTransport(FaultPlan([.status(409)]), clock: ImmediateClock())
    let api = APIClient(.init(baseURL: url, transport: server))

    await HomeModel(api: api, app: faults.center).load()
    #expect(faults.notices.map(\.message) == ["club.full"])
    #expect(faults.reports.map(\.level) == [.warning])
}
// snippet.end
