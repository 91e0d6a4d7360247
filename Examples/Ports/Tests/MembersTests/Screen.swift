import Triage
import TriageTesting

@testable import Members

/// The screen of the members: what the member sees and taps, and what the developers see.
@MainActor
final class Screen {
    let members: MembersApp
    let reports = EventRecorder<Report>()
    let lines = EventRecorder<String>()
    let routes = EventRecorder<Route>()
    private let server: MembersServer
    private(set) var list: [Member] = []
    private(set) var isLoading = false
    private(set) var failures: [LoadMembersError] = []
    private let loads = PassthroughSubject<Void, Never>()
    private let invites = PassthroughSubject<String, Never>()
    private var subscriptions: Set<AnyCancellable> = []

    init(_ server: MembersServer, token: String = "access-1") {
        self.server = server
        let (reports, lines, routes) = (reports, lines, routes)
        members = MembersApp(
            server: server.url,
            store: InMemoryTokenStore(Tokens(access: token, refresh: "refresh-0")),
            sinks: [ClosureSink("test", deliversImmediately: true) { reports.record($0) }],
            storage: .memory, router: { routes.record($0) }, watch: { lines.record($0) })
        let output = members.model.transform(
            .init(load: loads.eraseToAnyPublisher(), invite: invites.eraseToAnyPublisher()))
        output.members.sink { [weak self] in self?.list = $0 }.store(in: &subscriptions)
        output.isLoading.sink { [weak self] in self?.isLoading = $0 }.store(in: &subscriptions)
        output.failures.sink { [weak self] in self?.failures.append($0) }
            .store(in: &subscriptions)
    }

    /// The alert on screen.
    var alert: Notice? { members.app.board.modalOnScreen?.notice }

    /// Loads the members, until the list, an alert or the sign-in screen is there.
    func load() async {
        await members.app.center.settled { self.loads.send() }
    }

    func loadWithoutWaiting() { loads.send() }

    /// Taps the button of the invitation once or more often.
    func invite(_ email: String, taps: Int = 1) async {
        await members.app.center.settled {
            for _ in 0..<taps { self.invites.send(email) }
        }
    }

    func tapRetry() {
        guard let alert = members.app.board.modalOnScreen else { return }
        members.app.board.respond(to: alert.id, with: .retry)
    }
}
