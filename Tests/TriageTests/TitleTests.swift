import Foundation
import TestDoubles
import Testing
import TriageTesting

@_spi(Tools) @testable import Triage

/// The titles of what really fails, from the transport to the sink.
@Suite("The titles of an app's failures", .timeLimit(.minutes(30)))
struct TitleTests {
    private let site = LiveFixture()

    private struct Home: Decodable { let profileImage: String }

    private func report(
        _ steps: [FaultPlan.Step], advancing: Duration? = nil,
        _ change: (inout APIClient.Configuration) -> Void = { _ in }
    ) async throws -> Report {
        let app = site.app()
        let transport = StubTransport(FaultPlan(steps), clock: site.clock)
        let api = app.client("https://example.org") {
            ($0.transport, $0.clock) = (transport, site.clock)
            change(&$0)
        }
        let work = Task {
            await app.run("home.load") {
                _ = try await api.send(APIEndpoint.get("/v1/home", as: Home.self))
            }
        }
        if let advancing {
            await site.clock.waitForSleepers(count: 1)
            site.clock.advance(by: advancing)
        }
        _ = await work.value
        await app.reports.flush()
        return try #require(site.sink.reports.first)
    }

    @Test
    func `the server's failures name the request and the status`() async throws {
        #expect(try await report([.status(500)]).title == "GET /v1/home answered 500")
    }

    @Test(arguments: [
        (#"{"profileImage":null}"#, "home.profileImage is null, a string was expected"),
        ("{}", "home.profileImage is missing"),
        (#"{"profileImage":7}"#, "home.profileImage is a number, a string was expected"),
        ("[]", "The body of GET /v1/home is an array, an object was expected"),
        ("<html>", "GET /v1/home answered 200 with text that is not JSON"),
        ("", "GET /v1/home answered 200 without a body"),
    ])
    func `a body that does not decode names the place and what is there`(
        body: String, title: String
    ) async throws {
        #expect(try await report([.json(body)]).title == title)
    }

    @Test
    func `a deadline names the time, of the request and of an attempt`() async throws {
        let whole = try await report([.hang], advancing: .seconds(10))
        #expect(whole.title == "No answer from GET /v1/home in 10 s")
        let app = site.app()
        let transport = StubTransport(FaultPlan([.hang]), clock: site.clock)
        let api = app.client("https://example.org") {
            ($0.transport, $0.clock, $0.attemptTimeout) = (transport, site.clock, .seconds(3))
        }
        let work = Task {
            await app.run("home.attempt") {
                _ = try await api.send(APIEndpoint.get("/v1/home", as: Home.self))
            }
        }
        await site.clock.waitForSleepers(count: 2)
        site.clock.advance(by: .seconds(3))
        _ = await work.value
        await app.reports.flush()
        #expect(site.sink.reports.last?.title == "No answer from GET /v1/home in 3 s")
    }

    @Test
    func `a failure on the way names the request`() async throws {
        let cases: [(URLError.Code, String)] = [
            (.notConnectedToInternet, "No network for GET /v1/home"),
            (.cannotFindHost, "The server of GET /v1/home could not be reached"),
            (.serverCertificateUntrusted, "No trusted connection for GET /v1/home"),
            (.networkConnectionLost, "The connection broke before GET /v1/home was answered"),
        ]
        for (code, title) in cases {
            let site = LiveFixture()
            let app = site.app()
            let transport = StubTransport(FaultPlan([.fail(URLError(code))]), clock: site.clock)
            let api = app.client("https://example.org") { $0.transport = transport }
            await app.run("home.load") {
                _ = try await api.send(APIEndpoint.get("/v1/home", as: Home.self))
            }
            await app.reports.flush()
            #expect(site.sink.reports.first?.title == title)
        }
    }
}
