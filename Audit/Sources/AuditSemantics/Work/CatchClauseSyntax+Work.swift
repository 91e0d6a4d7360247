import AuditSyntax
package import SwiftSyntax

/// The work that is tried before a `catch`.
extension CatchClauseSyntax {
    /// Whether something is tried that a user waits for.
    package func triesWork(in file: SourceFile) -> Bool {
        guard let body = tried else { return false }
        return body.tried.contains {
            $0.isPlain && !FallibleWork(of: $0, in: file).isTrivial
                && !$0.readsBundledFile(in: file)
        }
    }
}
