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
