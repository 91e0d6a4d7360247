public import Foundation

/// Writes the bodies of requests to the Measurement Protocol for one installation of an app.
///
/// Google answers 2xx to whatever it receives, also to what it drops: what this lets through is all
/// that is ever checked.
public struct MeasurementRequest: Hashable, Sendable {
    /// The installation, as the Firebase SDK on the device knows it.
    public let appInstanceID: String
    /// What is known about who uses it, within Google's limits.
    public let userProperties: [String: AnalyticsEvent.Value]

    /// Makes a writer.
    ///
    /// - Parameters:
    ///   - appInstanceID: 32 hexadecimal digits. The SDK has none without the person's consent:
    ///     then nothing may be sent.
    ///   - userProperties: Fitted as in ``AnalyticsEvent/fitted()``, texts at 36 UTF-16 units.
    /// - Throws: What is wrong with the id.
    public init(
        appInstanceID: String, userProperties: [String: AnalyticsEvent.Value] = [:]
    ) throws(WireError) {
        try WireError.require(
            appInstanceID.utf8.count == 32 && appInstanceID.unicodeScalars.allSatisfy(\.isHexDigit),
            .identifier, "app_instance_id is not 32 hexadecimal digits")
        self.appInstanceID = appInstanceID
        self.userProperties = AnalyticsEvent.Value.fitted(
            userProperties, to: 36, AnalyticsName.userProperty)
    }

    /// Events, written.
    public struct Batch: Hashable, Sendable {
        /// A body for each request, in the order of the events.
        public let bodies: [Data]
        /// The events that Google would no longer file under their time, and that are in no body.
        public let expired: [AnalyticsEvent]
    }

    /// Fits and writes events, at most 25 and less than 130 000 bytes a request; none for no events.
    ///
    /// - Parameters:
    ///   - events: The events.
    ///   - now: The time: events of more than 72 hours before are expired, later ones are of now.
    /// - Returns: The bodies, and what is in none of them.
    public func batch(_ events: [AnalyticsEvent], now: Date = Date()) -> Batch {
        let oldest = now.addingTimeInterval(-72 * 3600)
        let isExpired: (AnalyticsEvent) -> Bool = { $0.time.map { $0 < oldest } ?? false }
        let bodies = groups(events.filter { !isExpired($0) }.map { Body.Event($0, now) })
        return Batch(bodies: bodies.compactMap(encoded), expired: events.filter(isExpired))
    }

    private func groups(_ events: [Body.Event]) -> [[Body.Event]] {
        let room = 129_999 - (encoded([])?.count ?? 0)
        var (groups, used) = ([[Body.Event]](), room)
        for event in events {
            let size = (try? Self.encoder().encode(event).count) ?? 0
            if used + size + 1 > room || groups.last?.count == 25 {
                groups.append([])
                used = 0
            }
            groups[groups.count - 1].append(event)
            used += size + 1
        }
        return groups
    }

    private func encoded(_ events: [Body.Event]) -> Data? {
        let properties = userProperties.mapValues { ["value": $0] }
        return try? Self.encoder().encode(
            Body(
                appInstanceID: appInstanceID, events: events,
                userProperties: properties.isEmpty ? nil : properties))
    }

    private static func encoder() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}

/// The body of a request.
private struct Body: Encodable {
    let appInstanceID: String
    let events: [Event]
    let userProperties: [String: [String: AnalyticsEvent.Value]]?

    enum CodingKeys: String, CodingKey {
        case events
        case appInstanceID = "app_instance_id"
        case userProperties = "user_properties"
    }

    struct Event: Encodable {
        let name: String
        let params: [String: AnalyticsEvent.Value]
        let time: Int64?

        enum CodingKeys: String, CodingKey {
            case name, params
            case time = "timestamp_micros"
        }

        init(_ event: AnalyticsEvent, _ now: Date) {
            let event = event.fitted()
            (name, params) = (event.name, event.parameters)
            time = event.time.flatMap {
                Int64(exactly: (min($0, now).timeIntervalSince1970 * 1e6).rounded())
            }
        }
    }
}
