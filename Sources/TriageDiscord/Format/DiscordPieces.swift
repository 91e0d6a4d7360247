/// A piece of a text, with what a code block that is cut needs around it.
package struct DiscordPiece: Hashable, Sendable {
    /// Opens the block again that the piece before was cut in.
    package let opening: String
    /// The piece itself.
    package let text: String
    /// Closes the block that the piece ends in.
    package let closing: String
}

/// Takes a text apart, in time that grows with the text alone.
struct DiscordTextSplitter {
    private let scalars: [Unicode.Scalar]
    /// Whether a character ends after so many code points.
    private let ends: [Bool]
    private var start = Place()

    private struct Place {
        var offset = 0
        var fence = DiscordFence()
    }

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        var ends = Array(repeating: false, count: scalars.count + 1)
        var offset = 0
        for character in text {
            offset += character.unicodeScalars.count
            ends[offset] = true
        }
        self.ends = ends
    }

    /// All pieces, of so many code points at most.
    func pieces(of limit: Int) -> some Sequence<DiscordPiece> {
        sequence(state: self) { $0.next(limit) }
    }

    /// The next piece; nil after the last.
    mutating func next(_ limit: Int, betweenLines: Bool = true) -> DiscordPiece? {
        guard start.offset < scalars.count else { return nil }
        let opening = start.fence.opening
        // One is kept for what stands before a piece that would end the block it opens.
        let room = opening.isEmpty ? limit : limit - opening.unicodeScalars.count - 1
        let end = end(room, betweenLines)
        let piece = scalars[start.offset..<end.offset]
        start = end
        return DiscordPiece(
            opening: opening + (opening.isEmpty || piece.isContent ? "" : "\u{200B}"),
            text: String(String.UnicodeScalarView(piece)), closing: end.fence.closing)
    }

    /// The last of the best places that the piece, closed, may end at.
    private func end(_ room: Int, _ betweenLines: Bool) -> Place {
        var (place, best, bestWorth) = (start, start, 0)
        while place.offset < scalars.count, place.offset - start.offset < room {
            place.fence.read(scalars[place.offset])
            place.offset += 1
            let length = place.offset - start.offset + place.fence.closing.utf8.count
            let worth = rank(of: place, betweenLines)
            if length <= room, worth >= bestWorth { (best, bestWorth) = (place, worth) }
        }
        return best
    }

    /// How good a place to cut at it is: in a character, between characters, after a line, the end.
    private func rank(of place: Place, _ betweenLines: Bool) -> Int {
        guard place.offset < scalars.count else { return 3 }
        guard ends[place.offset], place.fence.mayCut(before: scalars[place.offset])
        else { return 0 }
        return betweenLines && scalars[place.offset - 1] == "\n" ? 2 : 1
    }
}

extension ArraySlice<Unicode.Scalar> {
    /// Whether a block that begins with it has something in it.
    fileprivate var isContent: Bool { first { !$0.isLineBreak }.map { $0 != "`" } ?? false }
}
