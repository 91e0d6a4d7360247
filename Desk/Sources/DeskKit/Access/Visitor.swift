import DeskStore

/// The caller of a request, with the rights of its token.
struct Visitor: Hashable, Sendable {
    /// The proof that a caller brings.
    enum Proof: Hashable, Sendable {
        /// A program's token, by its hash.
        case token(hash: String)
        /// The cookie of a person's session of the page.
        case session(cookie: String)
    }

    let proof: Proof
    /// The name of the token, also of one that opened a session.
    let token: String
    let scope: AccessToken.Scope

    /// Whether the caller may change something.
    var canWrite: Bool { scope != .read }

    /// Whether the caller may do what cannot be changed back.
    var canDelete: Bool { scope == .admin || scope == .all }

    /// The proof that a form or a request comes from a page of this session.
    var forgeryToken: String? {
        if case .session(let cookie) = proof { Secret.hash("forgery:\(cookie)") } else { nil }
    }
}
