import Foundation
import TriageTesting

/// A shop on 127.0.0.1 that accepts one pair of tokens at a time.
final class ShopServer: @unchecked Sendable {
    // Unchecked: the lock guards what changes.
    typealias Action = FaultServer.Action
    private let lock = NSLock()
    private var generation = 0
    private var routes: [String: @Sendable () -> [Action]] = [:]
    private var refreshCount = 0
    private var acceptedPaths: [String] = []
    private var expiredStatus = 401
    private var refresh: (@Sendable () -> [Action]?)?
    private var beforeRefusal: (@Sendable (String) -> Void)?
    private var server: FaultServer?

    /// Starts a server with responses by method and path, such as `GET /v1/home`.
    init(_ routes: [String: [Action]] = [:]) throws {
        self.routes = routes.mapValues { actions in { actions } }
        server = try FaultServer { [weak self] request in self?.actions(for: request) ?? [.reset] }
    }

    /// Makes the pair of the apps invalid.
    ///
    /// - Parameters:
    ///   - status: The status that says so.
    ///   - refresh: The response to a refresh; nil, or nil from it, for new tokens.
    ///   - beforeRefusal: Runs before a request with an old token is refused.
    func expire(
        status: Int = 401, refresh: (@Sendable () -> [Action]?)? = nil,
        beforeRefusal: (@Sendable (String) -> Void)? = nil
    ) {
        lock.withLock {
            (generation, expiredStatus) = (1, status)
            (self.refresh, self.beforeRefusal) = (refresh, beforeRefusal)
        }
    }

    func route(_ path: String, _ actions: @escaping @Sendable () -> [Action]) {
        lock.withLock { routes[path] = actions }
    }

    func stop() { server?.stop() }
    func start() throws { try server?.start() }

    var url: URL {
        URL(string: "http://127.0.0.1:\(server?.port ?? 0)") ?? URL(fileURLWithPath: "/")
    }
    var requests: [FaultServer.Request] { server?.requests ?? [] }
    var refreshes: Int { lock.withLock { refreshCount } }
    /// The requests with a valid pair, as method and path.
    var accepted: [String] { lock.withLock { acceptedPaths } }

    private func actions(for request: FaultServer.Request) -> [Action] {
        let line = request.head.prefix { $0 != "\r\n" }.split(separator: " ").prefix(2)
            .joined(separator: " ").prefix { $0 != "?" }
        let path = String(line)
        if path == "POST /v1/session/refresh" { return refreshed(request) }
        let isPublic = ["POST /v1/session", "POST /v1/members"].contains(path)
        let (status, isValid, hook) = lock.withLock {
            (expiredStatus, request.carries(generation), beforeRefusal)
        }
        guard isPublic || isValid else {
            hook?(path)
            return [.respond(status, #"{"error":{"message":"Who are you?"}}"#)]
        }
        let answer = lock.withLock {
            acceptedPaths.append(path)
            return routes[path]
        }
        return answer?() ?? [.respond(404)]
    }

    private func refreshed(_ request: FaultServer.Request) -> [Action] {
        let refresh = lock.withLock {
            refreshCount += 1
            return self.refresh
        }
        if let actions = refresh?() { return actions }
        return lock.withLock {
            // A pair that the app has had; its refresh has no body.
            guard request.body.isEmpty, (0...generation).contains(where: request.carries)
            else { return [.respond(401)] }
            return [.respond(200, pair(generation))]
        }
    }
}

/// The body of a sign-in or a refresh.
func pair(_ generation: Int) -> String {
    #"{"access":"access-\#(generation)","refresh":"refresh-\#(generation)"}"#
}

extension FaultServer.Request {
    func carries(_ generation: Int) -> Bool {
        field("Authorization") == "access-\(generation)"
            && field("Refresh") == "refresh-\(generation)"
    }
}
