public import Foundation
import TriageCore
import TriageSinkSupport

/// What a client did not send, and why; it rides along with the next envelope.
public struct SentryClientReport: Codable, Hashable, Sendable {
    /// Why something was not sent.
    public struct Reason: SentryCode {
        /// The code's text.
        public let rawValue: String
        /// Makes the code with this text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The queue in memory was full.
        public static let queueOverflow: Self = "queue_overflow"
        /// The store on disk was full.
        public static let cacheOverflow: Self = "cache_overflow"
        /// There was no room for it in the client.
        public static let bufferOverflow: Self = "buffer_overflow"
        /// A limit was on.
        public static let rateLimit: Self = "ratelimit_backoff"
        /// No answer came, and there is no other try.
        public static let networkError: Self = "network_error"
        /// The answer was 4xx or 5xx; a 429 is not counted at all.
        public static let sendError: Self = "send_error"
        /// It was not among those sampled.
        public static let sampleRate: Self = "sample_rate"
        /// The app's hook said no, or failed.
        public static let beforeSend: Self = "before_send"
        /// A processor said no, or the type of error is ignored.
        public static let eventProcessor: Self = "event_processor"
        /// The client itself failed, as with a stored file that it cannot read.
        public static let internalError: Self = "internal_sdk_error"
    }

    /// How much of one category was dropped for one reason.
    public struct Discarded: Codable, Hashable, Sendable {
        /// Why.
        public var reason: Reason
        /// What.
        public var category: SentryCategory
        /// How many.
        public var quantity: Int
    }

    /// When it was made; nil where one was read that does not say it.
    public var timestamp: Date?
    /// What was dropped, each reason and category once.
    public private(set) var discarded: [Discarded] = []

    /// Makes a report of nothing.
    public init(timestamp: Date? = nil) { self.timestamp = timestamp }

    /// Counts what was dropped; an amount below one is none.
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

    /// The report as items of less than 4 KiB each, the limit of one; none where nothing was dropped.
    public func items(timestamp: Date) throws(SentryFormatError) -> [SentryEnvelope.Item] {
        var (items, rest) = ([SentryEnvelope.Item](), discarded[...])
        while !rest.isEmpty {
            var part = Self(timestamp: timestamp)
            part.discarded = rest.prefix(20).map(\.short)
            rest = rest.dropFirst(20)
            items.append(try .init(type: "client_report", json: part))
        }
        return items
    }

    /// Reads what a client sent, without the counts that cannot be read.
    public init(from decoder: any Decoder) throws {
        var values = try JSONObjectReader(from: decoder)
        timestamp = values.time("timestamp")
        discarded =
            values.json("discarded_events")?.elements?.compactMap { value in
                guard var values = value.members.map({ JSONObjectReader($0) }) else { return nil }
                guard let reason = values.text("reason"), let category = values.text("category"),
                    let quantity = values.number("quantity"), quantity > 0
                else { return nil }
                return Discarded(
                    reason: .init(rawValue: reason), category: .init(rawValue: category),
                    quantity: quantity)
            } ?? []
    }

    /// Writes the report.
    public func encode(to encoder: any Encoder) throws {
        var values = JSONObjectWriter(encoder)
        try values.write(timestamp?.iso8601, "timestamp")
        try values.write(discarded, "discarded_events")
    }
}

extension SentryClientReport.Discarded {
    /// With names so short, and of such signs, that twenty stay below 4 KiB.
    fileprivate var short: Self {
        var short = self
        short.reason = .init(rawValue: SentryText.name(reason.rawValue))
        short.category = .init(rawValue: SentryText.name(category.rawValue))
        return short
    }
}
