/// A piece of a text, with the fences that a split code block needs around it.
@_spi(Wire) public struct DiscordPiece: Hashable, Sendable {
    /// The fence that reopens a block at the start, if the previous piece was cut in one.
    public let opening: String
    /// The piece itself.
    public let text: String
    /// The fence that closes a block at the end, if the piece ends in one.
    public let closing: String
}

/// Splits a text into pieces in linear time.
struct DiscordTextSplitter {
    private let scalars: [Unicode.Scalar]
    /// Whether a character ends at each offset in code points.
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

    /// Returns all pieces, each within a limit in code points.
    func pieces(of limit: Int) -> some Sequence<DiscordPiece> {
        sequence(state: self) { $0.next(limit) }
    }

    /// Returns the next piece; nil after the last one.
    mutating func next(_ limit: Int, betweenLines: Bool = true) -> DiscordPiece? {
        guard start.offset < scalars.count else { return nil }
        let opening = start.fence.opening
        // One code point is reserved for the zero-width space that keeps a piece from ending the
        // block that is opened for it.
        let room = opening.isEmpty ? limit : limit - opening.unicodeScalars.count - 1
        let end = end(room, betweenLines)
        let piece = scalars[start.offset..<end.offset]
        start = end
        return DiscordPiece(
            opening: opening + (opening.isEmpty || piece.isContent ? "" : "\u{200B}"),
            text: String(String.UnicodeScalarView(piece)), closing: end.fence.closing)
    }

    /// Returns the last of the best places at which the piece, with its closing, may end.
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

    /// Ranks a place to cut: inside a character, between characters, after a line, at the end.
    private func rank(of place: Place, _ betweenLines: Bool) -> Int {
        guard place.offset < scalars.count else { return 3 }
        guard ends[place.offset], place.fence.mayCut(before: scalars[place.offset])
        else { return 0 }
        return betweenLines && scalars[place.offset - 1] == "\n" ? 2 : 1
    }
}

extension ArraySlice<Unicode.Scalar> {
    /// Whether a code block that begins with it would not be ended by it.
    fileprivate var isContent: Bool { first { !$0.isLineBreak }.map { $0 != "`" } ?? false }
}
