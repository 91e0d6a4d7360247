extension SentryEnvelope {
    /// How much an envelope may hold, when it is written and when it is read.
    public struct Limits: Sendable {
        /// Bytes of the whole, decompressed: 200 MiB.
        public var envelopeBytes = 200 << 20
        /// Bytes of one header, 64 KiB: Sentry names no limit.
        public var headerBytes = 64 << 10
        /// Items of all types, 1000: Sentry names no limit.
        public var items = 1000
        /// Items of one type, where there is a limit.
        public var itemsOfType = [
            "event": 1, "transaction": 1, "feedback": 1, "check_in": 1, "log": 1, "trace_metric": 1,
            "attachment": 30, "session": 100, "sessions": 100, "client_report": 100,
        ]
        /// Bytes of one item of a type; another type is held by ``envelopeBytes`` alone.
        public var bytesOfType = [
            "event": 1 << 20, "transaction": 1 << 20, "feedback": 1 << 20, "log": 1 << 20,
            "trace_metric": 1 << 20, "check_in": 100 << 10, "client_report": 4 << 10,
            "attachment": 200 << 20, "profile": 50 << 20,
        ]

        /// The documented limits.
        public init() {}
    }

    /// Refuses what a receiver would refuse as a whole.
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
        let strangers = ["event", "feedback"].contains { counts[$0] != nil }
        let isTogether = counts["transaction"] != nil && strangers
        try SentryFormatError.require(
            !isTogether, .badCombination, "a transaction beside another event")
    }
}
