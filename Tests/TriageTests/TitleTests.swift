import Foundation
import TestDoubles
import Testing
import TriageTesting

@_spi(Tools) @testable import Triage

/// The titles of what really fails, from the transport to the sink.
@Suite("The titles of an app's failures", .timeLimit(.minutes(30)))
struct TitleTests {
    private struct Home: Decodable { let profileImage: String }

    /// Returns the title of a request's failure, once a time has passed if one is given.
    private func title(
        _ step: FaultPlan.Step, after time: Duration? = nil, attempt: Duration? = nil
    ) async throws -> String {
        let site = LiveFixture()
        let app = site.app()
        let transport = StubTransport(FaultPlan([step]), clock: site.clock)
        let api = app.client("https://example.org") {
            ($0.transport, $0.clock, $0.attemptTimeout) = (transport, site.clock, attempt)
        }
        let work = Task {
            // At this level every failure reaches the sink.
            try? await app.reporting("home.load", level: .error) {
                _ = try await api.send(APIEndpoint.get("/v1/home", as: Home.self))
            }
        }
        if let time {
            await eventually { transport.requests.count == 1 }
            await site.clock.waitForSleepers(count: 1)
            site.clock.advance(by: time)
        }
        await work.value
        await app.reports.flush()
        return try #require(site.sink.reports.first).title
    }

    @Test(arguments: [
        (#"{"profileImage":null}"#, "home.profileImage is null, a string was expected"),
        ("{}", "home.profileImage is missing"),
        (#"{"profileImage":7}"#, "home.profileImage is a number, a string was expected"),
        ("[]", "The body of GET /v1/home is an array, an object was expected"),
        ("Sorry", "GET /v1/home answered 200 with text that is not JSON"),
        ("<html>", "GET /v1/home was answered by a network that wants a sign-in"),
        ("", "GET /v1/home answered 200 without a body"),
    ])
    func `a body that does not decode names the place and what is there`(
        body: String, expected: String
    ) async throws {
        #expect(try await title(.json(body)) == expected)
    }

    @Test
    func `a deadline names its time, of the request and of an attempt`() async throws {
        #expect(
            try await title(.hang, after: .seconds(10)) == "No answer from GET /v1/home in 10 s")
        #expect(
            try await title(.hang, after: .seconds(3), attempt: .seconds(3))
                == "No answer from GET /v1/home in 3 s")
    }
}
