import TriageSinkSupport

/// Whether a place in a text is in a code block: reads the text code point by code point.
///
/// As in Discord's apps, three backticks begin a block wherever they stand unless a backslash is
/// before them, and the next three end it. One that never ends reaches to the end of the text.
struct DiscordFence {
    private var block = Block.none
    private var backticks = 0
    private var isEscape = false

    private enum Block: Equatable {
        case none
        /// The language, as far as it was read.
        case opening(String)
        /// In a language, and nothing in it yet.
        case blank(String)
        /// In a language.
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

    /// What opens the block again that this place is in.
    var opening: String {
        switch block {
        case .none: ""
        case .opening: "```\n"
        case .blank(let name), .code(let name): "```\(name)\n"
        }
    }

    /// What closes the block that this place is in.
    var closing: String { block == .none ? "" : "\n```" }

    /// Whether a cut here tears no fence, no escape and no block from what is in it.
    func mayCut(before next: Unicode.Scalar) -> Bool {
        switch block {
        case .opening, .blank: false
        case .none, .code: !isEscape && (backticks == 0 || next != "`")
        }
    }
}

extension Unicode.Scalar {
    /// Whether it may stand in the name of a block's language.
    var isLanguageNameCharacter: Bool {
        isASCIIAlphanumeric || "_+-.#".unicodeScalars.contains(self)
    }

    /// Whether it is a line break to Discord.
    var isLineBreak: Bool { self == "\n" || self == "\r" }
}
