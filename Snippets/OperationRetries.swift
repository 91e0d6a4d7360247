// Work that the user can retry from the notice of its failure, and work whose errors are reported.
import Triage

struct Home: Sendable {}

protocol HomeRepository: Sendable {
    func home() async throws -> Home
    func search(_ word: String) async throws -> [String]
}

// snippet.retries
@MainActor
final class HomeViewModel {
    private(set) var home: Home?
    private let repository: any HomeRepository
    private let center: FaultCenter

    init(_ repository: any HomeRepository, center: FaultCenter) {
        self.repository = repository
        self.center = center
    }

    func load() async {
        await center.run("home.load", retries: true) {
            self.home = try await self.repository.home()
        }
    }
}
// snippet.end

// snippet.reporting
/// Passes its errors on to the caller, and reports them on the way.
func search(
    _ word: String, in repository: any HomeRepository, center: FaultCenter
) async throws -> [String] {
    try await center.reporting("search") { try await repository.search(word) }
}
// snippet.end

// snippet.route
/// A prompt with a button that leads to the screen `registration`; its label is `action.signUp`.
let membersOnly = NoticeTemplate(
    .alert, title: "members.title", message: "members.only",
    actions: [.route("registration", as: "signUp"), .dismiss])
// snippet.end

// snippet.settings
/// Handles the actions that mean the same on every screen.
func makeSettingsHandler(open: @escaping @Sendable () -> Void) -> NoticeActionHandler {
    NoticeActionHandler(["openSettings"]) { _ in open() }
}
// snippet.end
