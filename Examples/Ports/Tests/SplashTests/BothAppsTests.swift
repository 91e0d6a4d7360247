import Testing
import TriageTesting

@MainActor
@Suite("The splash screen leads where it did", .timeLimit(.minutes(30)))
struct BothAppsTests {
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
    func `both apps show the same screen`(number: Int) async throws {
        let (screen, answers) = Self.launches[number]
        let server = try LaunchServer(answers)
        for app: any SplashApp in [AppBefore(server.base), AppWithTriage(server.base)] {
            app.start()
            await app.waitToShow()
            #expect(app.shown == [screen])
        }
    }

    @Test
    func `a guest is led to the sign-in screen`() async throws {
        let server = try LaunchServer { path, _, head in
            let isPublic = ["/v1/version", "/v1/maintenance", "/v1/config"].contains(path)
            return isPublic || head.contains("Bearer") ? nil : [.respond(401)]
        }
        for app: any SplashApp in [
            AppBefore(server.base, token: nil), AppWithTriage(server.base, token: nil),
        ] {
            app.start()
            await app.waitToShow()
            app.signIn(token: "good")
            await app.waitToShow(2)
            #expect(app.shown == ["signIn", "home of Mina"])
        }
    }

    @Test
    func `an old token is refreshed, and the user sees nothing of it`() async throws {
        for make in [AppBefore.make, AppWithTriage.make] {
            let server = try LaunchServer { path, _, head in
                let isOld = head.contains("Bearer good")
                return isOld && path != "/v1/refresh" ? [.respond(401)] : nil
            }
            let app = make(server.base)
            app.start()
            await app.waitToShow()
            #expect(app.shown == ["home of Mina"])
            #expect(server.count("/v1/refresh") == 1 || app is AppBefore)
        }
    }

    @Test
    func `an app that is gone sends nothing more, shows nothing and reports nothing`() async throws
    {
        for make in [AppBefore.make, AppWithTriage.make] {
            let server = try LaunchServer { _, _, _ in LaunchServer.trickle }
            let app = make(server.base)
            app.start()
            await eventually { server.paths.count >= 6 }
            app.close()
            await eventually { server.server.closedConnectionCount >= 6 }
            #expect(server.server.closedConnectionCount >= 6)
            #expect(app.shown.isEmpty)
            #expect(app.told.isEmpty)
        }
    }
}
