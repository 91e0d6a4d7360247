public import Foundation

/// The body of one request: a header, and items with their own headers and payloads.
///
/// Headers keep every key they were decoded with, since receivers forward unknown keys. The
/// properties are views of the known keys; they are nil if the header has no such value.
@_spi(Wire) public struct SentryEnvelope: Hashable, Sendable {
    /// All keys of the header except `sent_at`.
    public var header: [String: SentryJSONValue] {
        didSet { header["sent_at"] = nil }
    }
    /// The time a decoded envelope was sent; nil for one that was created.
    public internal(set) var sentAt: Date?
    /// The items in order; an envelope may have none.
    public var items: [Item]

    /// Creates an envelope.
    ///
    /// - Parameters:
    ///   - eventID: The ID of the event inside, required with one; it overrides the event's own ID.
    ///   - sdk: The client that created the envelope.
    ///   - items: The items.
    public init(eventID: UUID? = nil, sdk: SentryClientSDK? = nil, items: [Item] = []) {
        (header, self.items) = ([:], items)
        (self.eventID, self.sdk) = (eventID, sdk)
    }

    /// The ID of the event inside; nil if it is missing or not a UUID.
    public var eventID: UUID? {
        get { header["event_id"]?.text.flatMap(UUID.init(sentry:)) }
        set { header["event_id"] = newValue.map { .string($0.sentry) } }
    }

    /// The whole DSN with its keys, one of the ways to authenticate.
    public var dsn: String? {
        get { header["dsn"]?.text }
        set { header["dsn"] = newValue.map(SentryJSONValue.string) }
    }

    /// The client that created the envelope.
    public var sdk: SentryClientSDK? {
        get { header["sdk"]?.members.flatMap(SentryClientSDK.init) }
        set { header["sdk"] = newValue.map(\.value) }
    }

    /// The trace that the event belongs to, such as `trace_id` and `public_key`.
    public var trace: [String: String]? {
        get { header["trace"]?.members?.compactMapValues(\.text) }
        set { header["trace"] = newValue.map { .object($0.mapValues(SentryJSONValue.string)) } }
    }

    /// One item of an envelope.
    public struct Item: Hashable, Sendable {
        /// All keys of the header except `length`, which follows from the payload.
        public var header: [String: SentryJSONValue] {
            didSet { header["length"] = nil }
        }
        /// The payload, whose indices start at 0.
        public var payload: Data

        /// Creates an item with a payload of bytes.
        public init(type: String, contentType: String? = nil, payload: Data) {
            (header, self.payload) = (["type": .string(type)], payload)
            self.contentType = contentType
        }

        /// Creates an item with a JSON payload.
        public init(type: String, json: some Encodable) throws(SentryFormatError) {
            self.init(
                type: type, contentType: "application/json", payload: try SentryJSON.encode(json))
        }

        /// Decodes the payload as JSON; throws if it is nested deeper than 100 levels.
        public func decoded<T: Decodable>(as type: T.Type) throws(SentryFormatError) -> T {
            try SentryJSON.decode(type, from: payload)
        }
    }
}
