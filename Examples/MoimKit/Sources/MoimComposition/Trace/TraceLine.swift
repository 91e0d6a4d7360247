import Foundation

/// A line of the trace: a JSON object whose members keep their order.
public struct TraceLine: Sendable {
    /// What a member may hold.
    public enum Value: Sendable {
        /// A text.
        case text(String)
        /// A whole number.
        case number(Int)
        /// Seconds, written with three decimals.
        case seconds(Double)
        /// True or false.
        case flag(Bool)
        /// Nothing.
        case null
        /// A list.
        case list([Value])
        /// Members, in order.
        case object([(String, Value)])
    }

    /// The members, the event's name first.
    public let members: [(String, Value)]

    init(_ event: String, _ members: [(String, Value?)]) {
        self.members =
            [("event", .text(event))]
            + members.compactMap { name, value in value.map { (name, $0) } }
    }

    /// The line, stamped with the time since the start.
    public func json(at seconds: Double) -> String {
        Value.object([("t", .seconds(seconds))] + members).json
    }
}

extension TraceLine.Value {
    static func texts(_ texts: [String]) -> TraceLine.Value { .list(texts.map(Self.text)) }

    var json: String {
        switch self {
        case .text(let text): Self.quoted(text)
        case .number(let number): "\(number)"
        case .seconds(let seconds): String(format: "%.3f", seconds)
        case .flag(let flag): flag ? "true" : "false"
        case .null: "null"
        case .list(let values): "[" + values.map(\.json).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { Self.quoted($0) + ":" + $1.json }.joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        let data = try? encoder.encode(text)
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }
}
