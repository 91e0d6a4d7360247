package import DeskModel

/// A receiver of the desk's own JSON, at any address.
///
/// A user and a password in the URL are sent by Basic authentication.
package struct WebhookReceiver: Receiver {
    package static let kind = "webhook"
    package static let name = "Webhook"
    package static let example = "https://example.com/hooks/desk"
    /// The address that requests go to.
    package let address: WebAddress
    private let authorization: String?
    private let context: ReceiverContext

    /// Creates a receiver.
    package init(
        _ destination: Destination, _ context: ReceiverContext
    ) throws(DestinationError) {
        let url = try UserURL(destination.url)
        address = try WebAddress(url.withoutUser)
        authorization = try url.authorization()
        self.context = context
    }

    /// Returns the request that delivers a message.
    package func request(for message: Message, at now: Timestamp) -> OutgoingRequest? {
        let event = message.event.summary
        var members: [(String, JSON)] = [
            ("event", .string(message.occasion == .every ? "event" : message.occasion.rawValue)),
            ("project", JSON(event.project)),
            ("group", JSON(message.group, withFingerprints: true)),
            ("id", .string(event.id.description)),
            ("title", .string(event.title)),
            ("url", .string(context.link(to: event))),
        ]
        if let people = message.people { members.append(("people", JSON(people))) }
        var request = OutgoingRequest(
            to: address,
            headers: [
                "Content-Type": "application/json", "X-Desk-Message": "\(message.id)",
            ], body: JSON.object(JSONObject(members)).bytes)
        request.authorization = authorization
        return request
    }

    /// A new group, a regression and a spike arrive before the events that follow.
    package func isOrdered(_ message: Message) -> Bool { message.occasion != .every }

    /// Returns the meaning of an answer: 408, 429 and 5xx are tried again.
    package func ruling(on answer: Answer, at now: Timestamp) -> Ruling {
        answer.ruling(at: now)
    }
}
