import Foundation
import TestSupport
import Testing
import Triage
import TriageTesting

@MainActor
@Suite("The splash screen", .timeLimit(.minutes(30)))
struct SplashTests {
    nonisolated static let launches: [(String, [String: [FaultServer.Action]])] = [
        ("home of Mina", [:]),
        ("update", ["/v1/version": [.respond(200, #"{"minimum":"3.0"}"#)]]),
        ("dormant", ["/v1/account": [.respond(200, #"{"isDormant":true}"#)]]),
        (
            "maintenance: Until noon",
            [
                "/v1/maintenance": [
                    .pause(.milliseconds(100)), .respond(200, #"{"message":"Until noon"}"#),
                ],
                "/v1/session": [.respond(503)], "/v1/profile": [.respond(503)],
                "/v1/terms": [.respond(503)],
            ]
        ),
        ("signIn", ["/v1/profile": [.respond(401)], "/v1/refresh": [.respond(401)]]),
        (
            "alert: Say who you are",
            ["/v1/terms": [.respond(422, #"{"message":"Say who you are"}"#)]]
        ),
    ]

    @Test(arguments: 0..<launches.count)
    func `the answers of the server decide on the screen`(number: Int) async throws {
        let (screen, answers) = Self.launches[number]
        let server = try LaunchServer(answers)
        let app = SplashApp(server.base)
        app.start()
        await app.waitToShow()
        #expect(app.shown == [screen])
        withExtendedLifetime(server) {}
    }

    @Test
    func `a guest is led to the sign-in screen`() async throws {
        let server = try LaunchServer { path, _, head in
            let isPublic = ["/v1/version", "/v1/maintenance", "/v1/config"].contains(path)
            return isPublic || head.contains("Bearer") ? nil : [.respond(401)]
        }
        let app = SplashApp(server.base, token: nil)
        app.start()
        await app.waitToShow()
        app.signIn(token: "good")
        await app.waitToShow(2)
        #expect(app.shown == ["signIn", "home of Mina"])
    }

    @Test
    func `an old token is refreshed, and the user sees nothing of it`() async throws {
        let server = try LaunchServer { path, _, head in
            let isOld = head.contains("Bearer good")
            return isOld && path != "/v1/refresh" ? [.respond(401)] : nil
        }
        let app = SplashApp(server.base)
        app.start()
        await app.waitToShow()
        #expect(app.shown == ["home of Mina"])
        #expect(server.count("/v1/refresh") == 1)
    }

    @Test
    func `an app that is gone sends nothing more, shows nothing and reports nothing`() async throws
    {
        let server = try LaunchServer { _, _, _ in LaunchServer.trickle }
        let app = SplashApp(server.base)
        app.start()
        await eventually { server.paths.count >= 6 }
        app.close()
        await eventually { server.server.closedConnectionCount >= 6 }
        #expect(server.server.closedConnectionCount >= 6)
        #expect(app.shown.isEmpty && app.reported.isEmpty)
    }

    @Test
    func `a null is our mistake, and the report names the field`() async throws {
        let server = try LaunchServer(["/v1/profile": [.respond(200, #"{"name":null}"#)]])
        let app = await launchToReport(server.base)
        #expect(app.shown.first?.contains("the problem is on our side") == true)
        let report = try #require(app.reported.first)
        #expect(report.kind == "undecodable")
        #expect(report.check == "profile")
        #expect(report.request?.path == "/v1/profile")
        #expect(report.body?.codingPath == "name")
    }

    @Test
    func `a closed port is a service that cannot be reached`() async {
        let app = await launchToReport(LaunchServer.local(1))
        #expect(app.shown.first?.contains("service can’t be reached") == true)
        #expect(app.reported.map(\.kind) == ["unreachable"])
    }

    @Test
    func `the report of a 500 names check, path and status`() async throws {
        let server = try LaunchServer(["/v1/config": [.respond(500)]])
        let app = await launchToReport(server.base)
        let report = try #require(app.reported.first)
        #expect(report.check == "config")
        #expect(report.request?.path == "/v1/config")
        #expect(report.request?.status == 500)
    }

    @Test
    func `home opens without a check that is silent and need not pass`() async throws {
        let server = try LaunchServer(["/v1/push": LaunchServer.silence])
        let app = SplashApp(server.base, deadline: .seconds(1))
        app.start()
        await app.waitToShow()
        #expect(app.shown == ["home of Mina"])
        await eventually { !app.reported.isEmpty }
        let report = try #require(app.reported.first)
        #expect(report.check == "push")
        #expect(report.code == "launch.deadline")
        #expect(app.shown == ["home of Mina"])
    }

    @Test
    func `a refused push token is a warning`() async throws {
        let server = try LaunchServer(["/v1/push": [.respond(500)]])
        let app = await launchToReport(server.base)
        #expect(app.shown == ["home of Mina"])
        #expect(app.reported.map(\.check) == ["push"])
        #expect(app.reported.map(\.level) == [.warning])
    }

    @Test
    func `the first failure waits for the grace period, not for the slowest check`() async throws {
        let isDecided = Latch()
        let server = try LaunchServer { path, _, _ in
            if path == "/v1/terms" { isDecided.wait() }
            return path == "/v1/session" ? [.respond(500)] : nil
        }
        let app = SplashApp(server.base)
        app.start()
        await app.waitToShow()
        #expect(app.shown.first?.hasPrefix("alert") == true)
        isDecided.countDown()
    }

    @Test
    func `after an outage of one check, all others but the maintenance are kept`() async throws {
        let asked = Latch(8)
        let server = try LaunchServer { path, number, _ in
            asked.countDown()
            guard path == "/v1/terms", number == 1 else { return nil }
            asked.wait()
            return [.pause(.milliseconds(800)), .respond(500)]
        }
        let app = SplashApp(server.base)
        app.start()
        await app.waitToShow()
        app.tapRetry()
        await eventually { app.shown.contains("home of Mina") }
        #expect(app.shown.last == "home of Mina")
        #expect(server.count("/v1/session") == 1)
        #expect(server.count("/v1/maintenance") == 2)
    }

    @Test
    func `the wake button asks only what has not passed`() async throws {
        let asked = Latch(8)
        let server = try LaunchServer { path, number, _ in
            asked.countDown()
            guard path == "/v1/account", number == 1 else { return nil }
            asked.wait()
            return [.pause(.milliseconds(800)), .respond(200, #"{"isDormant":true}"#)]
        }
        let app = SplashApp(server.base)
        app.start()
        await app.waitToShow()
        app.wake()
        await app.waitToShow(2)
        #expect(app.shown == ["dormant", "home of Mina"])
        #expect(server.count("/v1/profile") == 1)
    }

    @Test
    func `a refused wake says the server's words, and is no launch to the team`() async throws {
        let server = try LaunchServer([
            "/v1/account": [.respond(200, #"{"isDormant":true}"#)],
            "/v1/account/wake": [.respond(422, #"{"message":"Bring your ID"}"#)],
        ])
        let app = SplashApp(server.base)
        app.start()
        await app.waitToShow()
        app.wake()
        await app.waitToShow(2)
        #expect(app.shown == ["dormant", "alert: Bring your ID"])
        await eventually { !app.reported.isEmpty }
        #expect(app.reported.map(\.operation) == ["account.wake"])
        #expect(app.reported.map(\.request?.status) == [422])
    }

    @Test
    func `after a 401 that comes late the new token is tried first`() async throws {
        let isRefreshed = Latch()
        let server = try LaunchServer { path, _, head in
            if path == "/v1/refresh" { isRefreshed.countDown() }
            guard head.contains("Bearer good"), path != "/v1/refresh" else { return nil }
            guard path == "/v1/terms" else { return [.respond(401)] }
            isRefreshed.wait()
            return [.pause(.milliseconds(500)), .respond(401)]
        }
        let app = SplashApp(server.base)
        app.start()
        await app.waitToShow()
        #expect(app.shown == ["home of Mina"])
        #expect(server.count("/v1/refresh") == 1)
    }

    @Test
    func `a second tap on the button replaces the launch, and the first one is no failure`()
        async throws
    {
        let server = try LaunchServer { path, number, _ in
            path == "/v1/terms" && number == 1 ? LaunchServer.silence : nil
        }
        let app = SplashApp(server.base)
        app.start()
        await eventually { server.paths.count == 8 }
        #expect(app.isLoading)
        app.start()
        await app.waitToShow()
        #expect(app.shown == ["home of Mina"])
        #expect(app.reported.isEmpty)
        #expect(!app.isLoading)
        #expect(server.count("/v1/terms") == 2)
    }

    /// Launches the app on a server, until a screen is shown and a report has come.
    private func launchToReport(_ base: URL) async -> SplashApp {
        let app = SplashApp(base)
        app.start()
        await app.waitToShow()
        await eventually { !app.reported.isEmpty }
        return app
    }
}
