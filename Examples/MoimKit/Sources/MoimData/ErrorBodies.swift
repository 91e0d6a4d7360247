public import Triage

extension ServerMessageDecoder {
    /// The server's words to its members, on every endpoint but the search, which wraps them.
    public static let moim = paths("message", "detail")
}

struct ErrorBody: Decodable {
    let message: String?
}
