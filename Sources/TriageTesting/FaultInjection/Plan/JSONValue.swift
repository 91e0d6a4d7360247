import Foundation

/// A JSON value that keeps the order of its members and the spelling of its numbers.
indirect enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([Member])

    /// A member of an object.
    struct Member: Hashable, Sendable {
        var name: String
        var value: JSONValue
    }

    /// A value inside of another, with its path, such as `user.tags.[0]`.
    struct Field {
        let path: String
        let value: JSONValue
        /// Whether it is a member of an object, and not an element of an array.
        let isMember: Bool
    }

    /// Parses a text; nil if it is not JSON.
    init?(_ data: Data) {
        var parser = JSONParser(bytes: [UInt8](data))
        guard let value = parser.parseWhole() else { return nil }
        self = value
    }

    /// Whether it is an object or an array.
    var isContainer: Bool {
        switch self {
        case .array, .object: true
        default: false
        }
    }

    /// The value itself, with an empty path, and everything inside of it.
    func fields() -> [Field] {
        var seen: Set<String> = []
        return fields([], [], isMember: false, &seen)
    }

    /// The value and everything inside of it whose form is new.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - form: The path with `[]` for each element, which an array has many of.
    ///   - isMember: Whether the value is a member of an object.
    ///   - seen: The forms so far.
    /// - Returns: The fields, outermost first.
    private func fields(
        _ path: [String], _ form: [String], isMember: Bool, _ seen: inout Set<String>
    ) -> [Field] {
        var fields: [Field] = []
        if seen.insert(form.joined(separator: ".")).inserted {
            fields.append(
                Field(path: path.joined(separator: "."), value: self, isMember: isMember))
        }
        switch self {
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                fields += element.fields(
                    path + ["[\(index)]"], form + ["[]"], isMember: false, &seen)
            }
        case .object(let members):
            for member in members where !member.name.contains(".") {
                fields += member.value.fields(
                    path + [member.name], form + [member.name], isMember: true, &seen)
            }
        default: break
        }
        return fields
    }

    /// Returns the value with a change at a path; nil if there is no such path.
    ///
    /// - Parameters:
    ///   - path: The names and indices.
    ///   - change: Returns the new value; nil to remove it.
    /// - Returns: The changed value.
    func changing(_ path: [String], by change: (JSONValue) -> JSONValue?) -> JSONValue? {
        guard let step = path.first else { return change(self) }
        let rest = Array(path.dropFirst())
        switch self {
        case .array(var elements):
            guard let index = Int(step.dropFirst().dropLast()), elements.indices.contains(index)
            else { return nil }
            elements[index] = elements[index].changing(rest, by: change) ?? .null
            return .array(elements)
        case .object(var members):
            guard let index = members.firstIndex(where: { $0.name == step }) else { return nil }
            if let value = members[index].value.changing(rest, by: change) {
                members[index].value = value
            } else if rest.isEmpty {
                members.remove(at: index)
            } else {
                return nil
            }
            return .object(members)
        default: return nil
        }
    }

    /// The value as JSON, without spaces.
    var text: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let text): text
        case .string(let text): Self.quoted(text)
        case .array(let elements): "[\(elements.map(\.text).joined(separator: ","))]"
        case .object(let members):
            "{\(members.map { Self.quoted($0.name) + ":" + $0.value.text }.joined(separator: ","))}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case "\u{0}"..<"\u{20}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
