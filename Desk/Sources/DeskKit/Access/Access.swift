import DeskModel
import DeskStore
import HTTPTypes
import Hummingbird
import Synchronization

/// Decides about access to the desk: programs have a token, people the session that a token opened.
final class Access: Sendable {
    /// The time for which a session lasts after its last use.
    static let lifetime: Duration = .seconds(12 * 3600)

    private let store: any AccessStore
    private let now: @Sendable () -> Timestamp
    private let publicURL: PublicURL?
    private let slowdown = Mutex(Slowdown())

    init(store: any AccessStore, publicURL: PublicURL?, now: @escaping @Sendable () -> Timestamp) {
        (self.store, self.publicURL, self.now) = (store, publicURL, now)
    }

    // MARK: Visitors

    /// The caller, by token or cookie.
    ///
    /// - Throws: 401 without either, 429 for one wrong token too many.
    func visitor(of request: Request, from address: String) async throws -> Visitor {
        if let token = request.bearerToken {
            let hash = Secret.hash(token)
            guard try await store.token(hash: hash) != nil else { throw wrongToken(from: address) }
            return .token(hash: hash)
        }
        guard let visitor = try await session(of: request) else { throw Problem.unauthorized }
        return visitor
    }

    /// The session of the page that a request belongs to.
    func session(of request: Request) async throws -> Visitor? {
        guard let cookie = request.sessionCookie else { return nil }
        let visitor = Visitor.session(cookie: cookie)
        return try await isIn(visitor) ? visitor : nil
    }

    /// Whether a visitor still has access; a session was used now.
    func isIn(_ visitor: Visitor) async throws -> Bool {
        switch visitor {
        case .token(let hash): return try await store.token(hash: hash) != nil
        case .session(let cookie):
            let time = now()
            return try await store.useSession(
                hash: Secret.hash(cookie), now: time, usedSince: time - Self.lifetime) != nil
        }
    }

    // MARK: Signing in and out

    /// Opens a session of the page.
    ///
    /// - Returns: Its cookie.
    /// - Throws: 401 for a wrong token, 429 for one too many.
    func signIn(with token: String, from address: String) async throws -> String {
        guard let token = try await store.token(hash: Secret.hash(token)) else {
            throw wrongToken(from: address)
        }
        let cookie = Secret.make()
        try await store.addSession(
            PageSession(hash: Secret.hash(cookie), token: token.name, lastUsed: now()))
        return cookie
    }

    /// Ends a session of the page.
    func signOut(_ visitor: Visitor) async throws {
        guard case .session(let cookie) = visitor else { return }
        try await store.endSession(hash: Secret.hash(cookie))
    }

    private func wrongToken(from address: String) -> Problem {
        let time = now()
        switch slowdown.withLock({ $0.noteWrong(from: address, at: time) }) {
        case .wrong:
            var problem = Problem.unauthorized
            problem.detail = "The token is wrong."
            return problem
        case .pause(let seconds): return .tooMany(seconds: seconds)
        }
    }

    // MARK: Forgery

    /// Throws unless a request with a cookie that changes something comes from a page of the desk.
    func checkOrigin(of request: Request, _ visitor: Visitor) throws {
        guard let expected = visitor.forgeryToken else { return }
        if let token = request.headers[.forgeryToken] {
            guard Secret.isEqual(token, expected) else { throw Problem.forged }
        } else {
            guard request.headers[.origin].map({ isOwn($0, request) }) ?? false
            else { throw Problem.forged }
        }
    }

    /// Throws if a browser says that a form comes from elsewhere.
    func checkSignIn(_ request: Request) throws {
        if let site = request.headers[.fetchSite] {
            guard site == "same-origin" || site == "none" else { throw Problem.forged }
        } else if let origin = request.headers[.origin], !isOwn(origin, request) {
            throw Problem.forged
        }
    }

    private func isOwn(_ origin: String, _ request: Request) -> Bool {
        if let publicURL, origin.lowercased() == publicURL.origin { return true }
        guard let host = request.head.authority?.lowercased() else { return false }
        return ["http://\(host)", "https://\(host)"].contains(origin.lowercased())
    }

    // MARK: The cookie

    /// The header that sets the cookie of a session, or takes it away.
    func setCookie(_ value: String?) -> String {
        let path = publicURL.map(\.path) ?? ""
        return "\(Request.cookieName)=\(value ?? ""); Path=\(path.isEmpty ? "/" : path)"
            + "; HttpOnly; SameSite=Lax" + (publicURL?.isSecure == true ? "; Secure" : "")
            + (value == nil ? "; Max-Age=0" : "")
    }
}

extension Request {
    static let cookieName = "desk_session"

    /// The token of the `Authorization` header; nil for another scheme.
    fileprivate var bearerToken: Substring? {
        guard let value = headers[.authorization] else { return nil }
        let parts = value.split(separator: " ")
        guard parts.first?.lowercased() == "bearer" else { return nil }
        return parts.count == 2 ? parts[1] : ""
    }

    fileprivate var sessionCookie: String? {
        cookie(Self.cookieName).flatMap { $0.utf8.count == 64 ? $0 : nil }
    }

    /// The value of a cookie.
    func cookie(_ name: String) -> String? {
        let prefix = name + "="
        for header in headers[values: .cookie] {
            for cookie in header.split(separator: ";") {
                let cookie = cookie.drop { $0 == " " }
                if cookie.hasPrefix(prefix) { return String(cookie.dropFirst(prefix.count)) }
            }
        }
        return nil
    }
}
