public import Foundation
public import TriageRedaction
@_spi(Wire) public import TriageSinkSupport

/// The address of the Measurement Protocol for one app, with its API secret.
///
/// No description, dump or error shows the secret. Do not ship the address in an app.
@_spi(Wire) public struct GoogleAnalyticsEndpoint: Hashable, Sendable {
    /// The Firebase ID of the app, which is not a secret.
    package let firebaseAppID: String
    /// The URL to post to, with the secret.
    public let url: URL

    /// Parses an endpoint's address, on any host.
    ///
    /// The address looks like
    /// `https://www.google-analytics.com/mp/collect?firebase_app_id=…&api_secret=…`. Google's own
    /// hosts require https.
    ///
    /// - Parameter text: The address; white space around it is ignored.
    /// - Throws: `SinkConfigurationError` that says what is wrong, without the address. A parameter
    ///   that occurs twice is an error.
    public init(_ text: String) throws(SinkConfigurationError) {
        let parts = try ReceiverAddress.parts(of: text, service: ["google-analytics.com"])
        // Google does not document which of two equal parameters counts.
        func item(_ name: String) -> String? {
            let items = parts.queryItems?.filter { $0.name == name } ?? []
            return items.count == 1 ? items[0].value : nil
        }
        guard let app = item("firebase_app_id"), Self.isApp(app) else {
            throw SinkConfigurationError(
                "not one firebase_app_id such as 1:123456:ios:abcdef")
        }
        try SinkConfigurationError.require(
            item("api_secret")?.isEmpty == false, "not one api_secret")
        guard let url = parts.url else { throw SinkConfigurationError("not an address") }
        (firebaseAppID, self.url) = (app, url)
    }

    /// Whether Google's Event Builder accepts the ID: `[0-9]:[0-9]+:[a-zA-Z]+:[a-zA-Z0-9]+`.
    private static func isApp(_ id: String) -> Bool {
        let parts = id.split(separator: ":", omittingEmptySubsequences: false).map(\.utf8)
        guard parts.count == 4, parts[0].count == 1, !parts.contains(where: \.isEmpty)
        else { return false }
        return parts[0].allSatisfy(\.isDigit) && parts[1].allSatisfy(\.isDigit)
            && parts[2].allSatisfy(\.isLetter) && parts[3].allSatisfy(\.isAlphanumeric)
    }
}

@_spi(Wire) extension GoogleAnalyticsEndpoint: RedactedStringConvertible {
    /// The app's Firebase ID, without the secret.
    public var description: String { "Google Analytics of \(firebaseAppID)" }
}
