public import Foundation
public import TriageRedaction
public import TriageSinkSupport

/// Where events are posted to, with the secret that allows it.
///
/// The secret is in ``url`` alone: no description, dump or error shows it. It must not ship in an
/// app.
public struct GoogleAnalyticsEndpoint: Hashable, Sendable {
    /// The app that the events are of, no secret.
    public let firebaseAppID: String
    /// Where to post.
    public let url: URL

    /// Reads an address such as
    /// `https://www.google-analytics.com/mp/collect?firebase_app_id=…&api_secret=…`, on any host.
    ///
    /// - Parameter text: The address; white space around it does not matter.
    /// - Throws: What is wrong, without the address.
    public init(_ text: String) throws(SinkConfigurationError) {
        let parts = try ReceiverAddress.parts(of: text, service: ["google-analytics.com"])
        // Nobody knows which of two Google reads.
        func item(_ name: String) -> String? {
            let items = parts.queryItems?.filter { $0.name == name } ?? []
            return items.count == 1 ? items[0].value : nil
        }
        guard let app = item("firebase_app_id"), Self.isApp(app) else {
            throw SinkConfigurationError(
                .identifier, "not one firebase_app_id such as 1:123456:ios:abcdef")
        }
        guard let secret = item("api_secret"), !secret.isEmpty else {
            throw SinkConfigurationError(.address, "not one api_secret")
        }
        guard let url = parts.url else { throw SinkConfigurationError(.address, "not an address") }
        (firebaseAppID, self.url) = (app, url)
    }

    /// Whether Google's Event Builder would take the id: `[0-9]:[0-9]+:[a-zA-Z]+:[a-zA-Z0-9]+`.
    private static func isApp(_ id: String) -> Bool {
        let parts = id.split(separator: ":", omittingEmptySubsequences: false).map(\.utf8)
        guard parts.count == 4, parts[0].count == 1, !parts.contains(where: \.isEmpty)
        else { return false }
        return parts[0].allSatisfy(\.isDigit) && parts[1].allSatisfy(\.isDigit)
            && parts[2].allSatisfy(\.isLetter) && parts[3].allSatisfy(\.isAlphanumeric)
    }
}

extension GoogleAnalyticsEndpoint: RedactedStringConvertible {
    /// The app, without the secret.
    public var description: String { "Google Analytics of \(firebaseAppID)" }
}
