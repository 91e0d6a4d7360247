public import SwiftSyntax

/// A node as text.
extension SyntaxProtocol {
    /// The text without the trivia before and after it.
    ///
    /// It is the `trimmedDescription`, which copies the node three times first.
    @inlinable
    package var trimmedText: String {
        let bytes = Syntax(self).syntaxTextBytes.dropFirst(leadingTriviaLength.utf8Length)
        return String(decoding: bytes.prefix(trimmedLength.utf8Length), as: UTF8.self)
    }
}
