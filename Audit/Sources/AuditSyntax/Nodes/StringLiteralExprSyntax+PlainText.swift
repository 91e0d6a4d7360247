package import SwiftSyntax

/// Literals as text.
extension StringLiteralExprSyntax {
    /// The text, with a mark for each interpolation.
    package var plainText: String {
        segments.map { segment in
            segment.as(StringSegmentSyntax.self)?.content.text ?? "\u{FFFC}"
        }.joined()
    }
}
