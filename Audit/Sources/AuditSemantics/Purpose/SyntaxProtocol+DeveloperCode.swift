import AuditSyntax
package import SwiftSyntax

/// Code that no user runs: previews, debug builds and test cases.
extension SyntaxProtocol {
    /// Whether the node stands in a preview: `#Preview { }`, `#Playground { }` or a `PreviewProvider`.
    var isInPreview: Bool {
        ancestors.contains { node in
            if let macro = node.as(MacroExpansionExprSyntax.self) {
                return ["Playground", "Preview"].contains(macro.macroName.text)
            }
            if let macro = node.as(MacroExpansionDeclSyntax.self) {
                return ["Playground", "Preview"].contains(macro.macroName.text)
            }
            return node.inheritedNames.contains("PreviewProvider")
        }
    }

    /// Whether the node is compiled only in debug builds.
    package var isInDebugBlock: Bool {
        ancestors.contains { node in
            let condition = node.as(IfConfigClauseSyntax.self)?.condition?.trimmedText
            return condition == "DEBUG" || condition?.hasPrefix("DEBUG &&") == true
        }
    }

    /// Whether the node stands behind `// MARK: - Debug`, up to the next mark of its type.
    var isInDebugSection: Bool {
        var child = Syntax(self)
        for ancestor in ancestors {
            let isList = ancestor.is(MemberBlockItemListSyntax.self)
            if isList, ancestor.mark(before: child)?.hasWord(in: ["debug"]) == true { return true }
            child = ancestor
        }
        return false
    }

    /// Whether the node stands in a test case.
    var isInTestType: Bool { ancestors.contains { $0.inheritedNames.contains("XCTestCase") } }

    /// The title of the last `MARK` before a member, or at it.
    fileprivate func mark(before member: Syntax) -> String? {
        children(viewMode: .sourceAccurate).prefix { $0.position <= member.position }.reversed()
            .lazy.compactMap(\.leadingTrivia.mark).first
    }

    /// The names that a type here inherits or conforms to.
    fileprivate var inheritedNames: [String] {
        guard isTypeDeclaration else { return [] }
        let clause = asProtocol((any DeclGroupSyntax).self)?.inheritanceClause
        return clause?.inheritedTypes.map(\.type.trimmedText) ?? []
    }
}

extension Trivia {
    /// The title of the last `// MARK: - Title`.
    fileprivate var mark: String? {
        pieces.reversed().lazy.compactMap { piece -> String? in
            guard case .lineComment(let text) = piece, let mark = text.firstRange(of: "MARK:")
            else { return nil }
            return String(text[mark.upperBound...])
        }.first
    }
}
