#if Moya
import Alamofire
import Foundation
import Moya
import TestDoubles
import Testing
import TriageAlamofire
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageMoya
import TriageTesting

/// The target of the refresh, which carries no new token.
private struct RefreshCall: TriageTarget {
    var port: Int
    var token: String
    var baseURL: URL { Call(port: port).baseURL }
    var path: String { "/refresh" }
    var method: Moya.Method { .post }
    var task: Moya.Task { .requestJSONEncodable(["token": token]) }
    var headers: [String: String]? { nil }
    var declaration: RequestDeclaration { .public }
}

private struct RenewedTokens: Decodable, Sendable { var access, refresh: String }

/// A provider whose session has an authentication that refreshes through the same session.
@MainActor private struct Fixture {
    let server: TokenServer
    let authentication: Authentication
    let provider: MoyaProvider<Call>
    let clock = TestClock()
    let plugin = PluginLog()

    init(_ server: TokenServer) {
        let made = Lock<Session?>(nil)
        let store = InMemoryTokenStore(Tokens(access: "access-0", refresh: "refresh-0"))
        authentication = Authentication(
            .init(store: store, clock: TestClock()) { old in
                guard let session = made.current else { throw Fault.canceled() }
                let call = RefreshCall(port: server.port, token: old.refresh?.value ?? "")
                let new = try await MoyaProvider<RefreshCall>(session: session)
                    .send(call, as: RenewedTokens.self)
                return Tokens(access: new.access, refresh: new.refresh)
            })
        let retry = Retry(HTTPRetryPolicy(maxRetries: 2), clock: clock, randomizer: { 0.5 })
        let session = Session.triage(
            MiddlewareChain(retry, authentication), configuration: .ephemeral)
        made.withLock { $0 = session }
        provider = MoyaProvider<Call>(session: session, plugins: [plugin])
        self.server = server
    }

    var call: Call { Call(port: server.port, path: "/club") }
}

@MainActor @Suite("A provider with a session that adds tokens", .timeLimit(.minutes(30)))
struct SessionTests {
    @Test
    func `A session that expires a second time leads to the sign-in screen again`() async throws {
        let server = try TokenServer()
        let (fixture, app) = (Fixture(server), TestFaults(classifier: .foundation))
        let routes = await quietly {
            await server.routesOfTwoEnds(in: app) {
                _ = try await fixture.provider.send(fixture.call, as: Club.self)
            } signIn: {
                fixture.authentication.signIn($0)
            }
        }
        #expect(routes == [[.signIn], [.signIn, .signIn]])
        #expect(app.audit().isEmpty)
    }

    @Test(arguments: Upload.allCases)
    func `An upload is replayed with its whole body after a refresh`(_ upload: Upload) async throws
    {
        let server = try TokenServer()
        server.expire()
        let fixture = Fixture(server)
        let photo = Data(repeating: 65, count: 100_000)
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try photo.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        var call = fixture.call
        (call.method, call.task) = (.post, upload.task(photo, file))
        #expect(try await fixture.provider.send(call).status == 200)
        let sent = try #require(server.refused.first).body
        #expect(sent == server.accepted.first?.body)
        #expect(sent.range(of: photo) != nil)
    }

    @Test
    func `A target that needs no session is sent without its tokens`() async throws {
        let server = try FaultServer(.respond(200, "{}"))
        let authentication = Authentication(
            .init(
                store: InMemoryTokenStore(Tokens(access: "access-0", refresh: "refresh-0")),
                clock: TestClock()
            ) {
                $0
            })
        let session = Session.triage(MiddlewareChain(authentication), configuration: .ephemeral)
        let call = RefreshCall(port: server.port, token: "refresh-0")
        _ = try await MoyaProvider<RefreshCall>(session: session).send(call)
        #expect(server.requests.map { $0.field("Authorization") } == [nil])
    }

    @Test
    func `Plugins see each attempt before it is sent, and one end`() async throws {
        let server = try TokenServer()
        server.expire()
        let fixture = Fixture(server)
        _ = try await fixture.provider.send(fixture.call, as: Club.self)
        #expect(
            fixture.plugin.lines == [
                "prepare", "willSend Bearer access-0", "prepare", "willSend Bearer access-1001",
                "didReceive 200", "process 200",
            ])
    }

    @Test
    func `A validated 422 keeps its body and its words, and so does the error of a plain request`()
        async throws
    {
        let body = #"{"error": {"text": "Full"}, "limit": 20}"#
        let server = try TokenServer([.respond(422, body)])
        let fixture = Fixture(server)
        let fault = try await fault {
            _ = try await fixture.provider.send(
                fixture.call, .init(serverMessage: .path("error.text")))
        }
        #expect(fault.kind == .rejected)
        #expect(fault.facts.serverMessage?.value == "Full")
        #expect(try fault.payload(as: Limit.self).limit == 20)
        #expect(fixture.plugin.lines.suffix(2) == ["didReceive error 422", "process error 422"])

        let reporter = RecordingReporter()
        let center = FaultCenter(reportingTo: reporter, classifier: .foundation)
        await center.run("club.load") {
            _ = try await plainRequest(fixture.call, fixture.provider)
        }
        let reported = try #require(reporter.drafts.first).failure.fault
        #expect(reported.code == "http.422")
        #expect(reported.facts.method == "GET")
        #expect(try reported.payload(as: Limit.self).limit == 20)
    }
}

enum Upload: CaseIterable, Sendable {
    case data, file
    #if canImport(Darwin)
    // Alamofire asks an `InputStream` for its error, which Foundation off Apple platforms traps at.
    case multipart
    #endif

    func task(_ data: Data, _ file: URL) -> Moya.Task {
        switch self {
        case .data: .requestData(data)
        case .file: .uploadFile(file)
        #if canImport(Darwin)
        case .multipart:
            .uploadMultipart([
                Moya.MultipartFormData(
                    provider: .data(data), name: "photo", fileName: "a.jpg", mimeType: "image/jpeg")
            ])
        #endif
        }
    }
}

private struct Limit: Decodable { var limit: Int }
#endif
