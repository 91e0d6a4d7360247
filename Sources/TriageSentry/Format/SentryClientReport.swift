public import Foundation
public import TriageCore
import TriageSinkSupport

/// Counts of the items that a client did not send, by reason, sent with its next envelope.
@_spi(Wire) public struct SentryClientReport: Hashable, Sendable {
    /// The reason why an item was not sent.
    public struct Reason: ExtensibleCode, Encodable {
        /// The code's text.
        public let rawValue: String
        /// Creates a reason from any text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The queue in memory was full.
        public static let queueOverflow: Self = "queue_overflow"
        /// The store on disk was full.
        public static let cacheOverflow: Self = "cache_overflow"
        /// A buffer of the client was full.
        public static let bufferOverflow: Self = "buffer_overflow"
        /// A rate limit was in force.
        public static let rateLimit: Self = "ratelimit_backoff"
        /// No response arrived, and the client does not retry any more.
        public static let networkError: Self = "network_error"
        /// The response was 4xx or 5xx; items refused with 429 are not counted at all.
        public static let sendError: Self = "send_error"
        /// Sampling left it out.
        public static let sampleRate: Self = "sample_rate"
        /// The app's hook rejected it or failed.
        public static let beforeSend: Self = "before_send"
        /// A processor rejected it, or its type of error is ignored.
        public static let eventProcessor: Self = "event_processor"
        /// The client itself failed, such as with an unreadable stored file.
        public static let internalError: Self = "internal_sdk_error"
    }

    /// The number of items of one category that were dropped for one reason.
    public struct Discarded: Encodable, Hashable, Sendable {
        /// The reason for the drop.
        public var reason: Reason
        /// The category of the items.
        public var category: SentryCategory
        /// The number of items.
        public var quantity: Int
    }

    /// The counts, one for each pair of reason and category.
    public private(set) var discarded: [Discarded] = []

    /// Creates an empty report.
    public init() {}

    /// Adds to the count of a reason and category; a quantity below one changes nothing.
    public mutating func count(_ reason: Reason, _ category: SentryCategory, quantity: Int = 1) {
        guard quantity > 0 else { return }
        let known = discarded.firstIndex { $0.reason == reason && $0.category == category }
        guard let known else {
            discarded.append(.init(reason: reason, category: category, quantity: quantity))
            return
        }
        let (sum, isOver) = discarded[known].quantity.addingReportingOverflow(quantity)
        discarded[known].quantity = isOver ? .max : sum
    }

    /// Returns the report as items of less than 4 KiB each; none if nothing was dropped.
    public func items(timestamp: Date) throws -> [SentryEnvelope.Item] {
        try stride(from: 0, to: discarded.count, by: 20).map { start in
            let report: JSONObject = [
                "timestamp": timestamp.iso8601,
                "discarded_events": discarded[start...].prefix(20).map(\.short),
            ]
            return try SentryEnvelope.Item(type: "client_report", json: report)
        }
    }
}

@_spi(Wire) extension SentryClientReport.Discarded {
    /// A copy with names so short and plain that twenty counts stay below 4 KiB.
    fileprivate var short: Self {
        var short = self
        short.reason = .init(rawValue: SentryText.name(reason.rawValue))
        short.category = .init(rawValue: SentryText.name(category.rawValue))
        return short
    }
}
