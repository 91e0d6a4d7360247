public import Foundation
import TriageSinkSupport

/// The body of one request: a header, and items with their own headers and payloads.
@_spi(Wire) public struct SentryEnvelope: Hashable, Sendable {
    /// The ID of the event inside, required with one; it overrides the event's own ID.
    public var eventID: String?
    /// The client that created the envelope.
    public var sdk: SentryClientSDK?
    /// The items in order.
    public var items: [Item]

    /// Creates an envelope.
    public init(eventID: String? = nil, sdk: SentryClientSDK? = nil, items: [Item] = []) {
        (self.eventID, self.sdk, self.items) = (eventID, sdk, items)
    }

    /// Encodes the envelope; every item has a `length`.
    ///
    /// - Parameter time: The current time.
    /// - Returns: The body of the request, before compression.
    /// - Throws: An error for an envelope that a receiver would refuse as a whole.
    public func encoded(sentAt time: Date) throws -> Data {
        try check()
        let header: JSONObject = ["event_id": eventID, "sdk": sdk, "sent_at": time.iso8601]
        return try items.reduce(into: try Self.line(header)) { bytes, item in
            let header: JSONObject = [
                "content_type": item.contentType, "filename": item.filename,
                "length": item.payload.count, "type": item.type,
            ]
            bytes += try Self.line(header) + item.payload + Self.newline
        }
    }

    private static let newline = Data("\n".utf8)

    private static func line(_ header: JSONObject) throws -> Data {
        try JSONEncoder.sorted.encode(header) + newline
    }
}

extension SentryEnvelope {
    /// An error for an envelope with too many or too large items.
    struct TooLarge: Error {}

    /// The limits of receivers on items of one type, in number and in bytes of one item.
    private static let limits: [String: (count: Int, bytes: Int)] = [
        "event": (1, 1 << 20), "feedback": (1, 1 << 20),
        "attachment": (30, 200 << 20), "session": (100, .max), "client_report": (100, 4 << 10),
        SentryOperations.itemType: (1, 8000),
    ]

    private func check() throws(TooLarge) {
        for (type, items) in Dictionary(grouping: items, by: \.type) {
            guard let limit = Self.limits[type] else { continue }
            let isFitting =
                items.count <= limit.count && items.allSatisfy { $0.payload.count <= limit.bytes }
            guard isFitting else { throw TooLarge() }
        }
    }
}
