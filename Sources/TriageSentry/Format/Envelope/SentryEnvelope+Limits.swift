@_spi(Wire) extension SentryEnvelope {
    /// The limits on an envelope, for encoding and decoding.
    public struct Limits: Sendable {
        /// The limit on the decompressed envelope in bytes: 200 MiB.
        public var envelopeBytes = 200 << 20
        /// The limit on one header in bytes: 64 KiB, as Sentry documents none.
        public var headerBytes = 64 << 10
        /// The limit on items of all types: 1000, as Sentry documents none.
        public var items = 1000
        /// The limits on items of one type; types without an entry have none.
        public var itemsOfType = [
            "event": 1, "transaction": 1, "feedback": 1, "check_in": 1, "log": 1, "trace_metric": 1,
            "attachment": 30, "session": 100, "sessions": 100, "client_report": 100,
        ]
        /// The limits on one item in bytes, by type; other types only have ``envelopeBytes``.
        public var bytesOfType = [
            "event": 1 << 20, "transaction": 1 << 20, "feedback": 1 << 20, "log": 1 << 20,
            "trace_metric": 1 << 20, "check_in": 100 << 10, "client_report": 4 << 10,
            "attachment": 200 << 20, "profile": 50 << 20,
        ]

        /// Creates the documented limits.
        public init() {}
    }

    /// Throws if a receiver would refuse the whole envelope.
    func check(_ limits: Limits) throws(SentryFormatError) {
        try SentryFormatError.require(items.count <= limits.items, .tooLarge, "too many items")
        var counts: [String: Int] = [:]
        for item in items {
            let type = item.type
            try SentryFormatError.require(!type.isEmpty, .malformed, "an item without a type")
            counts[type, default: 0] += 1
            let isFew = counts[type, default: 0] <= limits.itemsOfType[type] ?? .max
            try SentryFormatError.require(isFew, .tooLarge, "too many items of one type")
            let isSmall = item.payload.count <= limits.bytesOfType[type] ?? .max
            try SentryFormatError.require(isSmall, .tooLarge, "an item has too many bytes")
        }
        let hasOtherEvent = ["event", "feedback"].contains { counts[$0] != nil }
        let isMixed = counts["transaction"] != nil && hasOtherEvent
        try SentryFormatError.require(
            !isMixed, .badCombination, "a transaction beside another event")
    }
}
