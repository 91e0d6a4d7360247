import DeskModel
import DeskStore
import HTTPTypes
import Hummingbird
import Synchronization

/// Decides about access to the desk: programs have a token, people the session that a token opened.
final class Access: Sendable {
    /// The time for which a session lasts after its last use.
    static let lifetime: Duration = .seconds(12 * 3600)

    let audit: AuditLog
    private let store: any AccessStore
    private let now: @Sendable () -> Timestamp
    private let publicURL: PublicURL?
    private let slowdown = Mutex(Slowdown())
    /// The hours in which tokens are known to have been used.
    private let hours = Mutex<[String: Int64]>([:])

    init(
        store: any AccessStore, publicURL: PublicURL?, audit: AuditLog,
        now: @escaping @Sendable () -> Timestamp
    ) {
        (self.store, self.publicURL, self.audit, self.now) = (store, publicURL, audit, now)
    }

    // MARK: Visitors

    /// The caller, by token or cookie.
    ///
    /// - Throws: 401 without either, 429 for one wrong token too many.
    func visitor(of request: Request, from address: String) async throws -> Visitor {
        if request.bearerToken != nil { return try await program(of: request, from: address) }
        guard let visitor = try await session(of: request) else { throw Problem.unauthorized }
        return visitor
    }

    /// The caller, by token alone.
    ///
    /// - Throws: 401 without one, 429 for one wrong token too many.
    func program(of request: Request, from address: String) async throws -> Visitor {
        guard let token = request.bearerToken else { throw Problem.unauthorized }
        let hash = Secret.hash(token)
        guard let known = try await store.token(hash: hash) else {
            throw wrongToken(.authorize, from: address)
        }
        await noteUse(of: known.name)
        return Visitor(proof: .token(hash: hash), token: known.name, scope: known.scope)
    }

    /// The session of the page that a request belongs to.
    func session(of request: Request) async throws -> Visitor? {
        guard let cookie = request.sessionCookie, let session = try await use(cookie) else {
            return nil
        }
        await noteUse(of: session.token)
        return Visitor(
            proof: .session(cookie: cookie), token: session.token, scope: session.scope)
    }

    /// Whether a visitor still has access; a session was used now.
    func isIn(_ visitor: Visitor) async throws -> Bool {
        switch visitor.proof {
        case .token(let hash): try await store.token(hash: hash) != nil
        case .session(let cookie): try await use(cookie) != nil
        }
    }

    private func use(_ cookie: String) async throws -> PageSession? {
        let time = now()
        return try await store.useSession(
            hash: Secret.hash(cookie), now: time, usedSince: time - Self.lifetime)
    }

    /// Notes the hour of a token's use, once an hour.
    private func noteUse(of token: String) async {
        let hour = now().milliseconds / 3_600_000
        guard hours.withLock({ $0.updateValue(hour, forKey: token) }) != hour else { return }
        // triage:ignore discarded-try: a request is answered although the storage takes nothing
        try? await store.noteUse(ofToken: token, at: Timestamp(milliseconds: hour * 3_600_000))
    }

    /// Throws unless a visitor may make a request.
    ///
    /// - Throws: 403 if the request changes something and the visitor may only read.
    func checkScope(of request: Request, _ visitor: Visitor, from address: String) throws {
        let reads: Set<HTTPRequest.Method> = [.get, .head, .options]
        guard !visitor.canWrite, !reads.contains(request.method), request.uri.path != "/sign-out"
        else { return }
        audit.note(.authorize, .refused, token: visitor.token, address: address)
        throw Problem.readOnly
    }

    // MARK: Signing in and out

    /// Opens a session of the page.
    ///
    /// - Returns: Its cookie.
    /// - Throws: 401 for a wrong token, 429 for one too many.
    func signIn(with token: String, from address: String) async throws -> String {
        guard let token = try await store.token(hash: Secret.hash(token)) else {
            throw wrongToken(.signIn, from: address)
        }
        let cookie = Secret.make()
        try await store.addSession(
            PageSession(hash: Secret.hash(cookie), token: token.name, lastUsed: now()))
        await noteUse(of: token.name)
        audit.note(.signIn, token: token.name, address: address)
        return cookie
    }

    /// Ends a session of the page.
    func signOut(_ visitor: Visitor) async throws {
        guard case .session(let cookie) = visitor.proof else { return }
        try await store.endSession(hash: Secret.hash(cookie))
    }

    private func wrongToken(_ action: AuditLog.Action, from address: String) -> Problem {
        let time = now()
        let verdict = slowdown.withLock { $0.noteWrong(from: address, at: time) }
        // In a pause, which lasts a minute, only its beginning is told.
        if verdict.isTold { audit.note(action, .refused, address: address) }
        switch verdict {
        case .wrong:
            var problem = Problem.unauthorized
            problem.detail = "The token is wrong."
            return problem
        case .pause(let seconds, _): return .tooMany(seconds: seconds)
        }
    }

    // MARK: Forgery

    /// Throws unless a request with a cookie that changes something comes from a page of the desk.
    func checkOrigin(of request: Request, _ visitor: Visitor) throws {
        guard let expected = visitor.forgeryToken else { return }
        try checkPublicOrigin(of: request)
        if let token = request.headers[.forgeryToken] {
            guard Secret.isEqual(token, expected) else { throw Problem.forged }
        } else {
            guard request.headers[.origin].map({ isOwn($0, request) }) ?? false
            else { throw Problem.forged }
        }
    }

    /// Throws if a browser says that a form comes from elsewhere.
    func checkSignIn(_ request: Request) throws {
        try checkPublicOrigin(of: request)
        if let site = request.headers[.fetchSite] {
            guard site == "same-origin" || site == "none" else { throw Problem.forged }
        } else if let origin = request.headers[.origin], !isOwn(origin, request) {
            throw Problem.forged
        }
    }

    /// Throws if a browser says that an agent's request comes from elsewhere.
    func checkAgentOrigin(of request: Request) throws {
        guard let origin = request.headers[.origin] else { return }
        guard isOwn(origin, request) else { throw Problem.forged }
    }

    /// Throws if a form comes from another origin than the one that people use.
    func checkPublicOrigin(of request: Request) throws {
        guard let publicURL, let origin = request.headers[.origin] else { return }
        guard origin.lowercased() == publicURL.origin else { throw Problem.forged }
    }

    private func isOwn(_ origin: String, _ request: Request) -> Bool {
        if let publicURL { return origin.lowercased() == publicURL.origin }
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
        let prefix = Array((name + "=").utf8)
        for header in headers[values: .cookie] {
            for cookie in header.utf8.split(separator: UInt8(ascii: ";")) {
                let cookie = cookie.drop { $0 == 0x20 }
                guard cookie.starts(with: prefix) else { continue }
                return String(decoding: cookie.dropFirst(prefix.count), as: UTF8.self)
            }
        }
        return nil
    }
}
