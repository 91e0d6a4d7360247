import CarelessApp
import Foundation
import MoimAPI
import MoimComposition
import MoimFeatures
import Triage

/// One start of both phones, each with a server of its own that has the same faults.
///
/// The servers are two because the first request uses up a fault with a count, and because the
/// careless app's refreshes would void the tokens of the other. Servers and clients end with the stage: a request
/// that went to a server of the start before would use up a fault of this one, or meet a closed connection.
@MainActor
final class Stage {
    private let api: MoimAPI
    private let carelessAPI: MoimAPI
    let phone: Phone
    let careless: CarelessApp
    private let onChange: @MainActor () -> Void

    /// Starts both servers and both apps.
    ///
    /// - Parameters:
    ///   - settings: The settings of the phone.
    ///   - faults: The faults of the servers.
    ///   - parts: The parts that all stages share.
    ///   - asksDesk: Whether the app asks the desk for known issues.
    ///   - former: The start before, whose reports and timeline stay; nil to begin with none.
    ///   - onChange: Called whenever something that is shown may have changed.
    /// - Throws: An error of the system if no port can be bound.
    init(
        _ settings: MoimSettings, faults: [FaultRule], _ parts: StageParts, asksDesk: Bool,
        after former: Stage?, onChange: @escaping @MainActor () -> Void
    ) async throws {
        self.onChange = onChange
        api = try await MoimAPI.start(faults: faults)
        carelessAPI = try await MoimAPI.start(faults: faults)
        var configuration = MoimApp.Configuration(
            server: api.url, transport: StageParts.makeTransport())
        configuration.settings = settings
        configuration.accessToken = api.accessToken
        configuration.refreshToken = api.refreshToken
        phone = Phone(
            configuration, sinks: parts.sinks, knownIssues: asksDesk ? parts.knownIssues : nil,
            after: former?.phone, onChange: onChange)
        careless = CarelessApp(
            server: carelessAPI.url, accessToken: carelessAPI.accessToken,
            refreshToken: carelessAPI.refreshToken,
            language: settings.language == .ko ? .ko : .en, sender: .curl,
            onChange: { _ in onChange() })
        if asksDesk { await phone.askDesk() }
    }

    /// Performs a member's action on both phones.
    func perform(_ command: Action.Command) {
        phone.perform(command)
        careless.perform(command)
        onChange()
    }

    /// Signs in again, and opens the screen on top, or home.
    func signIn() {
        let screen = phone.state.top ?? .home
        phone.signIn(access: api.accessToken, refresh: api.refreshToken)
        careless.signIn(
            accessToken: carelessAPI.accessToken, refreshToken: carelessAPI.refreshToken)
        careless.perform(.open(screen))
        onChange()
    }

    /// Sets the faults of the servers from now on.
    func setFaults(_ faults: [FaultRule]) {
        api.faults = faults
        carelessAPI.faults = faults
        onChange()
    }

    /// Waits until nothing is in flight and all of it was seen.
    func waitUntilIdle() async {
        while !phone.isIdle, !Task.isCancelled {
            try? await Task.sleep(for: .milliseconds(10))
        }
    }

    /// Calls everything off, and stops the servers once nothing is under way.
    func close() {
        careless.close()
        Task { [phone, api, carelessAPI] in
            await phone.close()
            for server in [api, carelessAPI] { await server.stop() }
        }
    }
}
