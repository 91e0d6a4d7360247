import MembersDomain
import MembersEntities
import Platform
import Triage
import TriageTesting

@testable import Members
@testable import MembersFeature

/// The words of an alert.
struct Words: Equatable {
    var title: String?
    var message: String
}

/// The screen as a member sees and taps it, with the lines and reports that its developers read.
@MainActor
final class MembersScreen {
    let app: MembersApp
    // A server that nothing holds ends.
    private let server: MembersServer
    let reports = EventRecorder<Report>()
    let lines = EventRecorder<String>()
    let routes = EventRecorder<Route>()
    private(set) var list: [Member] = []
    private(set) var isLoading = false
    private(set) var failures: [LoadMembersError] = []
    private let loads = PassthroughSubject<Void, Never>()
    private let invites = PassthroughSubject<String, Never>()
    private var subscriptions: Set<AnyCancellable> = []

    init(_ server: MembersServer, token: String = "access-1") {
        self.server = server
        let (reports, lines, routes) = (reports, lines, routes)
        app = MembersApp(
            server: server.url,
            store: InMemoryTokenStore(Tokens(access: token, refresh: "refresh-0")),
            sinks: [ClosureSink("test", deliversImmediately: true) { reports.record($0) }],
            storage: .memory, router: { routes.record($0) }, watch: { lines.record($0) })
        let output = app.model.transform(
            .init(load: loads.eraseToAnyPublisher(), invite: invites.eraseToAnyPublisher()))
        output.members.sink { [weak self] in self?.list = $0 }.store(in: &subscriptions)
        output.isLoading.sink { [weak self] in self?.isLoading = $0 }.store(in: &subscriptions)
        output.failures.sink { [weak self] in self?.failures.append($0) }
            .store(in: &subscriptions)
    }

    /// The lines of attempts that have ended.
    var ends: [String] { lines.elements.filter { $0.contains("→") } }
    var notice: Notice? { app.app.board.modalOnScreen?.notice }
    var alert: Words? { notice.map { Words(title: $0.title, message: $0.message) } }

    /// Loads the members, until the list, an alert or the sign-in screen is there.
    func load() async { await app.app.settled { self.loads.send() } }

    func loadWithoutWaiting() { loads.send() }

    /// Taps the button of the invitation once or more often.
    func invite(_ email: String, taps: Int = 1) async {
        await app.app.settled {
            for _ in 0..<taps { self.invites.send(email) }
        }
    }

    func tapRetry() {
        guard let alert = app.app.board.modalOnScreen else { return }
        app.app.board.respond(to: alert.id, with: .retry)
    }

    func signOut() { app.signOut() }

    /// Asks the repository for the number of members.
    func count() async throws -> Int { try await app.repository.members(of: 7).count }
}
