package import SwiftSyntax

/// Comments as text.
extension Trivia {
    /// The text of the comments.
    package var commentText: String {
        pieces.map { piece in
            switch piece {
            case .lineComment(let text), .blockComment(let text), .docLineComment(let text),
                .docBlockComment(let text):
                text
            default: ""
            }
        }.joined(separator: " ")
    }
}

extension CodeBlockSyntax {
    /// The comments of a block that holds at most one statement.
    package var comments: [Trivia] {
        var comments = [leftBrace.trailingTrivia, rightBrace.leadingTrivia]
        if let first = statements.first { comments += [first.leadingTrivia, first.trailingTrivia] }
        return comments
    }
}
