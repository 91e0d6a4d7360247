import DeskModel

/// A body that could not be decoded.
struct RecordedBody {
    let codingPath: String?
    /// The type that was to be decoded.
    let type: String?
    /// The shape without values: `text`, `empty` or JSON; nil if it is missing or was cut.
    let shape: Shape?

    enum Shape {
        case text, empty
        case json(JSON)
    }

    /// Reads `contexts.body`; nil if it is no object.
    init?(_ value: JSON?) {
        guard value?.object != nil else { return nil }
        codingPath = value?["codingPath"]?.string?.bounded(512)
        type = value?["type"]?.string?.bounded(512)
        switch value?["shape"]?.string {
        case nil: shape = nil
        case "text": shape = .text
        case "empty": shape = .empty
        case let text?:
            let json = text.utf8.count > 8192 ? nil : try? JSON(reading: Array(text.utf8))
            shape = json.flatMap { Self.isShape($0, depth: 16) ? .json($0) : nil }
        }
    }

    private static func isShape(_ value: JSON, depth: Int) -> Bool {
        guard depth > 0 else { return false }
        switch value {
        case .null: return true
        case .string(let name): return ["string", "number", "boolean", "…"].contains(name)
        case .array(let elements):
            return elements.count <= 1 && elements.allSatisfy { isShape($0, depth: depth - 1) }
        case .object(let object):
            return object.members.count <= 65
                && object.members.allSatisfy { isShape($0.value, depth: depth - 1) }
        case .bool, .number: return false
        }
    }
}

extension JSON {
    /// A value of a shape: harmless, of the right types, with the null where the null was.
    var sample: JSON {
        switch self {
        case .string("number"): 1
        case .string("boolean"): true
        case .string("…"): [:]
        case .string: "text"
        case .array(let elements): .array(elements.map(\.sample))
        case .object(let object):
            .object(
                JSONObject(
                    object.members.filter { $0.name != "…" }
                        .map { (name: $0.name, value: $0.value.sample) }))
        case .null, .bool, .number: self
        }
    }
}
