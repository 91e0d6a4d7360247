import DeskPostgres

/// The events of a range of positions, which can be dropped as a whole.
///
/// The positions of a day begin with its number, so the events that were stored on a day are one part.
struct Part: Hashable, Sendable {
    /// The first position; `.min` for everything before the parts of days.
    var low: Int64
    /// The position after the last.
    var high: Int64

    /// The tables that are parted, each with its column of the position.
    static let tables = [
        ("events", "position"), ("payloads", "event"), ("event_words", "event"),
        ("attachments", "event"),
    ]

    /// The number of bits of a position in its day, which leaves a position exact in a JSON number.
    static let bits: Int64 = 36

    init(low: Int64, high: Int64) { (self.low, self.high) = (low, high) }

    /// The part of a day, by its number since 1970.
    init(day: Int64) { self.init(low: day << Self.bits, high: (day + 1) << Self.bits) }

    /// A condition that a column has one of the positions of an array, which leaves out the parts beside them.
    static func condition(_ column: String, isOneOf array: String) -> String {
        let positions = "FROM unnest(\(array)::bigint[]) AS p"
        return """
            \(column) = ANY(\(array)) AND \(column)
                BETWEEN (SELECT min(p) \(positions)) AND (SELECT max(p) \(positions))
            """
    }

    /// The end of the names of its tables.
    var name: String { low == .min ? "0" : "\(low)" }
}

extension Part {
    init(_ row: PostgresRow) throws {
        self.init(low: try row.int("low"), high: try row.int("high"))
    }
}
