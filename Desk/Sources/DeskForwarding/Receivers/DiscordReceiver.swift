package import DeskModel
import Foundation
@_spi(Wire) import TriageDiscord

/// A webhook of Discord, which shows cards in a channel.
package struct DiscordReceiver: PacedReceiver {
    package static let kind = "discord"
    package static let name = "Discord"
    package static let example = "https://discord.com/api/webhooks/1/TOKEN"
    /// The address that requests go to.
    package let address: WebAddress
    private let context: ReceiverContext

    /// Creates a receiver.
    ///
    /// The URL may have another path than Discord's if the destination allows private addresses.
    package init(
        _ destination: Destination, _ context: ReceiverContext
    ) throws(DestinationError) {
        let address = try Self.address(
            destination.url, allowsAnyPath: destination.allowsPrivate)
        // Without it Discord answers before it has saved the message, and gives no error.
        self.address = address.adding("wait", "true")
        self.context = context
    }

    private static func address(
        _ url: String, allowsAnyPath: Bool
    ) throws(DestinationError) -> WebAddress {
        let address = try WebAddress(url)
        guard address.isSecure || !address.belongs(to: ["discord.com", "discordapp.com"]) else {
            throw .malformed("Discord's webhooks are https")
        }
        guard allowsAnyPath || address.isWebhook else {
            throw .malformed("it is no webhook, such as https://discord.com/api/webhooks/ID/TOKEN")
        }
        return address
    }

    /// Returns the request that delivers messages: a card about one group, or a digest of many.
    package func request(for digest: Digest, at now: Timestamp) -> OutgoingRequest? {
        guard let embed = context.alert(about: digest)?.discordCard else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let message = DiscordMessage(embeds: [embed]).fitted(),
            let body = try? encoder.encode(message)
        else { return nil }
        return OutgoingRequest(
            to: address,
            headers: [
                "Content-Type": "application/json",
                "User-Agent": "DiscordBot (https://triage.invalid, \(DeskProgram.version))",
            ], body: Array(body))
    }

    /// Returns the meaning of an answer, by Discord's reference.
    ///
    /// A webhook that is gone gets no more messages.
    package func ruling(on answer: Answer, at now: Timestamp) -> Ruling {
        let response = DiscordResponse(status: answer.status, body: Data(answer.body)) {
            answer.headers[$0]
        }
        let verdict: Verdict =
            switch response.disposition {
            case .delivered: .sent
            case .retryAfter(let wait): .wait(wait)
            case .retry: .again(after: answer.retryPause(at: now))
            case .refused: .failed
            case .disable: .stop("Discord answers \(answer.status): the webhook is gone")
            }
        guard case .retryAfter(let wait) = response.disposition else {
            return Ruling(verdict, pause: response.resetAfter)
        }
        return Ruling(verdict, pause: wait)
    }
}

extension WebAddress {
    /// Whether the path is `/api/webhooks/{id}/{token}`, with or without a version.
    fileprivate var isWebhook: Bool {
        var parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard parts.popFirst() == "api" else { return false }
        if let version = parts.first, version.first == "v", Int(version.dropFirst()) != nil {
            parts.removeFirst()
        }
        guard parts.popFirst() == "webhooks", parts.count == 2, let id = parts.first,
            let token = parts.last
        else { return false }
        return !id.isEmpty && id.allSatisfy(\.isWholeNumber) && !token.isEmpty
    }
}
