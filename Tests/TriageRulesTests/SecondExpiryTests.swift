import Foundation
import HTTPTypes
import Testing
import TriageClient
import TriageConcurrency
import TriageCore
import TriageHTTP
import TriageTesting
import TriageTransport

@Suite("A session that expires a second time", .timeLimit(.minutes(30)))
struct SecondExpiryTests {
    /// The ways in that decide nothing: they only report, or hand the failure to the app.
    private static let undecided: Set = [
        "reporting, async", "reporting, sync", "reporting with a name, async",
        "reporting with a name, sync", "report", "a log line",
        "a log line with the error as metadata", "an async function in a publisher",
    ]

    @Test(arguments: FailureEntryPoint.all.filter { !undecided.contains($0.testDescription) })
    func `leads to the sign-in screen again, whatever the way in`(door: FailureEntryPoint) async {
        let app = RecordingApp(.routeOnce(.signIn))
        func routes() -> Int { app.log.elements.count { $0 == "routed" } }
        await door.inject(Fault(.unauthenticated), app)
        #expect(routes() == 1)
        await door.inject(Fault(.unauthenticated), app)
        #expect(routes() == 1)
        await app.center.run("home.load") {}
        await door.inject(Fault(.unauthenticated), app)
        #expect(routes() == 2)
        #expect(app.center.audit().isEmpty)
    }

    @Test(arguments: FailureEntryPoint.all.filter { undecided.contains($0.testDescription) })
    func `leads nowhere where nothing is decided, nor does the first one`(door: FailureEntryPoint)
        async
    {
        let app = RecordingApp(.routeOnce(.signIn))
        for _ in 0..<2 { await door.inject(Fault(.unauthenticated), app) }
        #expect(!app.log.elements.contains("routed"))
    }

    @Test(arguments: SessionDoor.all)
    func `is known by a success with credentials alone, where the first one was`(door: SessionDoor)
        async throws
    {
        let app = TestFaults(classifier: .foundation)
        let call = try door.make()
        for _ in 0..<2 { await app.center.run("home.load") { try await call(.expired) } }
        await app.center.run("draft.save") {}
        await app.center.run("home.load") { try await call(.expired) }
        #expect(app.routes == [.signIn])
        await app.center.run("profile.load") { try await call(.alive) }
        for _ in 0..<2 { await app.center.run("home.load") { try await call(.expired) } }
        #expect(app.routes == [.signIn, .signIn])
        #expect(app.audit().isEmpty)
    }

    @Test
    func `is not yet expected after a request that needs no session, even if none was known`()
        async throws
    {
        let app = TestFaults()
        app.center.navigateOnce(to: .signIn)
        let authentication = Authentication(
            .init(store: InMemoryTokenStore(nil), clock: TestClock()) { $0 })
        let client = try APIClient(
            .init(
                baseURL: #require(URL(string: "https://example.org")),
                transport: StubTransport(FaultPlan([.json("[]")]), clock: TestClock()),
                clock: TestClock(), middleware: [authentication]))
        func load(_ endpoint: APIEndpoint<[Int]>) async {
            await app.center.run("x") { _ = try await client.send(endpoint) }
        }
        await load(.get("/terms").withoutAuthentication)
        await load(.get("/home"))
        #expect(app.routes == [.signIn])
        await app.center.run("draft.save") {}
        await load(.get("/home"))
        #expect(app.routes == [.signIn, .signIn])
    }
}

/// A way to send a request that carries credentials.
struct SessionDoor: Sendable, CustomTestStringConvertible {
    enum Session { case alive, expired }
    typealias Call = @Sendable (Session) async throws -> Void

    let testDescription: String
    /// Makes the call, which throws for a session that has expired.
    let make: @Sendable () throws -> Call

    static let all = [
        SessionDoor("APIClient with an authentication") {
            let (session, transport) = (Self.authentication(), StatusTransport())
            let client = try APIClient(
                .init(
                    baseURL: #require(URL(string: "https://example.org")), transport: transport,
                    clock: TestClock(), middleware: [session]))
            return { state in
                if state == .alive { session.signIn(Tokens(access: "b", refresh: "s")) }
                transport.status.withLock { $0 = state.status }
                _ = try await client.send(APIEndpoint<[Int]>.get("/home"))
            }
        },
        SessionDoor("a chain with an authentication around the app's client") {
            let session = Self.authentication()
            let chain = MiddlewareChain(session)
            return { state in
                if state == .alive { session.signIn(Tokens(access: "b", refresh: "s")) }
                _ = try await chain.send(request) { _ in state.response }
            }
        },
        SessionDoor("a chain around the app's client, which places the token") {
            { state in
                _ = try await MiddlewareChain().send(request) { _ in state.response }
            }
        },
        SessionDoor("MiddlewareChain.receive in a completion handler") {
            { state in
                let (data, response) = state.response
                _ = try MiddlewareChain().receive(data, response, nil, for: request)
            }
        },
        SessionDoor("MiddlewareChain.note around the app's client") {
            { state in
                _ = await MiddlewareChain().note(request) { _ in state.response }
                if state == .expired { throw SignedOut() }
            }
        },
    ]

    private init(_ name: String, _ make: @escaping @Sendable () throws -> Call) {
        (testDescription, self.make) = (name, make)
    }

    private static let request: URLRequest = {
        var request = URLRequest(
            url: URL(string: "https://example.org/home") ?? URL(fileURLWithPath: "/"))
        request.setValue("Bearer a", forHTTPHeaderField: "Authorization")
        return request
    }()

    private static func authentication() -> Authentication {
        let store = InMemoryTokenStore(Tokens(access: "a", refresh: "r"))
        let rules = SessionRules(isInvalidGrant: { _ in true })
        return Authentication(
            .init(store: store, rules: rules, clock: TestClock()) { _ in
                throw Fault(.unauthenticated)
            })
    }
}

extension SessionDoor.Session {
    fileprivate var status: Int { self == .alive ? 200 : 401 }

    fileprivate var response: (Data, URLResponse) {
        let url = URL(fileURLWithPath: "/")
        let body = Data("[]".utf8)
        guard
            let head = HTTPURLResponse(
                url: url, statusCode: status, httpVersion: nil, headerFields: nil)
        else {
            return (
                body,
                URLResponse(
                    url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
            )
        }
        return (body, head)
    }
}

/// An app's own error, which says that the session is over.
private struct SignedOut: SelfClassifyingError {
    var classification: ErrorClassification {
        ErrorClassification(kind: .unauthenticated, code: "signedOut")
    }
}

/// A transport whose responses all have one status.
private struct StatusTransport: Transport {
    let status = Lock(200)

    func send(_ request: HTTPRequest, body: Data?) async throws -> ClientResponse {
        let head = HTTPResponse(status: .init(code: status.current))
        return ClientResponse(head: head, body: Data("[]".utf8))
    }
}
