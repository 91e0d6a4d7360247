/// How wide texts are on a terminal, where a Korean syllable takes two columns.
extension StringProtocol {
    /// The columns that the text takes.
    var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

    /// The text with spaces up to a width; one that is wider stays as it is.
    func padded(to width: Int) -> String {
        String(self) + String(repeating: " ", count: Swift.max(width - displayWidth, 0))
    }

    /// The text in lines of at most a width, broken at spaces where there are any.
    func wrapped(to width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in split(separator: " ", omittingEmptySubsequences: false) {
            let longer = line.isEmpty ? String(word) : line + " " + word
            if longer.displayWidth <= width {
                line = longer
                continue
            }
            if !line.isEmpty { lines.append(line) }
            let pieces = word.chopped(to: width)
            lines += pieces.dropLast()
            line = pieces.last ?? ""
        }
        return lines + [line]
    }

    private func chopped(to width: Int) -> [String] {
        reduce(into: [""]) { pieces, character in
            let last = pieces[pieces.count - 1]
            if last.displayWidth + character.displayWidth > width {
                pieces.append(String(character))
            } else {
                pieces[pieces.count - 1].append(character)
            }
        }
    }
}

extension Character {
    /// The columns that the character takes: as many as its widest scalar.
    var displayWidth: Int { unicodeScalars.map(\.displayWidth).max() ?? 0 }
}

extension Unicode.Scalar {
    /// Two for the scripts and pictures that take two columns, none for marks on other letters
    /// (Unicode Standard Annex 11, roughly).
    fileprivate var displayWidth: Int {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: return Self.wide.contains { $0.contains(value) } ? 2 : 1
        }
    }

    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff,
        0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6, 0x1f300...0x1f64f, 0x1f680...0x1f6ff,
        0x1f900...0x1f9ff, 0x20000...0x3fffd,
    ]
}
