/// Takes the variable parts out of a text, so that texts about one problem become equal.
///
/// Numbers, UUIDs, hashes, hexadecimal and e-mail addresses, paths, times and quoted IDs become
/// `*`. Words stay in any script, also words with a digit or two, such as `utf8`. Of a URL, the
/// scheme and the host stay. The time is linear in the length of the text.
package enum VariableParts {
    /// The mark in place of a variable part.
    package static let mark = "*"

    /// Returns the text without its variable parts; neighboring parts and spaces become one.
    package static func removed(from text: String) -> String {
        var scanner = VariablePartsScanner(Array(withPlainDigits(text).utf8))
        let pieces = scanner.pieces()
        return Self.joined(Self.withoutDates(pieces))
    }

    /// Returns the text with the digits of all scripts as ASCII digits.
    private static func withPlainDigits(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
        let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            guard !scalar.isASCII, scalar.properties.numericType == .decimal,
                let value = scalar.properties.numericValue
            else { return scalar }
            return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// A piece of a text.
    enum Piece: Equatable {
        case variable
        case word([UInt8])
        case separator([UInt8])
    }

    /// Replaces the names of months and days and the halves of a day that belong to a time.
    private static func withoutDates(_ pieces: [Piece]) -> [Piece] {
        var pieces = pieces
        for place in pieces.indices.reversed() {
            guard case .word(let word) = pieces[place], isDateWord(word) else { continue }
            let before = neighbor(of: place, step: -1, in: pieces)
            let after = neighbor(of: place, step: 1, in: pieces)
            if before == .variable || after == .variable { pieces[place] = .variable }
        }
        return pieces
    }

    private static func neighbor(of place: Int, step: Int, in pieces: [Piece]) -> Piece? {
        var place = place + step
        if pieces.indices.contains(place), case .separator(let bytes) = pieces[place],
            isLoose(bytes)
        {
            place += step
        }
        return pieces.indices.contains(place) ? pieces[place] : nil
    }

    private static func isDateWord(_ word: [UInt8]) -> Bool {
        guard word.count <= 9 else { return false }
        return dateWords.contains(String(decoding: word, as: UTF8.self))
    }

    private static let dateWords: Set = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        "January", "February", "March", "April", "June", "July", "August", "September", "October",
        "November", "December", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun", "Monday",
        "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday", "AM", "PM", "오전", "오후",
    ]

    /// Whether only separators of numbers and times are between two variable parts.
    private static func isLoose(_ bytes: [UInt8]) -> Bool {
        bytes.count <= 3 && bytes.allSatisfy { " ,;:./-+_".utf8.contains($0) }
    }

    private static func joined(_ pieces: [Piece]) -> String {
        var output: [UInt8] = []
        // The separator after a variable part, which is dropped if another part follows.
        var gap: [UInt8]?
        for piece in pieces {
            switch piece {
            case .variable:
                if gap.map({ !isLoose($0) }) ?? true {
                    output += gap ?? []
                    output += Array(mark.utf8)
                }
                gap = []
            case .separator(let bytes) where gap != nil: gap?.append(contentsOf: bytes)
            case .separator(let bytes), .word(let bytes):
                output += (gap ?? []) + bytes
                gap = nil
            }
        }
        output += gap ?? []
        while output.last == UInt8(ascii: " ") { output.removeLast() }
        return String(decoding: output, as: UTF8.self)
    }
}
