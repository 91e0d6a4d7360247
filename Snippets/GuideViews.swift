// The samples of Guides/Views.md.
import Triage

#if canImport(SwiftUI)
import SwiftUI

// snippet.screen
struct ClubsView: View {
    let api: APIClient

    var body: some View {
        LoadableView("clubs.load") {
            try await api.send(.get("/v1/clubs", as: [String].self))
        } content: { clubs in
            Text(verbatim: clubs.joined(separator: ", "))
        }
    }
}
// snippet.end

// snippet.slots
struct ClubsScreen: View {
    let api: APIClient

    var body: some View {
        ClubsView(api: api)
            .loadablePlaceholder { Text(verbatim: "Just a moment") }
            .loadableEmpty { Text(verbatim: "No clubs yet") }
            .loadableFailure { fault, retry in
                VStack(spacing: 12) {
                    Text(verbatim: fault.kind == .offline ? "You are offline" : "No clubs loaded")
                    Button(action: retry) { Text(verbatim: "Load again") }
                }
            }
    }
}
// snippet.end

// snippet.root
struct ClubsApp: App {
    let center = FaultCenter.live(sinks: [ConsoleSink()])

    var body: some Scene {
        WindowGroup {
            ClubsScreen(api: center.client("https://api.example.com"))
                .faultCenter(center) { "Support code \($0)" }
        }
    }
}
// snippet.end

// snippet.environment
struct JoinButton: View {
    let join: @MainActor () async throws -> Void
    @Environment(\.faultCenter) private var center

    var body: some View {
        Button {
            Task { await center?.run(.tap("club.join")) { try await join() } }
        } label: {
            Text(verbatim: "Join")
        }
    }
}
// snippet.end

// snippet.notices
struct CheckoutSheet: View {
    let board: NoticeBoard

    var body: some View {
        Text(verbatim: "Checkout").notices(from: board)
    }
}
// snippet.end
#endif

#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
import UIKit

// snippet.scene
final class ClubsSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private let center = FaultCenter.live(sinks: [ConsoleSink()])
    private var notices: NoticeWindowController?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        notices = NoticeWindowController(board: center.board, windowScene: scene)
    }
}
// snippet.end

// snippet.controller
final class ClubsViewController: UIViewController {
    private let clubs: LoadableModel<[String]>

    init(_ clubs: LoadableModel<[String]>) {
        self.clubs = clubs
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        bind(clubs) { [weak self] state in
            self?.title = state.content?.first ?? (state.isLoading ? "…" : "")
        }
    }
}
// snippet.end
#endif

// snippet.own
/// What is on screen, for views of the app's own.
@MainActor
final class NoticesModel {
    private(set) var toast: PresentedNotice?
    private(set) var alert: PresentedNotice?
    private let board: NoticeBoard

    init(_ board: NoticeBoard) { self.board = board }

    /// Follows the board until the task is canceled, such as the `task` of the root view.
    func follow() async {
        async let toasts: Void = followToasts()
        for await shown in board.alerts { alert = shown }
        await toasts
    }

    /// Passes the user's choice to the board, which then shows the next notice.
    func choose(_ action: Notice.Action, on shown: PresentedNotice) {
        board.respond(to: shown.id, with: action.id)
    }

    private func followToasts() async {
        for await shown in board.toasts { toast = shown }
    }
}
// snippet.end

// snippet.ask
/// Asks with the app's own alert, and passes the user's choice to the board.
@MainActor
func drawAlerts(of board: NoticeBoard, ask: (Notice) async -> Notice.Action.ID) async {
    for await case let alert? in board.alerts {
        // An alert that stays after its action is shown again.
        while board.modalOnScreen?.id == alert.id, !Task.isCancelled {
            board.respond(to: alert.id, with: await ask(alert.notice))
        }
    }
}
// snippet.end

#if canImport(SwiftUI)
// snippet.observed
struct ClubCount: View {
    @ObservedObject var clubs: LoadableModel<[String]>

    var body: some View {
        Text(verbatim: "\(clubs.state.content?.count ?? 0) clubs")
    }
}
// snippet.end
#endif

#if canImport(Darwin)
// snippet.texts
let translated = FaultCenter.live(
    sinks: [OSLogSink()],
    texts: StandardTexts.overridden(by: ["failure.offline.title": "You are on a plane"]))
// snippet.end

// snippet.session
let store = KeychainTokenStore(service: "com.example.clubs")
// snippet.end
#endif
