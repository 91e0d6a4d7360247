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
        guard let root = JSONFields(body), root.isContainer else { return [] }
        return root.fields.flatMap { field in
            allCases.filter { $0.isPossible(for: field) }.map { Way.field($0, path: field.path) }
        }
    }

    /// Returns a body with the changed field; nil if the body has no such field.
    func apply(to body: Data, at path: String) -> Data? {
        guard let root = JSONFields(body), let field = root.field(at: path) else { return nil }
        return switch self {
        case .null: root.replacing(field, with: "null")
        case .missing: root.removing(field)
        case .wrongType: root.replacing(field, with: field.kind == .string ? "7" : #""text""#)
        case .unknownValue: root.replacing(field, with: #""unknown-value""#)
        case .emptyArray: root.replacing(field, with: "[]")
        case .repeatedElement: root.repeatingFirstElement(of: field)
        case .hugeNumber: root.replacing(field, with: "100000000000000000000")
        }
    }

    private func isPossible(for field: JSONFields.Field) -> Bool {
        switch self {
        case .null, .wrongType: field.kind != .null
        case .missing: field.isMember
        case .unknownValue: field.kind == .string
        case .emptyArray, .repeatedElement: field.kind == .array && !field.children.isEmpty
        case .hugeNumber: field.kind == .number
        }
    }
}
