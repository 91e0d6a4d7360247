import AuditSyntax
import SwiftSyntax

/// The change that ends a spinner however its function ends.
extension Spinner {
    /// A `defer` in place of the end, where the end is the last that the body does.
    ///
    /// Where more happens after the end, or where the spinner is set elsewhere in the body, something else would move.
    func deferring(after item: CodeBlockItemSyntax) -> Fix? {
        guard case .flag = self, let assignment = item.assignment, !assignment.isLocal,
            item.isInBodyOfScope
        else { return nil }
        let following = item.following
        let ends = following.indices.filter { self.ends(following[$0].statementNode) }
        guard let end = ends.first, ends.count == 1, following[..<end].contains(where: \.tries),
            following[(end + 1)...].allSatisfy(\.onlyReturnsPlainValue),
            !following.contains(where: { $0.isDefer || $0.setsInside(assignment.name) })
        else { return nil }
        let target = assignment.target.trimmedText
        let insertion = Fix.Edit.insert(
            "\n\(item.indentation)defer { \(target) = false }",
            at: item.endPositionBeforeTrailingTrivia)
        return Fix(kind: .spinner, edits: [insertion, following[end].removal])
    }
}

extension CodeBlockItemSyntax {
    fileprivate var assignment: Assignment? {
        statementNode.as(SequenceExprSyntax.self)?.assignment
    }

    /// Whether the statement stands in the body of a function or a closure itself, whose end the `defer` awaits.
    fileprivate var isInBodyOfScope: Bool {
        guard let list = parent?.as(CodeBlockItemListSyntax.self), let holder = list.parent else {
            return false
        }
        return holder.isScope || holder.is(CodeBlockSyntax.self) && holder.parent?.isScope == true
    }

    /// Whether an error leaves the statement.
    fileprivate var tries: Bool {
        canThrow || statementNode.as(TryExprSyntax.self)?.isPlain == true
    }

    fileprivate var isDefer: Bool { item.is(DeferStmtSyntax.self) }

    /// Whether nothing happens here but that a constant of the body or a literal is returned.
    ///
    /// A property may be the spinner, or be computed from it.
    fileprivate var onlyReturnsPlainValue: Bool {
        guard let value = item.as(ReturnStmtSyntax.self) else { return false }
        return value.expression.map { returned in
            if let name = returned.as(DeclReferenceExprSyntax.self)?.baseName.text {
                return localValue(of: name) != nil
            }
            return returned.is(BooleanLiteralExprSyntax.self)
                || returned.is(NilLiteralExprSyntax.self)
                || returned.is(IntegerLiteralExprSyntax.self)
        } ?? true
    }

    /// Whether a value of the name is set in a branch or a closure of the statement.
    fileprivate func setsInside(_ name: String) -> Bool {
        item.allNodes.contains { node in
            node.id != Syntax(statementNode).id
                && node.as(SequenceExprSyntax.self)?.assignment?.name == name
        }
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
