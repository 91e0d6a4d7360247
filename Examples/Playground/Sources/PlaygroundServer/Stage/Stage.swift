import CarelessApp
import Foundation
import MoimAPI
import MoimComposition
import MoimFeatures
import Triage

/// One start of both phones, each with a server of its own that has the same faults.
///
/// The servers are two because a fault with a count is used up by whoever asks first, and because the
/// careless app's refreshes would void the tokens of the other.
@MainActor
final class Stage {
    private let api: MoimAPI
    private let carelessAPI: MoimAPI
    private let servers: Servers
    let run: MoimRun
    let careless: CarelessApp
    private(set) var phone = PhoneState()
    private(set) var timeline: TimelineRecorder
    private(set) var reports: [Report]
    /// Whether the splash screen is shown, from a launch on until it leads somewhere.
    private(set) var isLaunching = false
    private var pending = 0
    private let events = AsyncStream<(MoimEvent, Double)>.makeStream()
    private let onChange: @MainActor () -> Void

    /// Whether nothing is in flight; the careless app does not count.
    var isIdle: Bool { pending == 0 }

    /// Starts both servers and both apps.
    ///
    /// - Parameters:
    ///   - settings: The settings of the phone.
    ///   - faults: What the servers do wrong.
    ///   - parts: What all stages share.
    ///   - asksDesk: Whether the app asks the desk what the team knows.
    ///   - former: The start before, whose reports and timeline stay; nil to begin with none.
    ///   - onChange: Called whenever something that is shown may have changed.
    /// - Throws: An error of the system if no port can be bound.
    init(
        _ settings: MoimSettings, faults: [FaultRule], _ parts: StageParts, asksDesk: Bool,
        after former: Stage?, onChange: @escaping @MainActor () -> Void
    ) async throws {
        self.onChange = onChange
        servers = parts.servers
        api = try await servers.take(faults: faults)
        carelessAPI = try await servers.take(faults: faults)
        let (secrets, typed) = (KnownSecrets(), TypedTextRedactor())
        timeline = TimelineRecorder(
            Redactor(knownSecrets: secrets), typed, after: former?.timeline)
        reports = former?.reports ?? []
        let (api, continuation) = (api, events.continuation)
        let log = EventLog { continuation.yield(($0, $1)) }
        var configuration = MoimApp.Configuration(server: api.url, transport: parts.transport)
        configuration.settings = settings
        configuration.accessToken = api.accessToken
        configuration.refreshToken = api.refreshToken
        let app = MoimApp(
            configuration, log: log, secrets: secrets, typed: typed, sinks: parts.sinks,
            knownIssues: asksDesk ? parts.knownIssues : nil)
        run = MoimRun(app, log: log, warn: { _ in })
        careless = CarelessApp(
            server: carelessAPI.url, accessToken: carelessAPI.accessToken,
            refreshToken: carelessAPI.refreshToken,
            language: settings.language == .ko ? .ko : .en, onChange: { _ in onChange() })
        follow()
        if asksDesk { await run.askDesk() }
    }

    /// Does what a member does, on both phones.
    func perform(_ command: Action.Command) {
        pending += 1
        if case .launch = command { isLaunching = true }
        run.perform(command)
        careless.perform(command)
        Task { [run] in await run.waitUntilIdle() }
        onChange()
    }

    /// Signs in again, and opens the screen on top, or home.
    func signIn() {
        perform(.signIn(access: api.accessToken, refresh: api.refreshToken))
        careless.signIn(
            accessToken: carelessAPI.accessToken, refreshToken: carelessAPI.refreshToken)
        perform(.open(phone.top ?? .home))
    }

    /// What the servers do wrong from now on.
    func setFaults(_ faults: [FaultRule]) {
        api.faults = faults
        carelessAPI.faults = faults
        onChange()
    }

    /// Waits until nothing is in flight and all of it was seen.
    func waitUntilIdle() async {
        while !isIdle, !Task.isCancelled {
            try? await Task.sleep(for: .milliseconds(10))
        }
    }

    /// Calls everything off, and gives the servers back once nothing is under way.
    func close() {
        run.cancel()
        careless.close()
        events.continuation.finish()
        Task { [run, api, carelessAPI, servers] in
            await run.waitUntilIdle()
            await run.finish()
            for server in [api, carelessAPI] { servers.giveBack(server) }
        }
    }
}

extension Stage {
    private func follow() {
        Task { [weak self, stream = events.stream] in
            for await (event, seconds) in stream { self?.record(event, at: seconds) }
        }
    }

    private func record(_ event: MoimEvent, at seconds: Double) {
        phone.record(event)
        timeline.record(event, at: seconds)
        switch event {
        case .quiet: pending = max(0, pending - 1)
        case .routed(.home): perform(.open(.home))
        case .routed, .onTop: isLaunching = false
        case .report(.accepted(let report)): reports.insert(report, at: 0)
        default: break
        }
        onChange()
    }
}
