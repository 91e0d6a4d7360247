import AuditSyntax
package import SwiftSyntax

/// The calls of a file, found without a walk through its tree.
extension SourceFile {
    /// The calls inside of a node of the file.
    package func calls(in node: some SyntaxProtocol) -> some Sequence<FunctionCallExprSyntax> {
        examined(in: node).lazy.compactMap { $0.as(FunctionCallExprSyntax.self) }
    }

    /// The nodes inside of a node of the file that rules may ask for.
    func examined(in node: some SyntaxProtocol) -> some Sequence<Syntax> {
        let first = nodes.firstIndex(after: Syntax(node))
        return nodes[first...].lazy.prefix { $0.position < node.endPosition }
    }
}

extension [Syntax] {
    /// The place of the first node that comes after another in the tree.
    fileprivate func firstIndex(after node: Syntax) -> Int {
        var (first, end) = (startIndex, endIndex)
        while first < end {
            let middle = (first + end) / 2
            if self[middle].id > node.id { end = middle } else { first = middle + 1 }
        }
        return first
    }
}
