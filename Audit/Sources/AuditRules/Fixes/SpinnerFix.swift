import AuditSemantics
import AuditSyntax
import SwiftSyntax

/// Resets a spinner on every way out: `defer { isLoading = false }` after it is set, instead of the reset at the end.
///
/// Only where the reset is the last thing that happens, so that nothing after it runs with the spinner on.
enum SpinnerFix {
    /// The fix for a statement that sets a spinner, `isLoading = true`, and the one that resets it.
    static func fix(
        start: CodeBlockItemSyntax, reset: CodeBlockItemSyntax, in file: SourceFile
    ) -> Fix? {
        guard start.isPlain, reset.isPlain, file.hasOwnLines(start), file.hasOwnLines(reset),
            let lines = file.wholeLines(of: reset), reset.isLast(after: start)
        else { return nil }
        let text =
            file.newline + file.indentation(of: start) + "defer { \(reset.trimmedText) }"
        return Fix(
            title: "Reset the spinner on every way out",
            edits: [
                .insert(text, at: start.endPositionBeforeTrailingTrivia),
                Fix.Edit(range: lines, replacement: ""),
            ])
    }
}

extension CodeBlockItemSyntax {
    /// Whether the statement waits for nothing and throws nothing, so that `defer` takes it.
    fileprivate var isPlain: Bool {
        !item.is(AwaitExprSyntax.self)
            && !allNodes.contains { $0.is(AwaitExprSyntax.self) || $0.is(TryExprSyntax.self) }
            && !leadingTrivia.contains(where: \.isComment)
            && !trailingTrivia.contains(where: \.isComment)
    }

    /// Whether nothing follows this statement within the block of another, the ends of `do` bodies passed.
    fileprivate func isLast(after start: CodeBlockItemSyntax) -> Bool {
        guard let block = start.parent else { return false }
        var item = self
        while true {
            guard let list = item.parent?.as(CodeBlockItemListSyntax.self), list.count > 1,
                list.last?.id == item.id
            else { return false }
            if list.id == block.id { return item.id != start.id }
            guard let statement = list.parent?.parent?.as(DoStmtSyntax.self),
                statement.body.statements.id == list.id,
                let outer = statement.parent?.as(CodeBlockItemSyntax.self)
            else { return false }
            item = outer
        }
    }
}

extension TriviaPiece {
    fileprivate var isComment: Bool {
        switch self {
        case .lineComment, .blockComment, .docLineComment, .docBlockComment: true
        default: false
        }
    }
}
