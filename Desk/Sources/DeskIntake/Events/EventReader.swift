import DeskModel

/// Reads the payload of an event.
struct EventReader: Sendable {
    let redactor: EventRedactor
    let makeID: @Sendable () -> EventID

    /// Reads an event, redacts it, and corrects its times; nil for one that says that it is a transaction.
    ///
    /// The ID in the envelope's header wins over the event's own; an event without one gets one.
    func read(
        _ payload: ArraySlice<UInt8>, id: EventID?, clock: ClockCorrection, project: Int,
        limit: Int = Intake.eventLimit, hasMinidump: Bool = false
    ) throws(Refusal) -> IncomingEvent? {
        guard payload.count <= limit else { throw .tooLarge("An item is too large.") }
        guard let object = (try? JSON(reading: payload))?.object else {
            throw .malformed("The event is not a JSON object.")
        }
        guard object["type"]?.string != "transaction" else { return nil }
        let own = object["event_id"]?.string.flatMap { EventID($0) }
        let id = id ?? own ?? makeID()
        var event = redactor(object, project: project)
        event["event_id"] = .string(id.description)
        let timestamp = clock.correct(&event)
        let user = redactor.pseudonyms.user(object["user"], project: project)
        let json = JSON.object(event)
        let facts = EventFacts(
            json, id: id, timestamp: timestamp, user: user, hasMinidump: hasMinidump)
        return IncomingEvent(
            id: id, payload: json.bytes, facts: facts, replyTo: FeedbackReader.replyTo(of: object))
    }
}
