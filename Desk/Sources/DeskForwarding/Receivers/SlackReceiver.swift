package import DeskModel

/// An incoming webhook of Slack or Mattermost.
package struct SlackReceiver: PacedReceiver {
    package static let kind = "slack"
    package static let name = "Slack"
    package static let example = "https://hooks.slack.com/services/T0/B0/TOKEN"
    /// The address that requests go to.
    package let address: WebAddress
    private let context: ReceiverContext

    /// Creates a receiver.
    ///
    /// The URL may have another path than such webhooks have if the destination allows private addresses.
    package init(
        _ destination: Destination, _ context: ReceiverContext
    ) throws(DestinationError) {
        address = try WebAddress(destination.url)
        self.context = context
        guard address.isSecure || !address.belongs(to: ["slack.com"]) else {
            throw .malformed("Slack's webhooks are https")
        }
        guard address.isWebhook || destination.allowsPrivate else {
            throw .malformed(
                "it is no incoming webhook, such as \(Self.example) or https://HOST/hooks/KEY")
        }
    }

    /// Returns the request that delivers messages as a text.
    package func request(for digest: Digest, at now: Timestamp) -> OutgoingRequest? {
        // Slack advises 4,000 characters; escapes make a text longer.
        let text = context.alert(about: digest)?.plainText(limit: 4000, Self.written)
        return text.map { OutgoingRequest(to: address, json: ["text": .string($0)]) }
    }

    /// Returns the meaning of an answer; a webhook that is gone gets no more messages.
    package func ruling(on answer: Answer, at now: Timestamp) -> Ruling {
        answer.rulingOfChannel(Self.name, at: now)
    }

    /// Writes a text of an app as code, in which neither Slack nor Mattermost knows markup.
    private static func written(_ piece: AlertText.Piece) -> String {
        let text = piece.isFromApp ? piece.line.unlinked() : piece.line
        let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;")
        // No escape exists for the mark that ends code; this one looks like it.
        return piece.isFromApp ? "`\(escaped.replacing("`", with: "\u{2CB}"))`" : escaped
    }
}

extension WebAddress {
    /// Whether the path is Slack's `/services/T/B/TOKEN`, or ends with Mattermost's `/hooks/KEY`.
    fileprivate var isWebhook: Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard !parts.contains("") else { return false }
        return parts.count == 4 && parts.first == "services"
            || parts.count >= 2 && parts.dropLast().last == "hooks"
    }
}
