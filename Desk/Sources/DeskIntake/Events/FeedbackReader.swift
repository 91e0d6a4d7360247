import DeskModel
import TriageRedaction

/// Reads a user's feedback.
struct FeedbackReader: Sendable {
    private static let messageLimit = 4096
    let redactor: EventRedactor

    /// Reads a `feedback` item, which is an event with the message in a context; nil without one.
    ///
    /// - Parameters:
    ///   - payload: The item.
    ///   - id: The id that the envelope gives it.
    ///   - project: The project.
    ///   - keepsContact: Whether the user's address is kept.
    /// - Returns: The feedback.
    func readFeedback(
        _ payload: ArraySlice<UInt8>, id: EventID?, project: Int, keepsContact: Bool
    ) -> IncomingFeedback? {
        guard let event = try? JSON(reading: payload),
            let feedback = event[["contexts", "feedback"]],
            let message = message(feedback["message"]?.text)
        else { return nil }
        let outline = EventOutline(event)
        let contact = Self.contact(feedback["contact_email"]?.string, isKept: keepsContact)
        return IncomingFeedback(
            id: id ?? event["event_id"]?.string.flatMap { EventID($0) },
            event: feedback["associated_event_id"]?.string.flatMap { EventID($0) },
            supportCode: name(outline.tag("supportCode")), name: name(feedback["name"]?.text),
            contact: contact.kept, hasRemovedContact: contact.isLost, message: message,
            user: EventFacts.user(redactor.pseudonyms.user(event["user"], project: project)),
            replyTo: Self.hash(event[["contexts", "app", "reply_to"]]?.string))
    }

    /// Reads a `user_report` item, which belongs to an event; nil without a text.
    ///
    /// - Parameters:
    ///   - payload: The item.
    ///   - id: The event that the envelope names.
    ///   - beside: The event in the same envelope. If the report is about it, replies go where the event asks
    ///     for them.
    ///   - keepsContact: Whether the user's address is kept.
    /// - Returns: The feedback.
    func readReport(
        _ payload: ArraySlice<UInt8>, event id: EventID?, beside: IncomingEvent? = nil,
        keepsContact: Bool = false
    ) -> IncomingFeedback? {
        guard let report = try? JSON(reading: payload),
            let message = message(report["comments"]?.text)
        else { return nil }
        let event = report["event_id"]?.string.flatMap { EventID($0) } ?? id
        let own = beside.flatMap { $0.id == event ? $0 : nil }
        let contact = Self.contact(report["email"]?.string, isKept: keepsContact)
        return IncomingFeedback(
            event: event, name: name(report["name"]?.text), contact: contact.kept,
            hasRemovedContact: contact.isLost, message: message, user: own?.facts.user,
            replyTo: own?.replyTo)
    }

    /// The hash of the secret that an event's app asks for replies with.
    static func replyTo(of event: JSONObject) -> String? {
        hash(JSON.object(event)[["contexts", "app", "reply_to"]]?.string)
    }

    private func message(_ text: String?) -> String? {
        guard let text, EventFacts.name(text) != nil else { return nil }
        let redacted = redactor.redact(text)
        return String(redacted.unicodeScalars.prefix(Self.messageLimit))
    }

    /// The e-mail address in a text, which may have a name before it, and whether one came that is not kept.
    private static func contact(_ text: String?, isKept: Bool) -> (kept: String?, isLost: Bool) {
        guard let text, Pseudonyms.isAddress(text) else { return (nil, false) }
        guard isKept, text.utf8.count <= 1000 else { return (nil, true) }
        let parts = text.unicodeScalars.split { $0 == "<" || $0 == ">" }.map { String($0) }
        let address = EventFacts.trimmed(parts.last(where: Pseudonyms.isAddress) ?? "")
        let isPlain = address.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
        let isAddress = isPlain && (3...254).contains(address.utf8.count)
        return (isAddress ? address : nil, !isAddress)
    }

    private func name(_ text: String?) -> String? {
        EventFacts.name(text.map { redactor.redact($0) })
    }

    /// The hash that an app asks for replies with: 64 hexadecimal digits in lower case.
    private static func hash(_ text: String?) -> String? {
        let isHash = text.map { text in
            text.utf8.count == 64
                && text.utf8.allSatisfy { $0 &- 0x30 < 10 || $0 &- 0x61 < 6 }
        }
        return isHash == true ? text : nil
    }
}
