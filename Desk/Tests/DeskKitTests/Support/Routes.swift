import DeskStoreSQLite
import HTTPTypes
import Hummingbird
import Logging
import NIOHTTP1
import Testing

@testable import DeskKit

/// What the desk answers, from its own router: a rule for all changes holds for one that is added too.
enum Routes {
    typealias Route = (method: HTTPMethod, path: String)

    /// The methods that change something, of every path below another one, with an id in each hole.
    static func changing(below prefix: String, id: String) async throws -> [Route] {
        let routes = try await all(id: id).filter { $0.path.hasPrefix(prefix) }
        #expect(routes.count >= 30)
        return routes
    }

    /// The forms of the pages behind the login, and what is sent to other paths of pages.
    ///
    /// Agents bring a token, no session: `AgentTests` have their rules.
    static func forms(id: String) async throws -> [Route] {
        let open = ["/api/", "/login", "/health", "/metrics", "/assets/", "/mcp"]
        let routes = try await all(id: id).filter { !open.contains(where: $0.path.hasPrefix) }
        #expect(routes.count >= 30)
        return routes
    }

    private static func all(id: String) async throws -> [Route] {
        let folder = TemporaryFolder()
        let store = try SQLiteStore.open(folder: folder.path)
        let desk = Desk(
            configuration: DeskConfiguration(), store: store,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let parts = try await Parts(desk)
        let routes = DeskServer(parts: parts, onRunning: { _ in }).router().routes
        try await store.close()
        return routes.filter { [.put, .post, .delete, .patch].contains($0.method) }.map { route in
            let parts = route.path.description.split(separator: "/").map { part in
                part.hasPrefix("{") ? id : part == "**" ? "nothing" : String(part)
            }
            return (HTTPMethod(rawValue: route.method.rawValue), "/" + parts.joined(separator: "/"))
        }
    }
}
