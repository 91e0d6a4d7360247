import DeskModel

/// The members of an envelope's header that the desk reads.
struct EnvelopeHeader: Sendable {
    let id: EventID?
    let sentAt: Timestamp?

    init(_ header: JSONObject) throws(Refusal) {
        guard header.members.count(where: { $0.name == "sent_at" }) < 2 else {
            throw .malformed("The envelope says twice when it was sent.")
        }
        id = header["event_id"]?.string.flatMap { EventID($0) }
        sentAt = header["sent_at"].flatMap(Timestamp.init(json:))
    }

    /// The DSN in a header; nil if it has none.
    static func dsn(_ header: JSONObject) throws(Refusal) -> String? {
        switch header["dsn"] {
        case nil, .null: nil
        case .string(let text): text
        default: throw .malformed("The envelope's DSN is not a text.")
        }
    }
}

extension Timestamp {
    /// Reads RFC 3339, or seconds since 1970 as a number or a text.
    init?(json: JSON) {
        switch json {
        case .string(let text):
            if let time = Timestamp(text) {
                self = time
            } else if let seconds = Double(text) {
                self.init(seconds: seconds)
            } else {
                return nil
            }
        case .number:
            guard let seconds = json.double else { return nil }
            self.init(seconds: seconds)
        default: return nil
        }
    }
}
