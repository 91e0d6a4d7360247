import SwiftSyntax

/// A mechanical change that keeps what the code does, beside what its promise says.
package struct Fix: Sendable {
    /// A text in the place of some bytes.
    package struct Edit: Sendable {
        /// The bytes that are replaced.
        package var range: Range<Int>
        /// The text that takes their place.
        package var replacement: String
    }

    /// What kind of change it is, with the promise that it keeps.
    package var kind: FixKind
    /// The places that change together.
    package var edits: [Edit]
}

extension Fix.Edit {
    /// Puts text before a position.
    static func insert(_ text: String, at position: AbsolutePosition) -> Self {
        Self(range: position.utf8Offset..<position.utf8Offset, replacement: text)
    }
}

extension [Fix] {
    /// Bytes with all changes made; no two of them may touch the same bytes.
    package func applied(to bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var position = 0
        for edit in flatMap(\.edits).sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            result += bytes[position..<edit.range.lowerBound]
            result += edit.replacement.utf8
            position = edit.range.upperBound
        }
        return result + bytes[position...]
    }
}
