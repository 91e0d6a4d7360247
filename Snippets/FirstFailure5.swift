// The tutorial "Your first failure, twice", step 5: the report arrives at a desk.
import Foundation
import Triage
import TriageSentry

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
        await center.run("home.load", retries: true) {
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

let rules: DecisionTable = [
    Rule(
        .operation("home.load") && .kind(.timeout),
        .notice(.init(.alert, title: "home.late.title", message: "home.late", actions: [.retry])),
        report: .warning)
]
let texts = [
    "home.late.title": "This takes long", "home.late": "Ada’s house is far away. Try it again?",
]

// The DSN that scripts/desk prints. Without one, the report stays in the console.
let dsn = CommandLine.arguments.dropFirst().first
let app = FaultCenter.live(
    sinks: [SentrySink(desk: dsn), ConsoleSink()], rules: rules, texts: { texts[$0] ?? $0 },
    storage: .memory)
let screen = HomeScreen(Server(), center: app)
await screen.load()
draw(app.board)

if let alert = app.board.modalOnScreen {
    print("tap: retry")
    app.board.respond(to: alert.id, with: .retry)
}
while screen.text == "Loading…" { await Task.yield() }
print("screen:", screen.text)
await app.reports.flush()
