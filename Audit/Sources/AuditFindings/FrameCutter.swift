package import AuditSyntax

/// Cuts frames out of one file.
package struct FrameCutter {
    private let bytes: [UInt8]
    private let lines: LineTable
    private let secrets: [Range<Int>]

    package init(bytes: [UInt8], lines: LineTable, secrets: [Range<Int>]) {
        self.bytes = bytes
        self.lines = lines
        self.secrets = secrets.filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }
    }

    /// The lines from two before to three after a place.
    func frame(at place: Place) -> CodeFrame {
        let numbers = max(1, place.line - 2)...max(place.line, min(place.line + 3, lines.count))
        let shown = numbers.compactMap { number in
            text(of: number).map { CodeFrame.Line(number: number, text: $0) }
        }
        let before = bytesBefore(place)
        return CodeFrame(
            lines: shown, focus: place.line, prefix: masked(before),
            scalarsBefore: String(decoding: bytes[before], as: UTF8.self).unicodeScalars.count)
    }

    /// The trimmed code of a line.
    func code(of line: Int) -> String {
        (text(of: line) ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private func bytesBefore(_ place: Place) -> Range<Int> {
        guard let range = lines.range(of: place.line) else { return 0..<0 }
        return range.lowerBound..<min(range.lowerBound + place.column - 1, range.upperBound)
    }

    /// The text of a line without its break, secrets masked; nil if there is no such line.
    package func text(of line: Int) -> String? {
        guard let range = lines.range(of: line) else { return nil }
        var end = range.upperBound
        while end > range.lowerBound, bytes[end - 1] == 10 || bytes[end - 1] == 13 { end -= 1 }
        return masked(range.lowerBound..<end)
    }

    private func masked(_ range: Range<Int>) -> String {
        var text = ""
        var start = range.lowerBound
        for secret in secrets where secret.overlaps(range) {
            guard secret.upperBound > start else { continue }
            if secret.lowerBound > start { text += decoded(start..<secret.lowerBound) }
            text += CodeFrame.mask
            start = min(secret.upperBound, range.upperBound)
        }
        return text + decoded(start..<max(start, range.upperBound))
    }

    /// A line of a minified file is cut.
    private func decoded(_ range: Range<Int>) -> String {
        let text = String(decoding: bytes[range].prefix(400), as: UTF8.self)
        return range.count > 400 ? text + "…" : text
    }
}
