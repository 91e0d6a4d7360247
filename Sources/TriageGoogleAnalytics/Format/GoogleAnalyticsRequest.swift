public import Foundation
import TriageRedaction
@_spi(Wire) import TriageSinkSupport

/// A builder of Measurement Protocol request bodies for one installation of an app.
///
/// Google responds 2xx even to events that it drops, so the checks here are the only ones.
@_spi(Wire) public struct GoogleAnalyticsRequest: Hashable, Sendable {
    /// The app instance ID of the Firebase SDK on the device.
    let appInstanceID: String

    /// Creates a builder.
    ///
    /// - Parameter appInstanceID: The ID, which has 32 hexadecimal digits. The SDK has none without
    ///   the user's consent; nothing may be sent then.
    /// - Throws: `SinkConfigurationError` if the ID has another form.
    public init(appInstanceID: String) throws(SinkConfigurationError) {
        try SinkConfigurationError.require(
            appInstanceID.utf8.count == 32 && appInstanceID.utf8.allSatisfy(\.isHex),
            "app_instance_id is not 32 hexadecimal digits")
        self.appInstanceID = appInstanceID
    }

    /// Fits and encodes an event; the body stays far below Google's size limit.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - now: The current time; an event in the future gets this time.
    /// - Returns: The body; nil for an event more than 72 hours old, which Google would record at
    ///   another time.
    public func body(_ event: GoogleAnalyticsEvent, now: Date = Date()) -> Data? {
        if let time = event.time, time < now - 72 * 3600 { return nil }
        let micros = event.time.flatMap {
            Int64(exactly: (min($0, now).timeIntervalSince1970 * 1e6).rounded())
        }
        let fitted = event.fitted()
        let sent: JSONObject = [
            "name": fitted.name, "params": fitted.parameters, "timestamp_micros": micros,
        ]
        let body: JSONObject = ["app_instance_id": appInstanceID, "events": [sent]]
        return try? JSONEncoder.sorted.encode(body)
    }
}
