import Dispatch
import TestSupport
import Testing
import Triage
import TriageTesting

@MainActor
@Suite("The splash screen before and with Triage", .timeLimit(.minutes(30)))
struct SplashTests {
    @Test
    func `before, a null is a network error; now it is ours, and the report names the field`()
        async throws
    {
        let server = try LaunchServer(["/v1/profile": [.respond(200, #"{"name":null}"#)]])
        let (before, after) = (AppBefore(server.base), AppWithTriage(server.base))
        try await launch([before, after])
        #expect(before.shown == ["alert: Network error. Check your connection."])
        #expect(before.told.first?.contains("noConnection") == true)
        #expect(after.shown.first?.contains("the problem is on our side") == true)
        let report = try #require(after.reported.first)
        #expect(report.kind == "undecodable")
        #expect(report.check == "profile")
        #expect(report.request?.path == "/v1/profile")
        #expect(report.body?.codingPath == "name")
    }

    @Test
    func `before, a closed port is the user's connection; now the service cannot be reached`()
        async throws
    {
        let base = LaunchServer.local(1)
        let (before, after) = (AppBefore(base), AppWithTriage(base))
        try await launch([before, after])
        #expect(before.shown == ["alert: Network error. Check your connection."])
        #expect(after.shown.first?.contains("service can’t be reached") == true)
        #expect(after.reported.map(\.kind) == ["unreachable"])
    }

    @Test
    func `before, one report of a 500 names no request; now it names check, path and status`()
        async throws
    {
        let server = try LaunchServer(["/v1/config": [.respond(500)]])
        let (before, after) = (AppBefore(server.base), AppWithTriage(server.base))
        try await launch([before, after])
        #expect(before.told == ["launch: serverDown(500)"])
        let report = try #require(after.reported.first)
        #expect(report.check == "config")
        #expect(report.request?.path == "/v1/config")
        #expect(report.request?.status == 500)
    }

    @Test
    func `before, the check without a timeout holds the launch for ever; now home opens`()
        async throws
    {
        let server = try LaunchServer(["/v1/push": LaunchServer.silence])
        let before = AppBefore(server.base, timeout: .milliseconds(200))
        let after = AppWithTriage(server.base, deadline: .seconds(1))
        before.start()
        after.start()
        await after.waitToShow()
        #expect(after.shown == ["home of Mina"])
        await eventually { !after.told.isEmpty }
        #expect(before.shown.isEmpty)
        #expect(before.told.isEmpty)
        let report = try #require(after.reported.first)
        #expect(report.check == "push")
        #expect(report.code == "launch.deadline")
        #expect(after.shown == ["home of Mina"])
    }

    @Test
    func `before, the refused push token is not reported; now it is a warning`() async throws {
        let server = try LaunchServer(["/v1/push": [.respond(500)]])
        let (before, after) = (AppBefore(server.base), AppWithTriage(server.base))
        try await launch([before, after])
        await eventually { !after.told.isEmpty }
        #expect(before.shown == after.shown)
        #expect(before.told.isEmpty)
        #expect(after.reported.map(\.check) == ["push"])
    }

    @Test
    func `before, the first failure waits for the slowest check; now for the grace period`()
        async throws
    {
        let isDecided = Latch()
        let server = try LaunchServer { path, _, _ in
            if path == "/v1/terms" { isDecided.wait() }
            return path == "/v1/session" ? [.respond(500)] : nil
        }
        let before = AppBefore(server.base, timeout: .seconds(600))
        let after = AppWithTriage(server.base)
        before.start()
        after.start()
        await after.waitToShow()
        #expect(after.shown.first?.hasPrefix("alert") == true)
        #expect(before.shown.isEmpty)
        isDecided.countDown()
        await before.waitToShow()
        #expect(before.shown == ["alert: The server is not available. Try again later."])
    }

    @Test
    func `before, an outage of one check asks all eight again; now the others are kept`()
        async throws
    {
        for make in [AppBefore.make, AppWithTriage.make] {
            let asked = Latch(8)
            let server = try LaunchServer { path, number, _ in
                asked.countDown()
                guard path == "/v1/terms", number == 1 else { return nil }
                asked.wait()
                return [.pause(.milliseconds(800)), .respond(500)]
            }
            let app = make(server.base)
            app.start()
            await app.waitToShow()
            app.tapRetry()
            await eventually { app.shown.contains("home of Mina") }
            #expect(app.shown.last == "home of Mina")
            #expect(server.count("/v1/session") == (app is AppBefore ? 2 : 1))
            #expect(server.count("/v1/maintenance") == 2)
        }
    }

    @Test
    func `before, the wake button asks all eight again; now only what has not passed`() async throws
    {
        for make in [AppBefore.make, AppWithTriage.make] {
            let asked = Latch(8)
            let server = try LaunchServer { path, number, _ in
                asked.countDown()
                guard path == "/v1/account", number == 1 else { return nil }
                asked.wait()
                return [.pause(.milliseconds(800)), .respond(200, #"{"isDormant":true}"#)]
            }
            let app = make(server.base)
            app.start()
            await app.waitToShow()
            app.wake()
            await app.waitToShow(2)
            #expect(app.shown == ["dormant", "home of Mina"])
            #expect(server.count("/v1/profile") == (app is AppBefore ? 2 : 1))
        }
    }

    @Test
    func `a refused wake says the server's words; before, the team reads it as a launch`()
        async throws
    {
        let server = try LaunchServer([
            "/v1/account": [.respond(200, #"{"isDormant":true}"#)],
            "/v1/account/wake": [.respond(422, #"{"message":"Bring your ID"}"#)],
        ])
        let (before, after) = (AppBefore(server.base), AppWithTriage(server.base))
        for app: any SplashApp in [before, after] {
            app.start()
            await app.waitToShow()
            app.wake()
            await app.waitToShow(2)
            #expect(app.shown == ["dormant", "alert: Bring your ID"])
        }
        await eventually { !after.told.isEmpty }
        #expect(before.told == [#"launch: refused("Bring your ID")"#])
        #expect(after.reported.map(\.operation) == ["account.wake"])
        #expect(after.reported.map(\.request?.status) == [422])
    }

    @Test
    func `before, a 401 that comes late refreshes again; now the new token is tried first`()
        async throws
    {
        for make in [AppBefore.make, AppWithTriage.make] {
            let isRefreshed = Latch()
            let server = try LaunchServer { path, _, head in
                if path == "/v1/refresh" { isRefreshed.countDown() }
                guard head.contains("Bearer good"), path != "/v1/refresh" else { return nil }
                guard path == "/v1/terms" else { return [.respond(401)] }
                isRefreshed.wait()
                return [.pause(.milliseconds(500)), .respond(401)]
            }
            let app = make(server.base)
            app.start()
            await app.waitToShow()
            #expect(app.shown == ["home of Mina"])
            let count = server.count("/v1/refresh")
            #expect(app is AppBefore ? count > 1 : count == 1)
        }
    }

    @Test
    func `a second tap on the button replaces the launch, and the first one is no failure`()
        async throws
    {
        let server = try LaunchServer { path, number, _ in
            path == "/v1/terms" && number == 1 ? LaunchServer.silence : nil
        }
        let (before, after) = (AppBefore(server.base), AppWithTriage(server.base))
        after.start()
        await eventually { server.paths.count == 8 }
        #expect(after.isLoading)
        after.start()
        await after.waitToShow()
        #expect(after.shown == ["home of Mina"])
        #expect(after.told.isEmpty)
        #expect(!after.isLoading)
        #expect(server.count("/v1/terms") == 2)
        #expect(before.told.isEmpty)
    }

    private func launch(_ apps: [any SplashApp]) async throws {
        for app in apps {
            app.start()
            await app.waitToShow()
            if app is AppWithTriage { await eventually { !app.told.isEmpty } }
        }
    }
}
