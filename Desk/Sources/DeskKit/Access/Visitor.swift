/// The caller of a request.
enum Visitor: Hashable, Sendable {
    /// A program with a token, by its hash.
    case token(hash: String)
    /// A person with a session of the page, by its cookie.
    case session(cookie: String)

    /// The proof that a form or a request comes from a page of this session.
    var forgeryToken: String? {
        if case .session(let cookie) = self { Secret.hash("forgery:\(cookie)") } else { nil }
    }
}
