public import Foundation

/// Many sessions of one release, counted by the minute in which they started.
public struct SentrySessionAggregates: Codable, Hashable, Sendable {
    /// The sessions of one minute, each counted once by how it ended.
    public struct Minute: Hashable, Sendable {
        /// When they started.
        public var started: Date
        /// Whose they are; nil where that is not told.
        public var userID: String?
        /// How many ended well and without an error.
        public var exited = 0
        /// How many ended well and had errors.
        public var errored = 0
        /// How many ended in another way that they should not have.
        public var abnormal = 0
        /// How many ended in a crash.
        public var crashed = 0

        /// Makes a minute of no sessions.
        public init(started: Date, userID: String? = nil) {
            (self.started, self.userID) = (started, userID)
        }
    }

    /// The minutes.
    public var minutes: [Minute]
    /// Which app, and where it runs.
    public var attributes: SentrySession.Attributes

    /// Makes aggregates.
    public init(_ minutes: [Minute], attributes: SentrySession.Attributes) {
        (self.minutes, self.attributes) = (minutes, attributes)
    }

    /// Reads what a client sent; minutes without a start are left out.
    public init(from decoder: any Decoder) throws {
        var values = try Members(from: decoder)
        let read: [ReadMinute] = values.list("aggregates")
        minutes = read.compactMap(\.value)
        attributes = .init(Members(values.object("attrs")))
    }

    /// Writes the aggregates.
    public func encode(to encoder: any Encoder) throws {
        var values = MemberWriter(encoder)
        try values.write(minutes.map(ReadMinute.init), "aggregates")
        try values.write(attributes.fitted, "attrs")
    }
}

/// A minute as it is read and written.
private struct ReadMinute: Readable, Encodable {
    let value: SentrySessionAggregates.Minute?

    init(_ value: SentrySessionAggregates.Minute) { self.value = value }

    init(_ members: Members) {
        var values = members
        value = values.time("started").map { started in
            var minute = SentrySessionAggregates.Minute(
                started: started, userID: values.text("did"))
            minute.exited = max(values.number("exited") ?? 0, 0)
            minute.errored = max(values.number("errored") ?? 0, 0)
            minute.abnormal = max(values.number("abnormal") ?? 0, 0)
            minute.crashed = max(values.number("crashed") ?? 0, 0)
            return minute
        }
    }

    func encode(to encoder: any Encoder) throws {
        var values = MemberWriter(encoder)
        try values.write(value?.started.inUTC, "started")
        try values.write(value?.userID, "did")
        try values.write(value?.exited, "exited")
        try values.write(value?.errored, "errored")
        try values.write(value?.abnormal, "abnormal")
        try values.write(value?.crashed, "crashed")
    }
}
