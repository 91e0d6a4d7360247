import Foundation
import TriageHTTP

/// The values of a JSON body and their places in its bytes.
///
/// A change replaces the bytes of one value, so all others stay as the server has written them: the
/// order of members, the spelling of numbers and spaces.
struct JSONFields {
    /// The kind of a value.
    enum Kind { case null, boolean, number, string, array, object }

    /// A value, with its path, such as `user.tags.[0]`; the body itself has an empty one.
    struct Field {
        let path: String
        let kind: Kind
        /// Whether it is a member of an object, and not an element of an array.
        var isMember: Bool { keyStart != nil }
        /// The path with `[]` for each element, which an array has many of.
        fileprivate let form: String
        /// Whether its name, or one around it, holds a dot, so that no path leads to it.
        fileprivate let isHidden: Bool
        fileprivate var range: Range<Int>
        /// Where its name begins.
        fileprivate let keyStart: Int?
        fileprivate let parent: Int?
        /// The values directly inside of it.
        fileprivate(set) var children: [Int] = []
        /// Where the value with its name begins.
        fileprivate var start: Int { keyStart ?? range.lowerBound }
    }

    private let bytes: [UInt8]
    /// Every value of the body, outermost first, in the order of the body.
    private var all: [Field] = []

    /// Reads a body; nil if it is not JSON.
    init?(_ body: Data) {
        bytes = [UInt8](body)
        var reader = JSONReader(bytes)
        var open: [Int] = []
        var key: (name: String, start: Int)?
        while let event = reader.next() {
            switch event {
            case .key(let range, _):
                key = (JSONString.decoded(bytes[range]), reader.eventRange.lowerBound)
            case .begin(let isObject):
                let field = add(isObject ? .object : .array, reader.eventRange, key, in: open.last)
                open.append(field)
                key = nil
            case .scalar(let shape):
                _ = add(Self.kinds[shape] ?? .null, reader.eventRange, key, in: open.last)
                key = nil
            case .end:
                let end = reader.eventRange.upperBound
                if let field = open.popLast() {
                    all[field].range = all[field].range.lowerBound..<end
                }
            }
        }
        guard reader.isValid else { return nil }
    }

    private static let kinds: [String: Kind] = [
        "null": .null, "\"boolean\"": .boolean, "\"number\"": .number, "\"string\"": .string,
    ]

    private mutating func add(
        _ kind: Kind, _ range: Range<Int>, _ key: (name: String, start: Int)?, in parent: Int?
    ) -> Int {
        let outer = parent.map { all[$0] }
        let number = outer?.children.count ?? 0
        func path(_ around: String?, _ step: String) -> String {
            guard let around else { return "" }
            return around.isEmpty ? step : "\(around).\(step)"
        }
        all.append(
            Field(
                path: path(outer?.path, key?.name ?? "[\(number)]"), kind: kind,
                form: path(outer?.form, key?.name ?? "[]"),
                isHidden: outer?.isHidden == true || key?.name.contains(".") == true,
                range: range, keyStart: key?.start, parent: parent))
        if let parent { all[parent].children.append(all.count - 1) }
        return all.count - 1
    }

    /// Whether the body is an object or an array.
    var isContainer: Bool { all[0].kind == .object || all[0].kind == .array }

    /// The values whose form is new: of the elements of an array, the first one with a field.
    var fields: [Field] {
        var seen: Set<String> = []
        return all.filter { !$0.isHidden && seen.insert($0.form).inserted }
    }

    /// The value at a path; nil if there is none.
    func field(at path: String) -> Field? { all.first { !$0.isHidden && $0.path == path } }
}

extension JSONFields {
    /// Returns the body with another text in place of a value.
    func replacing(_ field: Field, with text: String) -> Data {
        replacing(field.range, with: Array(text.utf8))
    }

    /// Returns the body without a member, and without the comma that belongs to it.
    func removing(_ field: Field) -> Data {
        let siblings = field.parent.map { all[$0].children.map { all[$0] } } ?? []
        let index = siblings.firstIndex { $0.start == field.start } ?? 0
        if index + 1 < siblings.count {
            return replacing(field.start..<siblings[index + 1].start, with: [])
        }
        let start = index > 0 ? siblings[index - 1].range.upperBound : field.start
        return replacing(start..<field.range.upperBound, with: [])
    }

    /// Returns the body with the first element of an array once more, at its end.
    func repeatingFirstElement(of field: Field) -> Data {
        guard let first = field.children.first, let last = field.children.last else {
            return Data(bytes)
        }
        let end = all[last].range.upperBound
        return replacing(end..<end, with: Array(",".utf8) + bytes[all[first].range])
    }

    private func replacing(_ range: Range<Int>, with text: [UInt8]) -> Data {
        Data(bytes[..<range.lowerBound] + text + bytes[range.upperBound...])
    }
}
