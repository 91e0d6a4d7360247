import DeskModel

/// A type that a test decodes.
indirect enum ExpectedType: Hashable {
    case text, number, flag
    /// An enumeration whose only value is `text`, or 1.
    case oneText, oneNumber
    case list(ExpectedType)
    case dictionary(ExpectedType)
    /// An object with one member that counts.
    case member(String, ExpectedType)
    /// Anything in a list or an object.
    case anything

    /// The type of a shape's samples; nil for null.
    init?(decoding shape: JSON) {
        switch shape {
        case .string("number"): self = .number
        case .string("boolean"): self = .flag
        case .string: self = .text
        case .array: self = .list(.anything)
        case .object: self = .dictionary(.anything)
        case .null, .bool, .number: return nil
        }
    }

    /// The type in Swift; `declarations` gets the types that it needs.
    func source(_ declarations: inout [String]) -> String {
        switch self {
        case .text: return "String"
        case .number: return "Int"
        case .flag: return "Bool"
        case .list(let type): return "[\(type.source(&declarations))]"
        case .dictionary(let type): return "[String: \(type.source(&declarations))]"
        case .oneText:
            return Self.declare(
                "enum", "String, Decodable", ["case only = \"text\""], &declarations)
        case .oneNumber:
            return Self.declare("enum", "Int, Decodable", ["case only = 1"], &declarations)
        case .anything: return Self.declare("struct", "Decodable", [], &declarations)
        case .member(let name, let type):
            let inner = type.source(&declarations)
            let key = SwiftText.literal(name)
            return Self.declare(
                "struct", "Decodable",
                [
                    "let value: \(inner)", "", "enum CodingKeys: String, CodingKey {",
                    "    case value = \(key)", "}",
                ],
                &declarations)
        }
    }

    private static func declare(
        _ keyword: String, _ inherited: String, _ lines: [String], _ declarations: inout [String]
    ) -> String {
        let name = "Part\(declarations.count + 1)"
        let body = lines.map { $0.isEmpty ? "" : "        \($0)" }
        declarations.append(
            (["    private \(keyword) \(name): \(inherited), Sendable {"] + body + ["    }"])
                .joined(separator: "\n"))
        return name
    }
}
