import Foundation

/// A change of one field in a JSON body.
enum FieldChange: String, CaseIterable, Hashable, Sendable {
    case null
    case missing
    case wrongType = "wrong type"
    case unknownValue = "unknown value"
    case emptyArray = "empty array"
    case repeatedElement = "repeated element"
    case hugeNumber = "huge number"

    /// Returns the ways in which the fields of a body can change, in the order of the fields.
    ///
    /// Of the elements of an array, each form has one: the first one with a field of this path.
    static func ways(for body: Data) -> [Way] {
        guard let root = JSONValue(body), root.isContainer else { return [] }
        return root.fields().flatMap { field in
            allCases.filter { $0.isPossible(for: field.value, isMember: field.isMember) }
                .map { Way.field($0, path: field.path) }
        }
    }

    /// Returns a body with the changed field; nil if the body has no such field.
    func apply(to body: Data, at path: String) -> Data? {
        JSONValue(body)?.changing(
            path.isEmpty ? [] : path.split(separator: ".").map(String.init), by: change
        )
        .map { Data($0.text.utf8) }
    }

    private func isPossible(for value: JSONValue, isMember: Bool) -> Bool {
        switch (self, value) {
        case (.null, .null): false
        case (.null, _): true
        case (.missing, _): isMember
        case (.wrongType, .null): false
        case (.wrongType, _): true
        case (.unknownValue, .string): true
        case (.emptyArray, .array(let elements)): !elements.isEmpty
        case (.repeatedElement, .array(let elements)): !elements.isEmpty
        case (.hugeNumber, .number): true
        default: false
        }
    }

    /// The new value; nil to remove the field.
    private func change(_ value: JSONValue) -> JSONValue? {
        switch (self, value) {
        case (.null, _): .null
        case (.missing, _): nil
        case (.wrongType, .string): .number("7")
        case (.wrongType, _): .string("text")
        case (.unknownValue, _): .string("unknown-value")
        case (.emptyArray, _): .array([])
        case (.repeatedElement, .array(let elements)): .array(elements + elements.prefix(1))
        case (.hugeNumber, _): .number("100000000000000000000")
        default: value
        }
    }
}
