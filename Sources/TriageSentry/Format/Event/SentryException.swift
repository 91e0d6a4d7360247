public import TriageSinkSupport

/// One error of a chain.
public struct SentryException: Codable, Hashable, Sendable, JSONObjectReadable {
    /// The error's type; without it and ``value`` the receiver drops the error.
    public var type: String?
    /// What the error says.
    public var value: String?
    /// Where the type is declared.
    public var module: String?
    /// How it was caught, and its place in the chain.
    public var mechanism: SentryMechanism?

    /// Makes an error.
    public init(type: String?, value: String? = nil, module: String? = nil) {
        (self.type, self.value, self.module) = (type, value, module)
    }

    /// Reads what a client sent.
    public init(from decoder: any Decoder) throws {
        self.init(try JSONObjectReader(from: decoder))
    }

    init(_ members: JSONObjectReader) {
        var values = members
        self.init(
            type: values.text("type"), value: values.text("value"), module: values.text("module"))
        mechanism = values.value("mechanism")
    }
}

/// How an error was caught, and its place in the chain.
public struct SentryMechanism: Codable, Hashable, Sendable, JSONObjectReadable {
    /// What caught it: `generic` where the app asked for the report.
    public var type: String
    /// Whether the app went on.
    public var handled: Bool?
    /// Whether there is no real error, as for a message or a signal.
    public var synthetic: Bool?
    /// Which property of the parent held it, such as `NSUnderlyingError` or `errors[0]`.
    public var source: String?
    /// The number in the chain: 0 for the error that was caught.
    public var exceptionID: Int?
    /// The number of the error that it is a cause of; nil for the one that was caught.
    public var parentID: Int?
    /// Whether it has several causes.
    public var isExceptionGroup: Bool?
    /// Facts of a known form, such as `ns_error` with `domain` and `code`.
    public var meta: [String: SentryJSONValue]?
    /// Facts of any form.
    public var data: [String: SentryJSONValue]?

    /// Makes a mechanism.
    public init(type: String = "generic", handled: Bool? = nil) {
        (self.type, self.handled) = (type, handled)
    }

    /// Reads what a client sent.
    public init(from decoder: any Decoder) throws {
        self.init(try JSONObjectReader(from: decoder))
    }

    init(_ members: JSONObjectReader) {
        var values = members
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
