import AuditFindings
import AuditRules

/// Text on a terminal, with colors or without.
struct TerminalStyle {
    var isColored: Bool

    func strong(_ text: String) -> String { painted(text, "1") }
    func faint(_ text: String) -> String { painted(text, "2") }
    func good(_ text: String) -> String { painted(text, "32") }
    func title(_ text: String) -> String { strong(text) + "\n" }

    func severity(_ severity: Severity) -> String {
        switch severity {
        case .error: painted("error", "1;31")
        case .warning: painted("warning", "1;33")
        case .note: painted("note", "1;36")
        }
    }

    /// The lines of a frame with their numbers, and a mark under the finding.
    func frame(_ frame: CodeFrame) -> String {
        let width = String(frame.lines.last?.number ?? 0).count + 2
        return frame.lines.map { line(of: frame, $0, width) }.joined()
    }

    private func line(of frame: CodeFrame, _ line: CodeFrame.Line, _ width: Int) -> String {
        let number = String(line.number)
        let gutter = String(repeating: " ", count: max(0, width - number.count)) + number
        let text = Text.printable(line.text)
        guard line.number == frame.focus else { return faint("  \(gutter) │ ") + text + "\n" }
        let mark = Self.blank(Text.printable(frame.prefix)) + painted("^", "1;31")
        let empty = String(repeating: " ", count: width)
        return faint("  \(gutter) │ ") + text + "\n" + faint("  \(empty) │ ") + mark + "\n"
    }

    /// Spaces as wide as the text; letters of East Asian scripts take two columns.
    private static func blank(_ text: String) -> String {
        let width = text.reduce(0) { $0 + ($1.isWide ? 2 : 1) }
        return String(repeating: " ", count: width)
    }

    private func painted(_ text: String, _ code: String) -> String {
        isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

extension Character {
    fileprivate var isWide: Bool {
        guard let scalar = unicodeScalars.first else { return false }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1FAFF,
            0x20000...0x3FFFD:
            return true
        default: return false
        }
    }
}
