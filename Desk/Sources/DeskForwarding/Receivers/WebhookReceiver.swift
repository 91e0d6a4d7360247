public import DeskModel

/// A receiver of the desk's own JSON, at any address.
public struct WebhookReceiver: Receiver {
    private let address: WebAddress
    private let context: ReceiverContext

    /// Creates a receiver.
    public init(_ url: String, _ context: ReceiverContext) throws(DestinationError) {
        (address, self.context) = (try WebAddress(url), context)
    }

    /// Returns the request that tells a message.
    public func request(for message: Message, at now: Timestamp) -> OutgoingRequest? {
        let event = message.event.summary
        let body: JSON = [
            "event": .string(message.occasion == .every ? "event" : message.occasion.rawValue),
            "project": JSON(event.project),
            "group": JSON(message.group, withFingerprints: true),
            "id": .string(event.id.description),
            "title": .string(event.title),
            "url": .string(context.link(to: event)),
        ]
        return OutgoingRequest(
            to: address,
            headers: [
                "Content-Type": "application/json", "X-Desk-Message": "\(message.id)",
            ], body: body.bytes)
    }

    /// Returns what an answer means: 408, 429 and 5xx are tried again.
    public func ruling(on answer: Answer, at now: Timestamp) -> Ruling {
        switch answer.status {
        case 200..<300: return Ruling(.sent)
        case 429:
            guard let wait = answer.retryAfter(at: now) else { return Ruling(.again(after: nil)) }
            return Ruling(.wait(wait), pause: wait)
        case 408, 500..<600: return Ruling(.again(after: answer.retryAfter(at: now)))
        default: return Ruling(.failed)
        }
    }
}
