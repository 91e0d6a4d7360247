import TriageSinkSupport

/// A state machine that tracks whether a position is in a code block, code point by code point.
///
/// As in Discord's apps, three backticks anywhere begin a block unless a backslash precedes
/// them, and the next three end it. A block without an end extends to the end of the text.
struct DiscordFence {
    private var block = Block.none
    private var backticks = 0
    private var isEscape = false

    private enum Block: Equatable {
        case none
        /// The language so far.
        case opening(String)
        /// A block in a language, with no content yet.
        case blank(String)
        /// A block in a language, with content.
        case code(String)
    }

    mutating func read(_ scalar: Unicode.Scalar) {
        backticks = scalar == "`" && !isEscape ? backticks + 1 : 0
        isEscape = scalar == "\\" && block == .none && !isEscape
        if backticks == 3 {
            block = block == .none ? .opening("") : .none
        } else {
            block = block(after: scalar)
        }
    }

    private func block(after scalar: Unicode.Scalar) -> Block {
        switch block {
        case .opening(let name) where scalar == "\n": .blank(name)
        case .opening where scalar == "\r": block
        case .opening(let name) where scalar.isLanguageNameCharacter && name.utf8.count < 32:
            .opening(name + String(scalar))
        case .opening: .code("")
        case .blank(let name) where !scalar.isLineBreak: .code(name)
        case .none, .blank, .code: block
        }
    }

    /// The fence that reopens the block at this position; empty outside a block.
    var opening: String {
        switch block {
        case .none: ""
        case .opening: "```\n"
        case .blank(let name), .code(let name): "```\(name)\n"
        }
    }

    /// The fence that closes the block at this position; empty outside a block.
    var closing: String { block == .none ? "" : "\n```" }

    /// Whether a cut here splits no fence and no escape, and separates no fence from its content.
    func mayCut(before next: Unicode.Scalar) -> Bool {
        switch block {
        case .opening, .blank: false
        case .none, .code: !isEscape && (backticks == 0 || next != "`")
        }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is allowed in the name of a block's language.
    var isLanguageNameCharacter: Bool {
        isASCIIAlphanumeric || "_+-.#".unicodeScalars.contains(self)
    }

    /// Whether Discord treats the scalar as a line break.
    var isLineBreak: Bool { self == "\n" || self == "\r" }
}
