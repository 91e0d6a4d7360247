import Foundation
import TestDoubles
import Testing
import TriageTesting

@_spi(Tools) @testable import Triage

@Suite("A client of a live center", .timeLimit(.minutes(30)))
struct ClientWiringTests {
    private struct Home: Decodable { let name: String }

    private let site = LiveFixture()
    private let home = APIEndpoint.get("/v1/homes/{id}", as: Home.self).pathParameters(["id": "77"])

    @Test
    func `its requests are in the trail of a report, without the values of their paths`()
        async throws
    {
        let app = site.app()
        let transport = StubTransport(FaultPlan([.status(500)]), clock: site.clock)
        let api = app.client("https://example.org") {
            ($0.transport, $0.clock) = (transport, site.clock)
        }
        await app.run("home.load") { try await api.send(home) }
        await app.reports.flush()
        let report = try #require(site.sink.reports.first)
        #expect(
            report.breadcrumbs.map(\.message) == [
                "home.load began", "GET /v1/homes/{id}", "GET /v1/homes/{id} → 500",
                "server http.500 in home.load",
            ])
        #expect(report.request?.path == "/v1/homes/{id}")
    }

    @Test
    func `each event is a breadcrumb that names no value`() {
        let trail = Breadcrumbs()
        let request = SentRequest(id: 1, path: "/v1/homes/77", pathTemplate: "/v1/homes/{id}")
        let events: [ClientEvent] = [
            .sent(request), .received(request, status: 503), .failed(request, .timeout),
            .received(SentRequest(id: 2, method: "PUT", path: "/77"), status: 404),
            .middleware(.retrying(code: "http.503", delay: .nanoseconds(734_567_890)), nil),
            .middleware(.recovered(status: 428), nil),
            .middleware(.recoveryFailed(status: 409, code: "http.500"), nil),
            .middleware(.recoveryFailed(status: 409), nil),
            .middleware(.custom(name: "cache.hit", attributes: ["user": "kim"]), nil),
            .middleware(.hedged, nil),
        ]
        for event in events { trail.add(event) }
        #expect(
            trail.trail.map(\.message) == [
                "GET /v1/homes/{id}", "GET /v1/homes/{id} → 503", "GET /v1/homes/{id} → timeout",
                "PUT → 404", "retry in 0.7 s", "recovery after 428",
                "recovery after 409 failed: http.500", "recovery after 409 failed", "cache.hit",
            ])
        #expect(Set(trail.trail.map(\.category)) == ["http"])
    }

    @Test
    func `its own observer is called, and what is configured wins`() async {
        let events = EventRecorder<ClientEvent>()
        let offline = ManualConnectivity(isOnline: false)
        let app = site.app()
        let transport = StubTransport(FaultPlan([.status(500)]), clock: site.clock)
        let api = app.client("https://example.org") { configuration in
            configuration.transport = transport
            configuration.clock = site.clock
            configuration.observe = { events.record($0) }
        }
        await #expect(throws: Fault.self) { try await api.send(home) }
        #expect(events.elements.count == 2 && app.breadcrumbs.trail.count == 2)

        let unreachable = app.client("https://example.org") {
            ($0.connectivity, $0.clock) = (offline, site.clock)
        }
        let fault = await #expect(throws: Fault.self) { try await unreachable.send(home) }
        #expect(fault?.kind == .offline)
    }

    @Test
    func `it does not send while the center's connection is offline`() async {
        let connectivity = ManualConnectivity(isOnline: false)
        let app = site.app { $0.connectivity = connectivity }
        let transport = StubTransport(FaultPlan([.status(500)]), clock: site.clock)
        let api = app.client("https://example.org") {
            ($0.transport, $0.clock) = (transport, site.clock)
        }
        let fault = await #expect(throws: Fault.self) { try await api.send(home) }
        #expect(fault?.kind == .offline && transport.requests.isEmpty)
    }

    @Test
    func `it and a chain classify errors as the center does, and Foundation's too`() async throws {
        struct Left: Error {}
        let app = site.app { settings in
            settings.classifier = ErrorClassifier { error in
                error is Left ? ErrorClassification(kind: .canceled, code: "left") : nil
            }
        }
        let url = try #require(URL(string: "https://example.org"))
        for (error, kind) in [
            (Left(), .canceled), (URLError(.networkConnectionLost), .connectionLost),
        ] as [(any Error, Fault.Kind)] {
            let transport = StubTransport(FaultPlan([.fail(error)]), clock: site.clock)
            let api = app.client("https://example.org") {
                ($0.transport, $0.clock) = (transport, site.clock)
            }
            #expect(await #expect(throws: Fault.self) { try await api.send(home) }?.kind == kind)
            let chain = app.chain()
            let fault = await #expect(throws: Fault.self) {
                try await chain.send(URLRequest(url: url)) { _ in throw error }
            }
            #expect(fault?.kind == kind)
        }
    }

    @Test
    func `no report shows a token of the session, wherever the authentication was added`()
        async throws
    {
        let tokens = ["plum-tree-42", "pear-tree-43", "fig-tree-44", "nut-tree-45"]
        let app = site.app()
        let authentication = Authentication(
            .init(
                store: InMemoryTokenStore(Tokens(access: tokens[0], refresh: tokens[1])),
                clock: TestClock()
            ) { $0 })
        #expect(!app.knownSecrets.contains(tokens[0]))
        _ = app.client("https://example.org").adding(Retry(clock: ImmediateClock()), authentication)
        authentication.signIn(Tokens(access: tokens[2], refresh: tokens[3]))
        let echo = FaultMessage(stringLiteral: "the server says " + tokens.joined(separator: " "))
        await app.fail(Fault(.server, message: echo))
        await app.reports.flush()
        let report = try #require(site.sink.reports.first)
        for token in tokens { #expect(!"\(report)".contains(token)) }
        #expect(report.message?.hasPrefix("the server says [Filtered]") == true)

        let other = LiveFixture().app()
        _ = other.client("https://example.org") { $0.middleware = [authentication] }
        #expect(other.knownSecrets.contains(tokens[2]) && other.knownSecrets.contains(tokens[3]))
    }

    @Test
    func `after a sign-in the app may navigate to the sign-in screen again, and not before`() async
    {
        let app = site.app(hasRouter: true)
        let sessions = (0..<2).map { _ in
            Authentication(.init(store: InMemoryTokenStore(nil), clock: TestClock()) { $0 })
        }
        _ = app.client("https://example.org") { $0.middleware = [sessions[0]] }
        _ = app.client("https://example.org").adding(Retry(clock: ImmediateClock()), sessions[1])
        for session in sessions {
            for _ in 0..<2 { await app.fail(Fault(.unauthenticated)) }
            session.signOut()
            await app.fail(Fault(.unauthenticated))
            session.signIn(Tokens(access: "plum-tree-42"))
        }
        #expect(site.routes.elements == ["signIn", "signIn"])
        app.navigateOnce(to: .signIn)
        #expect(site.routes.elements.count == 3)
    }

    @Test
    func `a chain for an own client is wired alike: trail, tokens and sign-in`() async throws {
        let app = site.app(hasRouter: true)
        let store = InMemoryTokenStore(Tokens(access: "plum-tree-42", refresh: "pear-tree-43"))
        let session = Authentication(.init(store: store, clock: TestClock()) { $0 })
        let events = EventRecorder<ClientEvent>()
        let chain = app.chain(session, serverMessage: .path("error")) { events.record($0) }
        #expect(app.knownSecrets.contains("plum-tree-42"))
        #expect(app.knownSecrets.contains("pear-tree-43"))

        let url = try #require(URL(string: "https://example.org/v1/homes/77"))
        let refusal = try #require(
            HTTPURLResponse(url: url, statusCode: 409, httpVersion: nil, headerFields: nil))
        let fault = await #expect(throws: Fault.self) {
            try await chain.send(URLRequest(url: url)) { _ in
                (Data(#"{"error":"Full."}"#.utf8), refusal)
            }
        }
        #expect(fault?.facts.serverMessage?.value == "Full.")
        let trail = ["GET /v1/homes/{id}", "GET /v1/homes/{id} → 409"]
        #expect(app.breadcrumbs.trail.map(\.message) == trail && events.elements.count == 2)

        for _ in 0..<2 { await app.fail(Fault(.unauthenticated)) }
        session.signIn(Tokens(access: "fig-tree-44"))
        #expect(app.knownSecrets.contains("fig-tree-44"))
        await app.fail(Fault(.unauthenticated))
        #expect(site.routes.elements == ["signIn", "signIn"])
    }

    @Test
    func `an authentication does not keep its center`() async {
        weak var center: FaultCenter?
        let session = Authentication(
            .init(store: InMemoryTokenStore(nil), clock: TestClock()) { $0 })
        do {
            let app = site.app()
            center = app
            _ = app.client("https://example.org").adding(session)
        }
        #expect(await eventually { center == nil })
        session.signIn(Tokens(access: "plum-tree-42"))
    }

    @Test
    func `the secrets of an explicit redactor are the center's`() {
        let secrets = KnownSecrets()
        let app = site.app { $0.reports.redactor = Redactor(knownSecrets: secrets) }
        #expect(app.knownSecrets === secrets)
    }

    @Test(arguments: ["", "not an address", "ftp://example.org", "/v1", "htp:/x", "localhost:8080"])
    func `a malformed address lets the app start; requests fail, and one line says why`(
        address: String
    ) async {
        let app = site.app()
        var clients: [APIClient] = []
        let problems = loggedProblems { clients.append(app.client(address)) }
        let api = clients[0]
        #expect(problems.count == 1)
        #expect(problems.first?.contains("'\(address)' is not an address of http or https") == true)
        let fault = await #expect(throws: Fault.self) { try await api.send(home) }
        #expect(fault?.code == "client.configuration")
    }

    @Test
    func `an address that is configured takes the place of a malformed one`() async throws {
        let transport = StubTransport(FaultPlan([.json(#"{"name":"Kim"}"#)]), clock: site.clock)
        let url = try #require(URL(string: "https://example.org"))
        let api = site.app().client("") {
            ($0.baseURL, $0.transport, $0.clock) = (url, transport, site.clock)
        }
        #expect(try await api.send(home).name == "Kim")
    }
}
