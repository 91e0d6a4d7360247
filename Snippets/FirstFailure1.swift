// The tutorial "Your first failure, twice", step 1: a careless screen.
import Foundation

/// A server that answers the first request too late.
actor Server {
    private var requests = 0

    func home() throws -> String {
        requests += 1
        if requests == 1 { throw URLError(.timedOut) }
        return "Hello, Ada"
    }
}

/// A screen as most are written first: the error goes nowhere.
@MainActor
final class HomeScreen {
    private(set) var text = "Loading…"
    private let server: Server

    init(_ server: Server) { self.server = server }

    func load() async {
        do {
            text = try await server.home()
        } catch {
            print("log:", error.localizedDescription)
        }
    }
}

let screen = HomeScreen(Server())
await screen.load()
print("screen:", screen.text)
