public import Foundation
public import TriageSinkSupport

/// What one request carries: a header, and items of bytes with headers of their own.
///
/// Headers keep every key they were read with, since receivers forward those that they do not know;
/// the properties are views of the known ones, and nil where a header has no such value.
public struct SentryEnvelope: Hashable, Sendable {
    /// All keys of the header but `sent_at`.
    public var header: [String: SentryJSONValue] {
        didSet { header["sent_at"] = nil }
    }
    /// When it was sent: known of one that was read, and told again to the writer.
    public internal(set) var sentAt: Date?
    /// The items in their order; none is legal.
    public var items: [Item]

    /// Makes an envelope.
    ///
    /// - Parameters:
    ///   - eventID: The id of the event inside, required with one; it wins over the event's own.
    ///   - sdk: Who made it.
    ///   - items: What it carries.
    public init(eventID: UUID? = nil, sdk: SentryClientSDK? = nil, items: [Item] = []) {
        (header, self.items) = ([:], items)
        (self.eventID, self.sdk) = (eventID, sdk)
    }

    /// The id of the event inside; nil for one that is no UUID too.
    public var eventID: UUID? {
        get { header["event_id"]?.text.flatMap(UUID.init(sentry:)) }
        set { header["event_id"] = newValue.map { .string($0.sentry) } }
    }

    /// The whole DSN, keys included: one of the ways to authenticate.
    public var dsn: String? {
        get { header["dsn"]?.text }
        set { header["dsn"] = newValue.map(SentryJSONValue.string) }
    }

    /// Who made it.
    public var sdk: SentryClientSDK? {
        get { header["sdk"]?.members.flatMap(SentryClientSDK.init) }
        set { header["sdk"] = newValue.map(\.value) }
    }

    /// The trace that the event belongs to, such as `trace_id` and `public_key`.
    public var trace: [String: String]? {
        get { header["trace"]?.members?.compactMapValues(\.text) }
        set { header["trace"] = newValue.map { .object($0.mapValues(SentryJSONValue.string)) } }
    }

    /// One thing in an envelope.
    public struct Item: Hashable, Sendable {
        /// All keys of the header but `length`, which is the payload's.
        public var header: [String: SentryJSONValue] {
            didSet { header["length"] = nil }
        }
        /// The bytes, counted from 0.
        public var payload: Data

        /// Makes an item of bytes.
        public init(type: String, contentType: String? = nil, payload: Data) {
            (header, self.payload) = (["type": .string(type)], payload)
            self.contentType = contentType
        }

        /// Makes an item of JSON.
        public init(type: String, json: some Encodable) throws(SentryFormatError) {
            self.init(
                type: type, contentType: "application/json", payload: try SentryJSON.encode(json))
        }

        /// Reads the payload as JSON; what is nested deeper than 100 levels is refused.
        public func decoded<T: Decodable>(as type: T.Type) throws(SentryFormatError) -> T {
            try SentryJSON.decode(type, from: payload)
        }
    }
}
