public protocol EmptyResponse: Sendable {
    static func emptyValue() -> Self
}

public struct Empty: Codable, Sendable {
    public static let value = Empty()
}

extension Empty: EmptyResponse {
    public static func emptyValue() -> Empty { value }
}
