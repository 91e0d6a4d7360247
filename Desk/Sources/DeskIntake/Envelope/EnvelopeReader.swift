import DeskModel

/// Reads an envelope: a header, and items with headers and payloads of their own.
///
/// Only LF ends a line. An envelope with unknown types and members is accepted.
struct EnvelopeReader: Sendable {
    /// An item of an envelope.
    struct Item {
        let type: String
        let header: JSONObject
        let payload: ArraySlice<UInt8>
    }

    private static let newline = UInt8(ascii: "\n")
    /// The largest number of items, and of bytes in one header.
    private static let itemLimit = 10_000
    private static let headerLimit = 65_536

    /// The types of items that are read as JSON.
    private static let documents: Set = [
        "event", "session", "sessions", "client_report", "feedback", "user_report",
    ]

    private let body: [UInt8]
    private var at = 0
    private var count = 0

    init(_ body: [UInt8]) { self.body = body }

    /// Reads a header, of the envelope or of an item.
    mutating func header() throws(Refusal) -> JSONObject {
        let line = line()
        guard line.count <= Self.headerLimit else { throw .tooLarge("A header is too long.") }
        // The bytes of an event may be damaged, those that say where things are may not.
        guard String(validating: line, as: UTF8.self) != nil,
            let object = (try? JSON(reading: line))?.object
        else {
            throw .malformed("A header is not a JSON object.")
        }
        return object
    }

    /// Reads the next item; nil at the end.
    mutating func item() throws(Refusal) -> Item? {
        // Some clients end an envelope with more than one line end.
        guard at < body.count, !body[at...].allSatisfy({ $0 == Self.newline }) else { return nil }
        count += 1
        guard count <= Self.itemLimit else { throw .tooLarge("The envelope has too many items.") }
        let header = try header()
        guard let type = header["type"]?.string, !type.isEmpty else {
            throw .malformed("An item has no type.")
        }
        let payload = try payload(header["length"])
        guard payload.count <= Intake.eventLimit || !Self.documents.contains(type) else {
            throw .tooLarge("An item is too large.")
        }
        return Item(type: type, header: header, payload: payload)
    }

    private mutating func payload(_ length: JSON?) throws(Refusal) -> ArraySlice<UInt8> {
        guard let length, length != .null else { return line() }
        guard let count = length.int, count >= 0, count <= body.count - at else {
            throw .malformed("An item's length is not the length of its payload.")
        }
        let payload = body[at..<(at + count)]
        at += count
        guard at < body.count else { return payload }
        guard body[at] == Self.newline else {
            throw .malformed("An item's payload does not end at its length.")
        }
        at += 1
        return payload
    }

    /// Returns the bytes up to the next LF, and skips it.
    private mutating func line() -> ArraySlice<UInt8> {
        let end = body[at...].firstIndex(of: Self.newline) ?? body.count
        defer { at = min(end + 1, body.count) }
        return body[at..<end]
    }
}
