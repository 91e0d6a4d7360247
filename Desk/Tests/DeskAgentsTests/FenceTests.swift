@testable import DeskAgents
import DeskModel
import Testing

@Suite("Fences", .timeLimit(.minutes(2)))
struct FenceTests {
    @Test
    func `every mark is an escape, in strings and in names of members`() throws {
        for range in FencedText.marks {
            for value in Set([
                range.lowerBound, range.upperBound, (range.lowerBound + range.upperBound) / 2,
            ]) {
                let scalar = try #require(Unicode.Scalar(value))
                let text = Fence.text([String(scalar): .array([.string("a\(scalar)b")])])
                #expect(!text.unicodeScalars.contains(scalar))
                let units = String(scalar).utf16.map { String($0, radix: 16) }
                for unit in units {
                    #expect(
                        text.contains("\\u" + String(repeating: "0", count: 4 - unit.count) + unit))
                }
                #expect(
                    try JSON(reading: Array(text.utf8)) == [
                        String(scalar): .array([.string("a\(scalar)b")])
                    ])
            }
        }
    }

    @Test
    func `their neighbors stand as themselves`() {
        for value: UInt32 in [
            0x3B, 0x3D, 0x27, 0x61, 0x7E, 0xA1, 0xAC, 0xAE, 0x200A, 0x2010, 0x2027, 0x202F, 0xFE10,
            0xD7FF, 0xFFFC,
        ] {
            guard let scalar = Unicode.Scalar(value) else { continue }
            #expect(Fence.text(.string(String(scalar))).unicodeScalars.contains(scalar))
        }
    }

    @Test
    func `half a pair of surrogates is no half in a fence`() throws {
        let value = try JSON(reading: Array(#"{"a\ud800":"\udc00b"}"#.utf8))
        #expect(
            Fence.text(value).utf16.allSatisfy {
                !UTF16.isLeadSurrogate($0) && !UTF16.isTrailSurrogate($0)
            })
    }

    @Test
    func `each answer has a number of its own`() {
        #expect(Set((0..<100).map { _ in Fence().around(["1"]) }).count == 100)
    }

    @Test(arguments: Hostile.texts)
    func `the cost of a text is what it takes in a fence`(text: String) {
        let cost = text.unicodeScalars.reduce(2) { $0 + Fence.cost($1) }
        #expect(Fence.text(.string(text)).utf8.count <= cost)
        #expect(Fence.text(.clipped(text, to: 40)).utf8.count <= 40)
    }
}

@Suite("Pieces", .timeLimit(.minutes(2)))
struct PieceTests {
    /// The pieces of a value, as their readers have them.
    private func pieces(of value: JSON, within bytes: Int) throws -> [JSON] {
        var (found, offset) = ([JSON](), Int?.some(0))
        while let from = offset {
            let piece = try #require(Piece(of: value, from: from, within: bytes))
            #expect(piece.text.utf8.count <= bytes)
            #expect(piece.next.map { $0 > from } ?? true)
            found.append(try JSON(reading: Array(piece.text.utf8)))
            offset = piece.next
        }
        return found
    }

    @Test
    func `a value that fits is one piece`() throws {
        #expect(try pieces(of: ["a": "</data>"], within: 100) == [["a": "</data>"]])
        #expect(try pieces(of: .null, within: 100) == [.null])
    }

    @Test
    func `the rows of a list, put together, are the list`() throws {
        let list = (0..<300).map { JSON.string("row \($0) " + Hostile.texts[$0 % 100]) }
        let pieces = try pieces(of: .array(list), within: 1000)
        #expect(pieces.count > 5 && pieces.flatMap { $0.array ?? [] } == list)
    }

    @Test
    func `the members of an object, put together, are the object`() throws {
        let members = (0..<50).map { (name: "m\($0)<", value: JSON.string(Hostile.texts[$0])) }
        let pieces = try pieces(of: .object(JSONObject(members)), within: 600)
        #expect(pieces.count > 3)
        #expect(JSONObject(pieces.flatMap { $0.object?.members ?? [] }) == JSONObject(members))
    }

    @Test
    func `the strings of a value with one large part, put together, are its text`() throws {
        let value: JSON = [
            "a": .string(Hostile.texts.joined()), "b": .array((0..<500).map { JSON($0) }),
        ]
        let pieces = try pieces(of: value, within: 700)
        #expect(pieces.allSatisfy { $0.string != nil })
        #expect(try JSON(reading: Array(pieces.compactMap(\.string).joined().utf8)) == value)
    }

    @Test
    func `an offset behind the end, or in the middle of a character, is none`() {
        let long = JSON.string(String(repeating: "한", count: 1000))
        #expect(Piece(of: long, from: 2, within: 200) == nil)
        #expect(Piece(of: long, from: 1_000_000, within: 200) == nil)
        #expect(Piece(of: [1, 2], from: 2, within: 200) == nil)
        #expect(Piece(of: long, from: 1, within: 200) != nil)
    }
}
