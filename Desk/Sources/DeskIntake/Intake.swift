package import DeskModel

/// Reads requests: from bytes to arrivals that are redacted, grouped and ready to be stored.
package struct Intake: Sendable {
    /// The largest number of bytes of an envelope, before and after decompression.
    package static let envelopeLimit = 20_000_000
    /// The largest number of bytes of an item that is read as JSON, such as an event.
    package static let eventLimit = 1_000_000

    private let pseudonyms: Pseudonyms
    let events: EventReader
    private let sessions: SessionReader
    private let feedback: FeedbackReader
    private let operations: OperationsReader
    let attachments = AttachmentReader()
    private let reports = ClientReportReader()
    private let redact = TextRedactor()

    /// Creates an intake.
    ///
    /// - Parameters:
    ///   - secret: The desk's own secret, which pseudonyms are made from.
    ///   - makeID: Makes the ID of an event that has none.
    package init(
        secret: [UInt8], makeID: @escaping @Sendable () -> EventID = { EventID.random() }
    ) {
        pseudonyms = Pseudonyms(secret: secret)
        let redactor = EventRedactor(pseudonyms: pseudonyms)
        events = EventReader(redactor: redactor, makeID: makeID)
        sessions = SessionReader(redactor: redactor)
        feedback = FeedbackReader(redactor: redactor)
        operations = OperationsReader(redactor: redactor)
    }

    /// Returns the pseudonym of an e-mail address in a project: the same for the same address.
    package func pseudonym(of address: String, project: Int) -> String {
        pseudonyms.pseudonym(of: address, project: project)
    }

    /// Returns the ID of a user as lists have it: a pseudonym for an address; nil for none.
    package func user(_ id: String, project: Int) -> String? {
        EventFacts.user(pseudonyms.id(id, project: project))
    }

    /// Returns the hash that a user, as lists have it, is counted by in a project.
    package func person(_ user: String, project: Int) -> Int64 {
        pseudonyms.person(user, project: project)
    }

    /// Reads the body of the legacy endpoint: one event without an envelope.
    ///
    /// - Parameters:
    ///   - body: The decompressed body.
    ///   - credentials: The keys of the request.
    ///   - project: The project that the request's path names.
    ///   - received: The time of receipt.
    /// - Returns: The event, with the bytes of the body after inflating.
    /// - Throws: 400 for a malformed event, 401 and 403 for the keys, 413 for an event that is too
    ///   large.
    package func readStore(
        _ body: [UInt8], credentials: Credentials, project: Project, received: Timestamp
    ) throws(Refusal) -> Arrival {
        try credentials.check(project)
        let clock = ClockCorrection(sent: nil, received: received)
        let body = try LegacyBody.json(body)
        let event = try events.read(body[...], id: nil, clock: clock, project: project.id)
        var arrival = Arrival(
            project: project.id, received: received, event: event.map { .taken($0) } ?? .none,
            items: [event == nil ? "transaction" : "event": 1])
        arrival.bodyBytes = body.count
        return arrival
    }

    /// Reads an envelope.
    ///
    /// - Parameters:
    ///   - body: The decompressed body.
    ///   - credentials: The keys of the request; the envelope's DSN is checked with them.
    ///   - project: The project that the request's path names.
    ///   - received: The time of receipt.
    /// - Returns: The arrival that the envelope brought.
    /// - Throws: 400 for a malformed envelope or event, 401 and 403 for its keys, 413 for more than
    ///   is allowed.
    package func readEnvelope(
        _ body: [UInt8], credentials: Credentials, project: Project, received: Timestamp
    ) throws(Refusal) -> Arrival {
        let envelope = try open(body, credentials: credentials, project: project)
        return try read(envelope, project: project, received: received)
    }

    /// Reads the first line of an envelope, which says whose it is.
    ///
    /// - Throws: 400 for a malformed line, 401 and 403 for the keys, 413 for an envelope that is too large.
    package func open(
        _ body: [UInt8], credentials: Credentials, project: Project
    ) throws(Refusal) -> OpenedEnvelope {
        // Keys outside of the body count before the body is read.
        if !credentials.isEmpty { try credentials.check(project) }
        guard body.count <= Self.envelopeLimit else {
            throw .tooLarge("The envelope is too large.")
        }
        var reader = EnvelopeReader(body)
        let header = try header(&reader, credentials, project)
        return OpenedEnvelope(header: header, reader: reader)
    }

    /// Reads the items of an envelope.
    ///
    /// - Parameters:
    ///   - envelope: The envelope, whose first line is read.
    ///   - project: Its project.
    ///   - received: The time of receipt.
    ///   - takesEvents: Whether the project takes events now. Otherwise an event is rejected unread, with its
    ///     files.
    /// - Returns: The arrival that the envelope brought.
    /// - Throws: 400 for a malformed envelope or event, 413 for more than is allowed.
    package func read(
        _ envelope: OpenedEnvelope, project: Project, received: Timestamp, takesEvents: Bool = true
    ) throws(Refusal) -> Arrival {
        var reader = envelope.reader
        var items: [EnvelopeReader.Item] = []
        while let item = try reader.item() { items.append(item) }
        var arrival = Arrival(project: project.id, received: received)
        try readEvent(of: items, envelope.header, takesEvents: takesEvents, into: &arrival)
        // A transaction is counted where it was read.
        let isTransaction = arrival.items["transaction"] != nil
        for item in items where !(isTransaction && item.type == "event") {
            read(item, envelope.header, project.settings, into: &arrival)
        }
        return arrival
    }

    private func header(
        _ reader: inout EnvelopeReader, _ credentials: Credentials, _ project: Project
    ) throws(Refusal) -> EnvelopeHeader {
        let object: JSONObject
        do { object = try reader.header() } catch {
            // A header that cannot be read has no key either.
            throw credentials.isEmpty && error.status == 400 ? .noKey : error
        }
        try credentials.check(project, dsn: EnvelopeHeader.dsn(object))
        return try EnvelopeHeader(object)
    }

    private func readEvent(
        of items: [EnvelopeReader.Item], _ header: EnvelopeHeader, takesEvents: Bool,
        into arrival: inout Arrival
    ) throws(Refusal) {
        let payloads = items.filter { $0.type == "event" }.map(\.payload)
        guard payloads.count < 2 else { throw .malformed("The envelope has more than one event.") }
        if payloads.isEmpty {
            arrival.owner = header.id
        } else if !takesEvents {
            return arrival.reject("quota")
        }
        if let payload = payloads.first {
            let clock = ClockCorrection(sent: header.sentAt, received: arrival.received)
            let event = try events.read(
                payload, id: header.id, clock: clock, project: arrival.project,
                hasMinidump: items.contains(where: AttachmentReader.isMinidump))
            guard let event else { return arrival.items["transaction"] = 1 }
            arrival.event = .taken(event)
        }
        guard !payloads.isEmpty || header.id != nil else { return }
        arrival.attachments = items.filter { $0.type == "attachment" }
            .prefix(Arrival.fileLimit).map(attachments.read)
    }

    /// Reads an item beside the event.
    ///
    /// A malformed one costs only itself.
    private func read(
        _ item: EnvelopeReader.Item, _ header: EnvelopeHeader, _ settings: ProjectSettings,
        into arrival: inout Arrival
    ) {
        let keepsContact = settings.keepsContact ?? false
        arrival.items[EventFacts.label(redact(item.type)) ?? "other", default: 0] += 1
        let (payload, project) = (item.payload, arrival.project)
        switch item.type {
        case "session":
            arrival.sessions += [sessions.readSession(payload, project: project)].compactMap(\.self)
        case "sessions":
            arrival.sessions += sessions.readAggregates(payload, project: project)
        case "client_report":
            reports.read(payload, into: &arrival.clientDropped)
        case "feedback":
            // The envelope's id is the feedback's, unless an event has it.
            arrival.feedback += [
                feedback.readFeedback(
                    payload, id: arrival.owner, project: project, keepsContact: keepsContact)
            ].compactMap(\.self)
        case "user_report":
            var beside: IncomingEvent?
            if case .taken(let event) = arrival.event { beside = event }
            arrival.feedback += [
                feedback.readReport(
                    payload, event: beside?.id ?? header.id, beside: beside,
                    keepsContact: keepsContact)
            ].compactMap(\.self)
        case "operations":
            let clock = ClockCorrection(sent: header.sentAt, received: arrival.received)
            arrival.take { () throws(IncomingOperations.Drop) in
                try operations.read(payload, clock: clock, project: project)
            }
        default: break
        }
    }
}

/// An envelope whose first line is read, and whose items are not.
package struct OpenedEnvelope: Sendable {
    let header: EnvelopeHeader
    let reader: EnvelopeReader
}
