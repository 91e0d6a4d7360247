import CarelessApp
import MoimAPI
import PlaygroundServer
import Testing

@MainActor
@Suite("Closing the careless app", .timeLimit(.minutes(1)))
struct CloseTests {
    private final class Probe {
        var calls = 0
    }

    @Test(arguments: ["silence@home", "silence@version", "trickle@home", "slow@home"])
    func `A closed app is freed with what it was told`(fault: String) async throws {
        let api = try await MoimAPI.start(faults: [try FaultRule(parsing: fault)])
        weak var freedApp: CarelessApp?
        weak var freedProbe: Probe?
        do {
            let probe = Probe()
            let app = CarelessApp(
                server: api.url, accessToken: api.accessToken, refreshToken: api.refreshToken,
                language: .ko, sender: .curl, onChange: { _ in probe.calls += 1 })
            (freedApp, freedProbe) = (app, probe)
            app.launch()
            try await poll { api.requests.count >= 8 }
            app.signIn(accessToken: api.accessToken, refreshToken: api.refreshToken)
            try await poll { api.requests.contains("GET /v1/home") }
            app.close()
            let calls = probe.calls
            app.open(.timers)
            app.launch()
            #expect(probe.calls == calls)
        }
        try await poll(for: .seconds(1)) { freedApp == nil && freedProbe == nil }
        await api.stop()
    }
}
