/// One error of a chain.
@_spi(Wire) public struct SentryException: Codable, Hashable, Sendable, JSONObjectReadable {
    /// The error's type; the receiver drops an error without a type and a ``value``.
    public var type: String?
    /// The error's message.
    public var value: String?
    /// The module that declares the type.
    public var module: String?
    /// The mechanism that caught the error, and the error's position in the chain.
    public var mechanism: SentryMechanism?

    /// Creates an error.
    public init(type: String?, value: String? = nil, module: String? = nil) {
        (self.type, self.value, self.module) = (type, value, module)
    }

    /// Decodes a client's value leniently.
    public init(from decoder: any Decoder) throws {
        self.init(try JSONObjectReader(from: decoder))
    }

    init(_ values: consuming JSONObjectReader) {
        self.init(
            type: values.text("type"), value: values.text("value"), module: values.text("module"))
        mechanism = values.value("mechanism")
    }
}

/// The mechanism that caught an error, and the error's position in the chain.
@_spi(Wire) public struct SentryMechanism: Codable, Hashable, Sendable, JSONObjectReadable {
    /// The mechanism that caught the error: `generic` if the app reported it.
    public var type: String
    /// Whether the app handled the error and continued.
    public var handled: Bool?
    /// Whether the error is synthetic, such as for a message or a signal.
    public var synthetic: Bool?
    /// The property of the parent that held it, such as `NSUnderlyingError` or `errors[0]`.
    public var source: String?
    /// The error's ID in the chain: 0 for the caught error.
    public var exceptionID: Int?
    /// The ID of the error that this one caused; nil for the caught error.
    public var parentID: Int?
    /// Whether the error has several causes.
    public var isExceptionGroup: Bool?
    /// Facts with a defined structure, such as `ns_error` with `domain` and `code`.
    public var meta: [String: SentryJSONValue]?
    /// Facts with any structure.
    public var data: [String: SentryJSONValue]?

    /// Creates a mechanism.
    public init(type: String = "generic", handled: Bool? = nil) {
        (self.type, self.handled) = (type, handled)
    }

    /// Decodes a client's value leniently.
    public init(from decoder: any Decoder) throws {
        self.init(try JSONObjectReader(from: decoder))
    }

    init(_ values: consuming JSONObjectReader) {
        self.init(type: values.text("type") ?? "generic", handled: values.flag("handled"))
        (synthetic, source) = (values.flag("synthetic"), values.text("source"))
        (exceptionID, parentID) = (values.number("exception_id"), values.number("parent_id"))
        isExceptionGroup = values.flag("is_exception_group")
        (meta, data) = (values.json("meta")?.members, values.json("data")?.members)
    }

    private enum CodingKeys: String, CodingKey {
        case type, handled, synthetic, source, meta, data
        case exceptionID = "exception_id"
        case parentID = "parent_id"
        case isExceptionGroup = "is_exception_group"
    }
}
