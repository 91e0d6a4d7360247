// The tutorial "Your first failure, twice", step 2: the work runs in a fault center.
import Foundation
import Triage

/// A server that answers the first request too late.
actor Server {
    private var requests = 0

    func home() throws -> String {
        requests += 1
        if requests == 1 { throw URLError(.timedOut) }
        return "Hello, Ada"
    }
}

/// A screen that knows nothing about errors.
@MainActor
final class HomeScreen {
    private(set) var text = "Loading…"
    private let server: Server
    private let center: FaultCenter

    init(_ server: Server, center: FaultCenter) {
        self.server = server
        self.center = center
    }

    func load() async {
        await center.run("home.load") {
            self.text = try await self.server.home()
        }
    }
}

/// The alert on screen, which a view at the root draws.
func draw(_ board: NoticeBoard) {
    guard let notice = board.modalOnScreen?.notice else { return }
    print("alert:", notice.title ?? "", "–", notice.message)
    print("buttons:", notice.actions.map(\.label).joined(separator: ", "))
}

let app = FaultCenter.live(sinks: [ConsoleSink()], storage: .memory)
let screen = HomeScreen(Server(), center: app)
await screen.load()
draw(app.board)
print("screen:", screen.text)
