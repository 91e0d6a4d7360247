import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Errors of a stream that someone hears of in another way.
extension FunctionCallExprSyntax {
    /// Whether the value instead of an error carries a sentence, which no `map` takes out again.
    var tellsByText: Bool {
        guard let value = arguments.first?.expression.unwrapped,
            !continuations.contains(where: { $0.calleeName.lowercased().hasSuffix("map") })
        else { return false }
        return value.allNodes.contains { node in
            node.as(StringLiteralExprSyntax.self)?.plainText.contains(" ") == true
        }
    }

    /// Whether an operator after this one, or after the `flatMap` around it, shows something where the value
    /// is empty: `guard !items.isEmpty else { showsRetry.accept(true) }`.
    func isHeardAsEmpty(in file: SourceFile) -> Bool {
        let outer = enclosingClosure?.receivingCall
        let isInner = outer?.calleeName.hasPrefix("flatMap") == true
        let rest = continuations + (isInner ? outer?.continuations ?? [] : [])
        return rest.flatMap(\.closures).flatMap(\.allNodes).contains { node in
            guard let branch = ConditionalStatement(node)?.statementsWhereEmpty else {
                return false
            }
            return !branch.isEmpty && !file.isSilent(branch)
        }
    }
}

extension ConditionalStatement {
    /// The statements that run where something is empty, if nothing else is asked.
    fileprivate var statementsWhereEmpty: CodeBlockItemListSyntax? {
        guard conditions.count == 1, let asked = conditions.first?.trimmedText,
            asked.hasSuffix(".isEmpty")
        else { return nil }
        return asked.hasPrefix("!") ? otherwise : statements
    }
}
