import Triage

/// New tokens on the wire.
struct TokensBody: Decodable, Sendable {
    let tokens: Tokens

    private enum Member: String, CodingKey {
        case accessToken, refreshToken, expiresIn
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Member.self)
        // A lifetime that cannot be read is as good as none: the server says when a token has expired.
        let lifetime = try? members.decode(Double.self, forKey: .expiresIn)
        tokens = Tokens(
            access: try members.decode(String.self, forKey: .accessToken),
            refresh: try members.decodeIfPresent(String.self, forKey: .refreshToken),
            lifetime: lifetime.map { .seconds(min(max($0, 0), 1e9)) })
    }
}
