import AuditSyntax
package import SwiftSyntax

/// Code that works where no user waits.
extension SyntaxProtocol {
    /// Whether the code around this node works where no user waits: a cache, analytics, a test.
    package var isAside: Bool {
        if isForTests { return true }
        for node in ancestors {
            let name = node.as(FunctionDeclSyntax.self)?.name.text ?? node.declaredTypeName
            if let name, !Set(name.words).isDisjoint(with: Vocabulary.asideWords) { return true }
        }
        return false
    }

    /// Whether the node stands in `defer` or `deinit`, where no one can hear of a failure.
    package var isInCleanup: Bool {
        for node in ancestors {
            if node.is(DeferStmtSyntax.self) || node.is(DeinitializerDeclSyntax.self) {
                return true
            }
            if node.is(FunctionDeclSyntax.self) { return false }
        }
        return false
    }
}
