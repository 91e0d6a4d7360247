/// One error of a chain.
@_spi(Wire) public struct SentryException: Encodable, Hashable, Sendable {
    /// The error's type.
    public var type: String
    /// The error's message.
    public var value: String?
    /// The mechanism that caught the error, and the error's position in the chain.
    public var mechanism: SentryMechanism?

    /// Creates an error.
    public init(type: String, value: String? = nil) { (self.type, self.value) = (type, value) }
}

/// The mechanism that caught an error, and the error's position in the chain.
@_spi(Wire) public struct SentryMechanism: Encodable, Hashable, Sendable {
    /// The mechanism that caught the error: `generic` if the app reported it.
    public var type: String
    /// Whether the app handled the error and continued.
    public var handled: Bool?
    /// The error's ID in the chain: 0 for the caught error.
    public var exceptionID: Int?
    /// The ID of the error that this one caused; nil for the caught error.
    public var parentID: Int?
    /// Whether the error has several causes.
    public var isExceptionGroup: Bool?

    /// Creates a mechanism.
    public init(type: String = "generic", handled: Bool? = nil) {
        (self.type, self.handled) = (type, handled)
    }

    private enum CodingKeys: String, CodingKey {
        case type, handled
        case exceptionID = "exception_id"
        case parentID = "parent_id"
        case isExceptionGroup = "is_exception_group"
    }
}
