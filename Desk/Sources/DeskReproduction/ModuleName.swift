/// The name of a module that a test imports.
package struct ModuleName: Hashable, Sendable {
    /// The name.
    package let text: String

    /// The largest number of bytes of a name.
    private static let limit = 255

    /// Reads a name; nil for a text that no module can have.
    package init?(_ text: some StringProtocol) {
        guard text.utf8.count <= Self.limit, Self.isName(text) else { return nil }
        self.text = String(text)
    }

    /// Whether a text is an identifier of Swift that needs no backticks.
    static func isName(_ text: some StringProtocol) -> Bool {
        guard let first = text.unicodeScalars.first, first == "_" || first.properties.isXIDStart,
            text != "_", !reserved.contains(String(text))
        else { return false }
        return text.unicodeScalars.allSatisfy { scalar in
            scalar == "_" || scalar.properties.isAlphabetic
                || scalar.properties.generalCategory == .decimalNumber
        }
    }

    /// The words that Swift keeps for itself.
    private static let reserved: Set = [
        "Any", "Protocol", "Self", "Type", "actor", "as", "associatedtype", "await", "borrowing",
        "break", "case", "catch", "class", "consuming", "continue", "default", "defer", "deinit",
        "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func",
        "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "macro", "nil",
        "operator", "package", "precedencegroup", "private", "protocol", "public", "repeat",
        "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw",
        "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}
