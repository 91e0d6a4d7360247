import ArgumentParser
import Foundation
import HTTPTypes
import MoimAPI
import MoimDomain
import MoimFeatures
import Triage
import TriageSentry
import TriageTesting

@testable import MoimCommand
@testable import MoimComposition

/// Moim in a test: driven by actions, against a stub or a server, with everything taken down.
@MainActor
final class Harness {
    let app: MoimApp
    let run: MoimRun
    let events = EventRecorder<MoimEvent>()
    let warnings = EventRecorder<String>()
    let inbox = InMemorySink()
    let typed = TypedTextRedactor()

    init(
        _ transport: any Transport, server: URL = .stub,
        clock: any Clock<Duration> = ContinuousClock(), token: String? = "access-token-of-a-member",
        refreshToken: String? = nil, canStore: Bool = true, timeout: Double = 300,
        locale: MoimLanguage = .ko, timers: TimersStyle = .observation, queue: URL? = nil,
        desk: StubTransport? = nil,
        change: (inout MoimSettings) -> Void = { _ in }
    ) {
        let (events, warnings) = (events, warnings)
        let log = EventLog { event, _ in events.record(event) }
        var parts = MoimApp.Configuration(server: server, transport: transport)
        parts.clock = clock
        parts.retryClock = ImmediateClock()
        parts.settings.requestTimeout = .seconds(timeout)
        parts.settings.language = locale
        parts.settings.canStoreTokens = canStore
        parts.settings.timersStyle = timers
        change(&parts.settings)
        (parts.accessToken, parts.refreshToken) = (token, refreshToken)
        parts.queue = queue
        let known = desk.flatMap { transport in
            KnownIssues.desk(
                "https://key@desk.example/1", storePage: .store,
                connection: SinkConnection(transport: transport))
        }
        app = MoimApp(
            parts, log: log, secrets: KnownSecrets(), typed: typed, sinks: [inbox],
            knownIssues: known)
        run = MoimRun(app, log: log, clock: clock, warn: { warnings.record($0) })
    }

    /// Moim against a stub that does what a plan says.
    convenience init(
        _ steps: FaultPlan.Step..., locale: MoimLanguage = .ko, timers: TimersStyle = .observation
    ) {
        self.init(StubTransport(FaultPlan(steps)), server: .stub, locale: locale, timers: timers)
    }

    /// Plays actions to their end.
    @discardableResult
    func play(_ deeds: Action.Command...) async -> RunSummary {
        await run.play(deeds.map { Action($0) })
        return await run.finish()
    }

    /// Does one more thing at once, whatever is in flight, and goes on to the end.
    @discardableResult
    func interrupt(with deed: Action.Command) async -> RunSummary {
        await run.play([Action(deed, at: .zero)])
        return await run.finish()
    }

    /// The trace as it would be written, without secrets.
    var trace: [String] {
        events.elements.compactMap {
            $0.line(redact: Redactor().redact, typed: typed)?.json(at: 0)
        }
    }

    var home: HomeViewModel? { app.screens.find(HomeViewModel.self) }
    var timers: (any TimersScreen)? { app.screens.find((any TimersScreen).self) }
    var signUp: SignUpViewModel? { app.screens.find(SignUpViewModel.self) }
    var friends: FriendsViewModel? { app.screens.find(FriendsViewModel.self) }
}

extension URL {
    static var stub: URL { URL(string: "http://127.0.0.1:9") ?? URL(fileURLWithPath: "/") }
}
