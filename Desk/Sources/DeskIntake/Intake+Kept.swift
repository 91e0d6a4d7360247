package import DeskModel

extension Intake {
    /// Redaction, and signs in place of damaged bytes, make an event longer than it came.
    private static let keptLimit = 8 * eventLimit

    /// Reads an event as a desk kept it.
    ///
    /// - Parameters:
    ///   - body: The event's JSON.
    ///   - id: The id under which it was kept.
    ///   - project: The project.
    ///   - received: The time of receipt.
    ///   - hasMinidump: Whether a minidump came with it.
    /// - Returns: The event.
    /// - Throws: 400 for a malformed event, 413 for one that is too large.
    package func readKept(
        _ body: [UInt8], id: EventID, project: Int, received: Timestamp, hasMinidump: Bool = false
    ) throws(Refusal) -> IncomingEvent {
        let clock = ClockCorrection(sent: nil, received: received)
        let event = try events.read(
            body[...], id: id, clock: clock, project: project, limit: Self.keptLimit,
            hasMinidump: hasMinidump)
        guard let event else { throw .malformed("A transaction is no event.") }
        return event
    }

    /// Reads a file of an event as a desk kept it.
    package func readKeptFile(
        named name: String, contentType: String?, _ bytes: [UInt8]
    ) -> IncomingAttachment {
        attachments.read(
            EnvelopeReader.Item(
                type: "attachment",
                header: JSONObject([
                    ("filename", .string(name)), ("content_type", JSON(contentType)),
                ]),
                payload: bytes[...]))
    }
}
