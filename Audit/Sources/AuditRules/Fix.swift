import AuditSyntax
import SwiftSyntax

/// A mechanical change after which the code still compiles.
package struct Fix: Sendable {
    package struct Edit: Sendable {
        /// The bytes that are replaced.
        package var range: Range<Int>
        package var replacement: String
    }

    /// The name of the change, in the imperative.
    package var title: String
    package var edits: [Edit]
}
