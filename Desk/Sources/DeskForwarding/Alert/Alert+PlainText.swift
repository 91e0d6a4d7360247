extension Alert {
    /// Writes the alert as lines, the link last.
    ///
    /// Facts that come late in it are left out if it would be too long.
    ///
    /// - Parameters:
    ///   - limit: The longest text, in UTF-16 code units.
    ///   - write: Writes a piece of a line as the receiver shows it literally.
    /// - Returns: The text.
    func plainText(limit: Int, _ write: (AlertText.Piece) -> String) -> String {
        var left = limit - url.utf16.count - 1
        var lines: [String] = []
        let project = AlertText.Piece(text: self.project, isFromApp: true)
        let head = [
            "\(occasion) · \(write(project))", title.written(write), place?.written(write),
        ]
        let rest = groups.map { $0.written(write) } + facts.flatMap { $0.lines(write) }
        for line in head.compactMap(\.self) + [""] + rest {
            left -= line.utf16.count + 1
            guard left >= 0 else { break }
            lines.append(line)
        }
        let link = AlertText.Piece(text: url)
        return (lines + [write(link)]).joined(separator: "\n")
    }
}

extension Alert.Fact {
    fileprivate func lines(_ write: (AlertText.Piece) -> String) -> [String] {
        let values = lines.map { $0.written(write) }
        return values.count == 1 ? ["\(name): \(values[0])"] : ["\(name):"] + values
    }
}

extension String {
    /// Puts a space without width wherever a program would make a link or a mention of it.
    ///
    /// It breaks `://`, `www.` and `@`.
    ///
    /// - Parameters:
    ///   - marks: Other marks after which it is broken.
    ///   - dots: Whether dots inside of words are broken too.
    /// - Returns: The text.
    func unlinked(alsoAfter marks: String = "", dots: Bool = false) -> String {
        let marks = Set(marks.unicodeScalars).union(["@"])
        let scalars = Array(unicodeScalars)
        var text = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            text.append(scalar)
            let rest = scalars[index...].dropFirst()
            let isLink =
                scalar == ":" && rest.starts(with: "//".unicodeScalars)
                || rest.first == "." && scalars[...index].endsWithWWW
                || dots && scalar == "." && index > 0 && scalars[index - 1].isOfWord
                    && rest.first?.isOfWord == true
            if isLink || marks.contains(scalar) { text.append("\u{200B}") }
        }
        return String(text)
    }
}

extension ArraySlice<Unicode.Scalar> {
    fileprivate var endsWithWWW: Bool { suffix(3).count(where: { $0 == "w" || $0 == "W" }) == 3 }
}

extension Unicode.Scalar {
    fileprivate var isOfWord: Bool { properties.isAlphabetic || properties.numericType != nil }
}
