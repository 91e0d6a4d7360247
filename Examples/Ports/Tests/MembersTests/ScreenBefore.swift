import Platform
import MembersEntities
import TriageTesting

@testable import MembersBefore

/// The screen of the app of before, with the log that its developers watch.
@MainActor
final class ScreenBefore: MembersScreen {
    let app: MembersApp
    let server: MembersServer
    private let log = EventRecorder<LogEntry>()

    init(_ server: MembersServer, token: String = "access-1") {
        self.server = server
        let log = log
        app = MembersApp(
            server: server.url, store: TokenStore(access: token, refresh: "refresh-0"),
            logger: AppLogger([{ log.record($0) }]))
    }

    var state: MembersState { app.model.state.value }
    var list: [Member] { state.members }
    var isLoading: Bool { state.isLoading }
    var alert: Words? { state.alert.map { Words(title: $0.title, message: $0.description) } }
    var lines: [String] { log.elements.map(\.message) }
    var errors: [String] { log.elements.filter { $0.level == .error }.map(\.message) }

    func load() async {
        app.model.load()
        await eventually { !isLoading }
    }

    func loadWithoutWaiting() { app.model.load() }

    /// Invites a member, until the list has grown or an alert is there.
    func invite(_ email: String, taps: Int) async {
        let count = list.count
        for _ in 0..<taps { app.model.invite(email) }
        await eventually { alert != nil || list.count == count + taps }
    }

    func tapRetry() { app.model.retryTapped() }
    func signOut() { app.signOut() }

    func count() async throws -> Int {
        let counts = EventRecorder<Int>()
        let load = app.repository.members(of: 7)
            .sink(receiveCompletion: { _ in }, receiveValue: { counts.record($0.count) })
        await eventually { !counts.elements.isEmpty }
        load.cancel()
        return counts.elements.last ?? 0
    }
}
