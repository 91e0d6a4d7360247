import AuditSyntax
package import SwiftSyntax

/// The use of a value that is nil because something failed.
extension CodeBlockItemListSyntax {
    /// Whether the statements only give local variables another value, which is handed on later.
    ///
    /// Where the statements do not run, the value from before is handed on, even nil; an empty list
    /// would look like data.
    package func onlyRefinesLocals(in file: SourceFile) -> Bool {
        !isEmpty && allSatisfy { $0.onlyRefinesLocals(in: file) }
    }
}

extension CodeBlockItemSyntax {
    fileprivate func onlyRefinesLocals(in file: SourceFile) -> Bool {
        if case .stmt(let statement) = item {
            let choice = statement.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self)
            guard let choice, choice.elseBody == nil else { return false }
            return choice.body.statements.onlyRefinesLocals(in: file)
        }
        guard case .expr(let expression) = item,
            let target = expression.as(SequenceExprSyntax.self)?.assignment?.target,
            let name = target.as(DeclReferenceExprSyntax.self)?.baseName.text
        else { return false }
        return isHandedOn(name, in: file)
    }

    /// Whether a variable of the blocks around is read after this statement, beyond tests that
    /// leave nil unheard.
    private func isHandedOn(_ name: String, in file: SourceFile) -> Bool {
        for ancestor in ancestors {
            if ancestor.isScope { return false }
            guard let block = ancestor.as(CodeBlockItemListSyntax.self),
                let binding = block.binding(of: name)
            else { continue }
            if let value = binding.initializer?.value, value.isDefaultData,
                !(value.isDefault && name.isNameOfRemark)
            {
                return false
            }
            return block.contains { other in
                other.position >= endPosition && other.item.reads(name)
                    && !other.usesOnlyPresent(name, in: file)
            }
        }
        return false
    }
}

extension String {
    /// Whether a text of this name says more of a failure: `bodyMessage`, `failureReason`.
    fileprivate var isNameOfRemark: Bool {
        hasWord(in: ["detail", "details", "error", "hint", "message", "reason"])
    }
}

extension CodeBlockItemListSyntax {
    fileprivate func binding(of name: String) -> PatternBindingSyntax? {
        for item in self {
            guard case .decl(let declaration) = item.item,
                let variable = declaration.as(VariableDeclSyntax.self)
            else { continue }
            if let found = variable.bindings.first(where: { $0.pattern.boundName == name }) {
                return found
            }
        }
        return nil
    }
}

extension CodeBlockItemSyntax {
    /// Whether the statement branches on a name.
    package func tests(_ name: String) -> Bool {
        ConditionalStatement(self)?.conditions.reads(name) == true
    }

    /// Whether nil goes unheard here: `if let name`, `guard let name else { return }`,
    /// `name ?? []`.
    package func usesOnlyPresent(_ name: String, in file: SourceFile) -> Bool {
        if tests(name) { return file.isSilentTest(self) }
        let uses = item.allNodes.filter { $0.isRead(of: name) }
        return uses.allSatisfy { $0.defaultValue?.isDefaultData == true }
    }

    /// Whether a second source is asked where the name is nil: `shortURL ?? item.url`.
    package func fallsBack(from name: String) -> Bool {
        item.allNodes.contains { node in
            guard node.isRead(of: name), let other = node.defaultValue else { return false }
            return !other.is(NilLiteralExprSyntax.self) && !other.isDefaultData
        }
    }
}

extension Syntax {
    /// The value after `??`, where the name stands before it.
    fileprivate var defaultValue: ExprSyntax? {
        guard let list = parent?.as(ExprListSyntax.self) else { return nil }
        let parts = Array(list)
        guard let index = parts.firstIndex(where: { $0.id == id }), index + 2 < parts.count,
            parts[index + 1].as(BinaryOperatorExprSyntax.self)?.operator.text == "??"
        else { return nil }
        return parts[index + 2]
    }
}
