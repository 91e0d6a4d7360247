import DeskModel

/// A part of a value that fits into an answer.
///
/// A list or an object that is too large comes in pieces of whole elements or members. If one of these is too large
/// by itself, the pieces are strings, which together are the value's JSON text.
struct Piece: Hashable {
    /// The part, as JSON for a fence.
    let text: String
    /// Where the value goes on: a number of elements, or of bytes of its text; nil at its end.
    let next: Int?

    /// Cuts a piece; nil for an offset behind the end, or in the middle of a character.
    init?(of value: JSON, from offset: Int, within bytes: Int) {
        let whole = Fence.text(value)
        if offset == 0, whole.utf8.count <= bytes {
            self.init(text: whole, next: nil)
            return
        }
        let rows = Self.rows(of: value)
        if !rows.isEmpty, Self.fit(rows, within: bytes) {
            guard offset < rows.count else { return nil }
            let ends = value.array == nil ? ("{", "}") : ("[", "]")
            self.init(of: rows[offset...], from: offset, within: bytes, ends)
        } else {
            self.init(of: value.description, from: offset, within: bytes)
        }
    }

    private init(text: String, next: Int?) { (self.text, self.next) = (text, next) }

    /// Joins the first of some rows that fit, one a line.
    init(
        of rows: some Sequence<String>, from offset: Int, within bytes: Int,
        _ ends: (String, String)
    ) {
        var (taken, rest, next) = ([String](), bytes - 4, offset)
        var isCut = false
        for row in rows {
            rest -= row.utf8.count + 2
            guard rest >= 0 else {
                isCut = true
                break
            }
            taken.append(row)
            next += 1
        }
        text =
            taken.isEmpty
            ? ends.0 + ends.1 : "\(ends.0)\n\(taken.joined(separator: ",\n"))\n\(ends.1)"
        self.next = isCut ? next : nil
    }

    /// Whether a value's pieces are whole rows.
    static func isInRows(_ value: JSON, within bytes: Int) -> Bool {
        fit(rows(of: value), within: bytes)
    }

    private static func fit(_ rows: [String], within bytes: Int) -> Bool {
        rows.allSatisfy { $0.utf8.count + 6 <= bytes }
    }

    private static func rows(of value: JSON) -> [String] {
        value.array?.map(Fence.text)
            ?? value.object?.members.map {
                "\(Fence.text(.string($0.name))):\(Fence.text($0.value))"
            } ?? []
    }

    /// A piece of a text; it ends behind a comma if there is one near its end.
    private init?(of text: String, from offset: Int, within bytes: Int) {
        guard offset < text.utf8.count else { return nil }
        let start = text.utf8.index(text.startIndex, offsetBy: offset)
        guard start.samePosition(in: text.unicodeScalars) != nil else { return nil }
        var (end, rest, comma) = (start, bytes - 2, String.Index?.none)
        for index in text.unicodeScalars[start...].indices {
            let scalar = text.unicodeScalars[index]
            rest -= Fence.cost(scalar)
            guard rest >= 0 else { break }
            end = text.unicodeScalars.index(after: index)
            if scalar == "," { comma = end }
        }
        if end < text.endIndex, let comma, text.utf8.distance(from: comma, to: end) < bytes / 8 {
            end = comma
        }
        let part = String(text.unicodeScalars[start..<end])
        self.text = Fence.text(.string(part))
        next = end < text.endIndex ? offset + part.utf8.count : nil
    }
}
