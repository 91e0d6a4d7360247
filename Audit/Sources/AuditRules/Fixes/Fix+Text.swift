import AuditSemantics
import AuditSyntax
import SwiftSyntax

extension SourceFile {
    /// The end of a line as the file writes it.
    var newline: String {
        guard let end = bytes.firstIndex(of: 10) else { return "\n" }
        return end > 0 && bytes[end - 1] == 13 ? "\r\n" : "\n"
    }

    /// The white space before the first code of a node's line.
    func indentation(of node: some SyntaxProtocol) -> String {
        let place = lines.place(of: node.positionAfterSkippingLeadingTrivia)
        guard let line = lines.range(of: place.line) else { return "" }
        return String(decoding: bytes[line].prefix { $0 == 32 || $0 == 9 }, as: UTF8.self)
    }

    /// One more level than a node's line, as its block is indented.
    func inner(_ indentation: String) -> String {
        indentation + (indentation.hasPrefix("\t") ? "\t" : "    ")
    }

    /// Whether a node is the first code of its line, and the last.
    func hasOwnLines(_ node: some SyntaxProtocol) -> Bool {
        guard let whole = wholeLines(of: node) else { return false }
        let code = node.trimmedRange
        let before = bytes[whole.lowerBound..<code.lowerBound.utf8Offset]
        let after = bytes[code.upperBound.utf8Offset..<whole.upperBound]
        return (before + after).allSatisfy { [9, 10, 13, 32].contains($0) }
    }

    /// The bytes of the lines that a node stands in.
    func wholeLines(of node: some SyntaxProtocol) -> Range<Int>? {
        let range = node.trimmedRange
        let first = lines.place(of: range.lowerBound).line
        let last = lines.place(
            of: max(range.lowerBound.utf8Offset, range.upperBound.utf8Offset - 1))
        guard let start = lines.range(of: first), let end = lines.range(of: last.line) else {
            return nil
        }
        return start.lowerBound..<end.upperBound
    }
}

extension Fix.Edit {
    /// Puts text before a position.
    static func insert(_ text: String, at position: AbsolutePosition) -> Self {
        Self(range: position.utf8Offset..<position.utf8Offset, replacement: text)
    }

    /// Puts text in the place of a node.
    static func replace(_ node: some SyntaxProtocol, by text: String) -> Self {
        let range = node.trimmedRange
        return Self(
            range: range.lowerBound.utf8Offset..<range.upperBound.utf8Offset, replacement: text)
    }
}
