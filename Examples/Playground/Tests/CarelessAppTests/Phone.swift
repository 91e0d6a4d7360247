import CarelessApp
import MoimAPI
import PlaygroundServer
import Testing

/// A careless phone in a test: its app, its server and every state that it was in.
@MainActor
final class Phone {
    private final class Recorder {
        var states: [CarelessState] = []
    }

    let api: MoimAPI
    let app: CarelessApp
    private let recorder: Recorder

    var state: CarelessState { app.state }
    var titles: [String] { state.alerts.map(\.title) }
    var states: [CarelessState] { recorder.states }
    /// The mistakes that were named so far.
    var mistakes: Set<CarelessMistake> { Set(states.compactMap(\.mistake)) }

    /// Makes a phone with the session of the server; time flies for it, or stands still.
    init(_ api: MoimAPI, timeFlies: Bool) {
        let recorder = Recorder()
        (self.api, self.recorder) = (api, recorder)
        app = CarelessApp(
            server: api.url, accessToken: api.accessToken, refreshToken: api.refreshToken,
            language: .en, sender: .curl, onChange: { recorder.states.append($0) },
            sleep: { _ in if !timeFlies { try await Task.sleep(for: .seconds(3_600)) } })
    }

    /// Waits until the phone shows something; at most ten seconds.
    func wait(
        _ location: SourceLocation = #_sourceLocation, until condition: (CarelessState) -> Bool
    ) async throws {
        try await poll(location) { condition(state) }
    }

    /// Opens a screen and waits until it has loaded.
    func open(_ screen: CarelessScreen) async throws {
        app.open(screen)
        try await wait { !$0.isLoading }
    }
}

/// Starts a phone and its server, with faults as the command takes them.
@MainActor
func withPhone(
    _ faults: String..., timeFlies: Bool = false, _ test: (Phone) async throws -> Void
) async throws {
    let api = try await MoimAPI.start(faults: try faults.map { try FaultRule(parsing: $0) })
    let phone = Phone(api, timeFlies: timeFlies)
    let result = await Result { try await test(phone) }
    phone.app.close()
    await api.stop()
    try result.get()
}

/// Waits until a condition holds; at most ten seconds.
@MainActor
func poll(
    _ location: SourceLocation = #_sourceLocation, for limit: Duration = .seconds(10),
    until condition: () -> Bool
) async throws {
    let end = ContinuousClock.now + limit
    while !condition(), ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(5)) }
    #expect(condition(), sourceLocation: location)
}

extension Result where Failure == any Error {
    fileprivate init(_ work: () async throws -> Success) async {
        do { self = .success(try await work()) } catch { self = .failure(error) }
    }
}
