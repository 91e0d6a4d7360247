public import Foundation
import TriageRedaction
public import TriageSinkSupport

/// Writes the bodies of requests to the Measurement Protocol for one installation of an app.
///
/// Google answers 2xx to whatever it receives, also to what it drops: what this lets through is all
/// that is ever checked.
public struct GoogleAnalyticsRequest: Hashable, Sendable {
    /// The installation, as the Firebase SDK on the device knows it.
    public let appInstanceID: String

    /// Makes a writer.
    ///
    /// - Parameter appInstanceID: 32 hexadecimal digits. The SDK has none without the person's
    ///   consent: then nothing may be sent.
    /// - Throws: What is wrong with the id.
    public init(appInstanceID: String) throws(SinkConfigurationError) {
        try SinkConfigurationError.require(
            appInstanceID.utf8.count == 32 && appInstanceID.utf8.allSatisfy(\.isHex),
            .identifier, "app_instance_id is not 32 hexadecimal digits")
        self.appInstanceID = appInstanceID
    }

    /// Fits and writes an event, which is then far below the limit of a body.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - now: The time: an event of later is of now.
    /// - Returns: The body; nil for an event of more than 72 hours before, which Google would no longer
    ///   file under its time.
    public func body(_ event: GoogleAnalyticsEvent, now: Date = Date()) -> Data? {
        let oldest = now.addingTimeInterval(-72 * 3600)
        if let time = event.time, time < oldest { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try? encoder.encode(Body(appInstanceID: appInstanceID, events: [.init(event, now)]))
    }
}

/// The body of a request.
private struct Body: Encodable {
    let appInstanceID: String
    let events: [Event]

    enum CodingKeys: String, CodingKey {
        case events
        case appInstanceID = "app_instance_id"
    }

    struct Event: Encodable {
        let name: String
        let params: [String: GoogleAnalyticsEvent.Value]
        let time: Int64?

        enum CodingKeys: String, CodingKey {
            case name, params
            case time = "timestamp_micros"
        }

        init(_ event: GoogleAnalyticsEvent, _ now: Date) {
            let event = event.fitted()
            (name, params) = (event.name, event.parameters)
            time = event.time.flatMap {
                Int64(exactly: (min($0, now).timeIntervalSince1970 * 1e6).rounded())
            }
        }
    }
}
