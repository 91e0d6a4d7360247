import AuditSyntax
import SwiftSyntax

/// The statements that the fix of a spinner moves.
extension Spinner {
    /// Ends the spinner in a `defer`, where the work and the end stand in the same block.
    func deferring(after item: CodeBlockItemSyntax) -> Fix? {
        guard case .flag = self, let target = item.assignedTarget else { return nil }
        let ends = item.following.filter { self.ends($0.statementNode) }
        guard !ends.isEmpty, item.following.contains(where: { $0.tries }),
            !item.following.contains(where: endsInside)
        else { return nil }
        let place = item.endPositionBeforeTrailingTrivia.utf8Offset
        let insertion = Fix.Edit(
            range: place..<place,
            replacement: "\n\(item.indentation)defer { \(target) = false }")
        return Fix(title: "End it in a `defer`", edits: [insertion] + ends.map(\.removal))
    }

    /// Whether the spinner ends in a closure, a branch or a `catch`, and so perhaps later.
    private func endsInside(_ item: CodeBlockItemSyntax) -> Bool {
        !ends(item.statementNode) && item.allNodes.contains(where: ends)
    }
}

extension CodeBlockItemSyntax {
    /// The text of what the statement assigns.
    fileprivate var assignedTarget: String? {
        statementNode.as(SequenceExprSyntax.self)?.assignment?.target.trimmedText
    }

    /// Whether an error leaves the statement.
    fileprivate var tries: Bool {
        canThrow || statementNode.as(TryExprSyntax.self)?.isPlain == true
    }

    /// The text before the statement in its line.
    fileprivate var indentation: String {
        let trivia = leadingTrivia.description.split(
            separator: "\n", omittingEmptySubsequences: false)
        return trivia.last.map(String.init) ?? ""
    }

    /// The removal of the statement with the line break before it.
    fileprivate var removal: Fix.Edit {
        Fix.Edit(
            range: position.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset,
            replacement: "")
    }
}
