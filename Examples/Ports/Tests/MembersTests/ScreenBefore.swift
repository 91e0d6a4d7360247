import TriageTesting

@testable import MembersBefore

#if canImport(Combine)
import Combine
#else
import OpenCombine
#endif

/// The screen of the app of before, with the log that its developers watch.
@MainActor
final class ScreenBefore {
    let app: MembersApp
    private let server: MembersServer
    private let log = EventRecorder<LogEntry>()

    init(_ server: MembersServer, token: String = "access-1") {
        self.server = server
        let log = log
        app = MembersApp(
            server: server.url, store: TokenStore(access: token, refresh: "refresh-0"),
            logger: AppLogger([{ log.record($0) }]))
    }

    var state: MembersState { app.model.state.value }
    var lines: [String] { log.elements.map(\.message) }
    var errors: [String] { log.elements.filter { $0.level == .error }.map(\.message) }

    /// Loads the members.
    ///
    /// - Returns: The alert after it; nil if there is none.
    @discardableResult
    func load() async -> MembersAlert? {
        app.model.load()
        await eventually { !state.isLoading }
        return state.alert
    }

    /// Invites a member.
    ///
    /// - Returns: The alert after it, which it waits for.
    func invite(_ email: String) async -> MembersAlert? {
        app.model.invite(email)
        await eventually { state.alert != nil }
        return state.alert
    }
}
