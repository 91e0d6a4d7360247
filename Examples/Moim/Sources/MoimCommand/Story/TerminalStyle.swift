/// Colors for a terminal, or none.
struct TerminalStyle {
    let hasColor: Bool

    func faint(_ text: String) -> String { paint(text, 2) }
    func bold(_ text: String) -> String { paint(text, 1) }
    func red(_ text: String) -> String { paint(text, 31) }
    func green(_ text: String) -> String { paint(text, 32) }
    func yellow(_ text: String) -> String { paint(text, 33) }

    private func paint(_ text: String, _ code: Int) -> String {
        hasColor && !text.isEmpty ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : text
    }
}
