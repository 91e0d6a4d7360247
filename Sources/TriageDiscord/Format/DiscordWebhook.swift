public import Foundation
public import TriageRedaction
@_spi(Wire) public import TriageSinkSupport

/// The address of a webhook, which suffices to post to its channel.
///
/// Only ``url`` holds the token: no description, dump or error shows it.
@_spi(Wire) public struct DiscordWebhook: Hashable, Sendable {
    /// The webhook's ID, which is not a secret.
    package let id: String
    /// The ID of the thread to post to; nil for the channel itself.
    package let threadID: String?
    /// The URL to post to: version 10 of the API with `wait=true`.
    ///
    /// Without `wait=true`, Discord reports no error for a message that it does not save.
    public let url: URL

    /// Parses the address that Discord shows for a webhook: `…/api/webhooks/<id>/<token>`.
    ///
    /// Any API version, any host (for test doubles) and any query are accepted; of the query only
    /// `thread_id` is used. Discord's own hosts require https.
    ///
    /// - Parameter text: The address; white space around it is ignored.
    /// - Throws: `SinkConfigurationError` that says what is wrong, without the address.
    public init(_ text: String) throws(SinkConfigurationError) {
        var parts = try ReceiverAddress.parts(of: text, service: ["discord.com", "discordapp.com"])
        let path = parts.path.split(separator: "/").map(String.init)
        guard path.count >= 3, path[path.count - 3] == "webhooks" else {
            throw SinkConfigurationError(
                "the path does not end with webhooks/<id>/<token>")
        }
        id = path[path.count - 2]
        threadID = parts.queryItems?.first { $0.name == "thread_id" }?.value
        try SinkConfigurationError.require(
            path[path.count - 1].isToken,
            "the webhook's token has characters other than A-Z, a-z, 0-9, - and _")
        try SinkConfigurationError.require(
            id.isSnowflake && threadID?.isSnowflake ?? true,
            "the id of the webhook or of the thread is not a number")
        parts.path = "/" + (Self.api(path.dropLast(3)) + path.suffix(3)).joined(separator: "/")
        parts.percentEncodedQuery = "wait=true" + (threadID.map { "&thread_id=\($0)" } ?? "")
        guard let url = parts.url else { throw SinkConfigurationError("not an address") }
        self.url = url
    }

    /// Returns the path of the API in version 10; older versions give waits in milliseconds.
    private static func api(_ path: ArraySlice<String>) -> [String] {
        let isVersion = path.last.map { $0.first == "v" && $0.dropFirst().isSnowflake } ?? false
        let api = Array(isVersion ? path.dropLast() : path)
        return api.last == "api" ? api + ["v10"] : Array(path)
    }
}

@_spi(Wire) extension DiscordWebhook: RedactedStringConvertible {
    /// The webhook's ID, without the token.
    public var description: String { "Discord webhook \(id)" }
}

extension StringProtocol {
    /// Whether the text has the form of a Discord ID: 1 to 20 digits.
    fileprivate var isSnowflake: Bool {
        (1...20).contains(utf8.count) && utf8.allSatisfy(\.isDigit)
    }

    fileprivate var isToken: Bool { utf8.allSatisfy(\.isBase64URL) }
}
