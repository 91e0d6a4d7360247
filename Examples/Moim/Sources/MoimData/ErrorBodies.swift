import Triage

extension ServerMessageDecoder {
    /// What most of Moim's endpoints say when they refuse.
    static let error = decoded(as: ErrorBody.self, \.message)

    /// What those say that wrap it once more.
    static let nestedError = decoded(as: NestedErrorBody.self, \.error?.detail)

    /// What problem details say about this problem, but not about its type.
    static let problemDetail = ServerMessageDecoder { ProblemDetails($0)?.detail }
}

struct ErrorBody: Decodable {
    let message: String?
}

private struct NestedErrorBody: Decodable {
    let error: Detail?

    struct Detail: Decodable {
        let detail: String?
    }
}
