public import Foundation
public import TriageRedaction
public import TriageSinkSupport

/// The address of a webhook, which is all that one needs to post in its channel.
///
/// Its token is in ``url`` alone: no description, dump or error shows it.
public struct DiscordWebhook: Hashable, Sendable {
    /// The webhook's id, no secret.
    public let id: String
    /// The thread that is posted into; nil for the channel itself.
    public let threadID: String?
    /// Where to post: version 10 of the API, with `wait=true`, without which a message that is
    /// not saved gives no error.
    public let url: URL

    /// Reads the address that Discord shows for a webhook: `…/api/webhooks/<id>/<token>`.
    ///
    /// Any version, any host (for doubles in tests) and any query are taken, of which `thread_id`
    /// matters.
    ///
    /// - Parameter text: The address; white space around it does not matter.
    /// - Throws: What is wrong, without the address.
    public init(_ text: String) throws(SinkConfigurationError) {
        let parts = try ReceiverAddress.parts(of: text, service: ["discord.com", "discordapp.com"])
        let path = parts.path.split(separator: "/").map(String.init)
        guard path.count >= 3, path[path.count - 3] == "webhooks" else {
            throw SinkConfigurationError(
                .address, "the path does not end with webhooks/<id>/<token>")
        }
        id = path[path.count - 2]
        threadID = parts.queryItems?.first { $0.name == "thread_id" }?.value
        try SinkConfigurationError.require(
            path[path.count - 1].isToken, .address, "the webhook's token has other characters")
        try SinkConfigurationError.require(
            id.isSnowflake && threadID?.isSnowflake ?? true, .identifier,
            "the id of the webhook or of the thread is not a number")
        url = try Self.url(parts, path, threadID)
    }

    private static func url(
        _ parts: URLComponents, _ path: [String], _ thread: String?
    ) throws(SinkConfigurationError) -> URL {
        var parts = parts
        parts.path = "/" + (api(path.dropLast(3)) + path.suffix(3)).joined(separator: "/")
        parts.percentEncodedQuery = "wait=true" + (thread.map { "&thread_id=\($0)" } ?? "")
        guard let url = parts.url else { throw SinkConfigurationError(.address, "not an address") }
        return url
    }

    /// The same API in the version that this format is of; older ones tell waits in milliseconds.
    private static func api(_ path: ArraySlice<String>) -> [String] {
        let isVersion = path.last.map { $0.first == "v" && $0.dropFirst().isSnowflake } ?? false
        let api = Array(isVersion ? path.dropLast() : path)
        return api.last == "api" ? api + ["v10"] : Array(path)
    }
}

extension DiscordWebhook: RedactedStringConvertible {
    /// Its id, without the token.
    public var description: String { "Discord webhook \(id)" }
}

extension StringProtocol {
    /// Whether it is a number of 64 bits.
    fileprivate var isSnowflake: Bool {
        (1...20).contains(utf8.count) && utf8.allSatisfy(\.isDigit)
    }

    fileprivate var isToken: Bool { utf8.allSatisfy(\.isBase64URL) }
}
