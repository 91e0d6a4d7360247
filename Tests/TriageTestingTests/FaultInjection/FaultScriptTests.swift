import Foundation
import Testing
import Triage
import TriageTesting

@Suite struct FaultScriptTests {
    /// A flow that loses every failure, so that every case has a script.
    private let home = FaultInjection(
        "home", server: FaultPlan(["GET /v1/home": [.json(#"{"name":"Kim"}"#)]])
    ) { app in
        let screen = PlantedScreen()
        screen.show(in: app)
        do {
            screen.content = try await app.client.send(.get("/v1/home", as: [String: String].self))[
                "name"]
        } catch {
            let isCanceled = Task.isCancelled || (error as? Fault)?.kind == .canceled
            screen.error = isCanceled ? "Nothing was loaded" : nil
        }
    }

    @Test(
        "A script is the source that stands in this file, so it compiles",
        arguments: [
            "offline at GET /v1/home", "503 at GET /v1/home #1", "429 at GET /v1/home",
            "502 HTML at GET /v1/home", "silence at GET /v1/home", "suspended at GET /v1/home",
            "null name at GET /v1/home", "cut body at GET /v1/home", "canceled at GET /v1/home",
        ])
    func scriptsCompile(_ name: String) async throws {
        let source = try String(contentsOfFile: #filePath, encoding: .utf8)
        let failure = try #require(await home.cases().first { "\($0)" == name })
        let script = try #require(await home.run(failure).first?.script)
        let lines = script.split(separator: "\n").map { "        \($0)\n" }.joined()
        #expect(source.contains(lines), "\(lines)")
        #expect(Self.plans.count == 9)
    }

    // swift-format-ignore
    private static let plans: [FaultPlan] = [
        {
        // home: offline at GET /v1/home
        let plan = FaultPlan([
            "GET /v1/home": [.fail(URLError(.notConnectedToInternet))],
        ])
        return plan
        }(),
        {
        // home: 503 at GET /v1/home #1
        let plan = FaultPlan([
            "GET /v1/home": [
                .status(503),
                .json(#"{"name":"Kim"}"#),
            ],
        ])
        return plan
        }(),
        {
        // home: 429 at GET /v1/home
        let plan = FaultPlan([
            "GET /v1/home": [.status(429, [.retryAfter: "2"])],
        ])
        return plan
        }(),
        {
        // home: 502 HTML at GET /v1/home
        let plan = FaultPlan([
            "GET /v1/home": [.json("<html><body><h1>502 Bad Gateway</h1></body></html>", status: 502, [.contentType: "text/html"])],
        ])
        return plan
        }(),
        {
        // home: silence at GET /v1/home
        // The client's deadline ends the silence; on a test clock, advance to it.
        let plan = FaultPlan([
            "GET /v1/home": [.hang],
        ])
        return plan
        }(),
        {
        // home: suspended at GET /v1/home
        // For ten minutes the app is suspended; on a test clock, advance by that.
        let plan = FaultPlan([
            "GET /v1/home": [.after(.seconds(600), .fail(URLError(.networkConnectionLost)))],
        ])
        return plan
        }(),
        {
        // home: null name at GET /v1/home
        let plan = FaultPlan([
            "GET /v1/home": [.json(#"{"name":null}"#)],
        ])
        return plan
        }(),
        {
        // home: cut body at GET /v1/home
        let plan = FaultPlan([
            "GET /v1/home": [.json(#"{"name""#)],
        ])
        return plan
        }(),
        {
        // home: canceled at GET /v1/home
        // Cancel the flow's task while GET /v1/home is under way.
        let plan = FaultPlan([
            "GET /v1/home": [.after(.seconds(1), .json(#"{"name":"Kim"}"#))],
        ])
        return plan
        }(),
    ]
}
