import SwiftSyntax

/// A mechanical change that keeps what the code does, beside what its promise says.
package struct Fix: Sendable {
    package struct Edit: Sendable {
        /// The bytes that are replaced.
        package var range: Range<Int>
        package var replacement: String
    }

    package var kind: FixKind
    package var edits: [Edit]
}

extension Fix.Edit {
    /// Puts text before a position.
    static func insert(_ text: String, at position: AbsolutePosition) -> Self {
        Self(range: position.utf8Offset..<position.utf8Offset, replacement: text)
    }
}
