/// The server's one session: the tokens that are good, and those that were.
struct Session: Sendable {
    /// What the server knows of a token that it is shown.
    enum TokenStatus: Sendable {
        case current, expired, unknown
    }

    private(set) var tokens: Tokens
    private var former: [Tokens] = []

    /// The tokens that the session began with.
    var first: Tokens { former.first ?? tokens }

    init(_ tokens: Tokens) {
        self.tokens = tokens
    }

    func status(of token: String, as part: KeyPath<Tokens, String>) -> TokenStatus {
        if token == tokens[keyPath: part] { return .current }
        return former.contains { $0[keyPath: part] == token } ? .expired : .unknown
    }

    /// Expires the access token for a new one, and the refresh token too when it rotates.
    mutating func renew(rotating: Bool) {
        former.append(tokens)
        let new = Tokens.valid
        tokens = Tokens(access: new.access, refresh: rotating ? new.refresh : tokens.refresh)
    }
}
