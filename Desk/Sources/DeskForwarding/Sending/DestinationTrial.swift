package import DeskModel

/// Sends one message to a destination at once, so that its owner sees whether it arrives.
package struct DestinationTrial: Sendable {
    private let courier: any Courier
    private let context: ReceiverContext

    /// Creates a trial.
    ///
    /// - Parameters:
    ///   - projectName: The name of the project.
    ///   - resolver: Finds the addresses of receivers.
    ///   - pageURL: Returns the base of links to the page.
    package init(
        projectName: String, resolver: any NameResolver = SystemResolver(),
        pageURL: @escaping @Sendable () -> String
    ) {
        courier = CurlCourier(resolver: resolver)
        context = ReceiverContext(projectName: projectName, pageURL: pageURL)
    }

    /// Sends the message.
    ///
    /// - Parameters:
    ///   - destination: The destination, also one that is stopped.
    ///   - now: The time.
    /// - Returns: Why it did not arrive, without the URL; nil if it did.
    /// - Throws: ``DestinationError`` if nothing can be sent to the destination.
    package func run(
        _ destination: Destination, at now: Timestamp
    ) async throws(DestinationError) -> String? {
        let receiver = try destination.receiver(context)
        let message = Message(trialOf: destination, at: now)
        guard let request = receiver.request(for: message, at: now) else {
            return "the receiver takes no such message"
        }
        let reason: String?
        do {
            let answer = try await courier.send(request, allowsPrivate: destination.allowsPrivate)
            let isSent = receiver.ruling(on: answer, at: now).verdict.isTaken
            reason = isSent ? nil : "it answered \(answer.status)"
        } catch { reason = error.reason }
        await courier.close()
        return reason
    }
}

extension Message {
    fileprivate init(trialOf destination: Destination, at now: Timestamp) {
        let (id, title) = (EventID.random(), "Test: this destination works")
        let project = destination.project
        let event: JSON = [
            "event_id": .string("\(id)"), "level": "info", "platform": "other",
            "message": .string(title), "timestamp": .string(now.description),
        ]
        self.init(
            id: 0, occasion: .every,
            subject: .event(
                StoredEvent(
                    summary: EventSummary(
                        id: id, project: project, received: now, timestamp: now, level: .info,
                        title: title, group: "trial"), event: event.bytes),
                Group(
                    id: "trial", project: project, title: title, level: .info, count: 1,
                    firstSeen: now, lastSeen: now)), created: now)
    }
}
