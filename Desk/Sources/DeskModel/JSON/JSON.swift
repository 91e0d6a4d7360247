/// A JSON value that keeps what it was read from: numbers as they were written, members in their order.
package enum JSON: Hashable, Sendable {
    /// The null value.
    case null
    /// A Boolean.
    case bool(Bool)
    /// A number, as its digits were written.
    case number(String)
    /// A string.
    case string(String)
    /// An array.
    case array([JSON])
    /// An object.
    case object(JSONObject)
}

/// The members of a JSON object, in their order.
///
/// Of two members with one name the last one counts.
package struct JSONObject: Hashable, Sendable {
    /// The members.
    package private(set) var members: [(name: String, value: JSON)] = []

    /// Creates an object.
    package init(_ members: [(name: String, value: JSON)] = []) {
        self.members = members
    }

    /// The value of a member; setting nil removes it.
    package subscript(name: String) -> JSON? {
        get { members.last { Self.isSame($0.name, name) }?.value }
        set {
            let place = members.lastIndex { Self.isSame($0.name, name) }
            switch (place, newValue) {
            case (let place?, let value?): members[place].value = value
            case (_?, nil): members.removeAll { Self.isSame($0.name, name) }
            case (nil, let value?): members.append((name, value))
            case (nil, nil): break
            }
        }
    }

    /// Whether two names are the same; most differ in length, which is cheaper to compare than the texts.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        one.utf8.count == other.utf8.count && one == other
    }

    /// Two objects are equal if they have the same members in the same order.
    package static func == (one: JSONObject, other: JSONObject) -> Bool {
        one.members.elementsEqual(other.members) { $0.name == $1.name && $0.value == $1.value }
    }

    /// Hashes the members in their order.
    package func hash(into hasher: inout Hasher) {
        for (name, value) in members {
            hasher.combine(name)
            hasher.combine(value)
        }
    }
}

extension JSON {
    /// The member of an object; nil for any other value.
    package subscript(name: String) -> JSON? {
        if case .object(let object) = self { object[name] } else { nil }
    }

    /// The value at a path of members.
    package subscript(path: [String]) -> JSON? {
        path.reduce(Optional(self)) { $0?[$1] }
    }

    /// The text of a string; nil for any other value.
    package var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The text of a string, number or Boolean; nil for any other value.
    package var text: String? {
        switch self {
        case .string(let text), .number(let text): text
        case .bool(let value): "\(value)"
        default: nil
        }
    }

    /// The value of a number that is an integer, also if it was written as `3.0`.
    package var int: Int? {
        guard case .number(let digits) = self else { return nil }
        return Int(digits) ?? Double(digits).flatMap { Int(exactly: $0) }
    }

    /// The value of a number.
    package var double: Double? {
        if case .number(let digits) = self { Double(digits) } else { nil }
    }

    /// The value of a Boolean.
    package var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The elements of an array; nil for any other value.
    package var array: [JSON]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The members of an object; nil for any other value.
    package var object: JSONObject? {
        if case .object(let object) = self { object } else { nil }
    }

    /// The value as a list: the elements of an array, or of the array in the member `values`.
    package var values: [JSON] { array ?? self["values"]?.array ?? [] }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    /// Creates a string.
    package init(stringLiteral value: String) { self = .string(value) }
    /// Creates a number.
    package init(integerLiteral value: Int) { self = .number("\(value)") }
    /// Creates a Boolean.
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates an array.
    package init(arrayLiteral elements: JSON...) { self = .array(elements) }
    /// Creates an object.
    package init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(JSONObject(elements.map { (name: $0.0, value: $0.1) }))
    }
    /// Creates null.
    package init(nilLiteral: ()) { self = .null }

    /// Creates a number.
    package init(_ value: Int) { self = .number("\(value)") }
    /// Creates a string, or null.
    package init(_ value: String?) { self = value.map(JSON.string) ?? .null }
}
