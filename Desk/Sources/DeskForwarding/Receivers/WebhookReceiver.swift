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
        let occasion = message.occasion == .every ? "event" : message.occasion.rawValue
        let members = [("event", JSON.string(occasion))] + members(of: message)
        var request = OutgoingRequest(
            to: address,
            headers: [
                "Content-Type": "application/json", "X-Desk-Message": "\(message.id)",
            ], body: JSON.object(JSONObject(members)).bytes)
        request.authorization = authorization
        return request
    }

    private func members(of message: Message) -> [(String, JSON)] {
        switch message.subject {
        case .event(let stored, let group):
            let event = stored.summary
            return [
                ("project", JSON(event.project)), ("group", JSON(group, withFingerprints: true)),
                ("id", .string(event.id.description)), ("title", .string(event.title)),
                ("url", .string(context.link(to: event))),
            ] + (message.people.map { [("people", JSON($0))] } ?? [])
        case .feedback(let feedback):
            return [
                ("project", JSON(feedback.project)), ("feedback", JSON(feedback)),
                ("url", .string(context.alert(about: feedback).url)),
            ]
        case .release(let worse):
            return (JSON(worse).object?.members ?? []).map { ($0.name, $0.value) } + [
                ("url", .string(context.link(worse.path)))
            ]
        case .summary(let summary):
            return (JSON(summary).object?.members ?? []).map { ($0.name, $0.value) } + [
                ("url", .string(context.link("/projects/\(summary.project)")))
            ]
        }
    }

    /// A new group, a regression and a spike arrive before the events that follow.
    package func isOrdered(_ message: Message) -> Bool { message.occasion != .every }

    /// Returns the meaning of an answer: 408, 429 and 5xx are tried again.
    package func ruling(on answer: Answer, at now: Timestamp) -> Ruling {
        answer.ruling(at: now)
    }
}
