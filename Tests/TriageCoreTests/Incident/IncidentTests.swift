import Foundation
import Testing
import TriageCore
import TriageTesting

@Suite("Incident", .timeLimit(.minutes(30)))
struct IncidentTests {
    @Test(arguments: 0..<200 as Range<UInt64>)
    func `Its text has 32 lower-case digits and makes the same incident again`(seed: UInt64) throws
    {
        var random = SeededGenerator(seed: seed)
        let incident = Incident(using: &random)
        #expect(incident.description.utf8.count == 32)
        #expect(incident.description.allSatisfy { "0123456789abcdef".contains($0) })
        #expect(Incident(incident.description) == incident)
    }

    @Test
    func `Leading zeros are kept`() {
        var zero = Constant(word: 0)
        #expect(Incident(using: &zero).description == String(repeating: "0", count: 32))
        var one = Constant(word: 1)
        #expect(Incident(using: &one).description == "00000000000000010000000000000001")
    }

    @Test(arguments: [
        "", "0", String(repeating: "0", count: 31), String(repeating: "0", count: 33),
        String(repeating: "g", count: 32), String(repeating: "A", count: 32),
        "+000000000000001" + "0000000000000001", "0000000000000001" + "-000000000000000",
        " 000000000000001" + "0000000000000001", String(repeating: "가", count: 32),
        "가나다라마바사아자차00", "0x0000000000000000000000000000ff",
    ])
    func `Any other text is no incident`(text: String) {
        #expect(Incident(text) == nil)
    }

    @Test
    func `An incident is encoded and decoded as its text`() throws {
        var random = SeededGenerator(seed: 7)
        let incident = Incident(using: &random)
        let data = try JSONEncoder().encode([incident])
        #expect(String(decoding: data, as: UTF8.self) == "[\"\(incident)\"]")
        #expect(try JSONDecoder().decode([Incident].self, from: data) == [incident])
    }

    @Test(arguments: ["[\"7\"]", "[7]", "[null]", "[{}]"])
    func `An invalid text is a decoding error`(json: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Incident].self, from: Data(json.utf8))
        }
    }

    @Test
    func `New incidents differ`() {
        #expect(Set((0..<1000).map { _ in Incident() }).count == 1000)
    }
}

@Suite("SupportCode", .timeLimit(.minutes(30)))
struct SupportCodeTests {
    static let alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"

    @Test
    func `A code has four characters, a dash and two, none of them mistaken for another`() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<1000 {
            let code = Array(Incident(using: &random).supportCode)
            #expect(code.count == 7)
            #expect(code.indices.filter { code[$0] == "-" } == [4])
            #expect(code.allSatisfy { $0 == "-" || Self.alphabet.contains($0) })
        }
    }

    @Test
    func `The same incident always has the same code`() throws {
        let incident = try #require(Incident("0123456789abcdef0123456789abcdef"))
        #expect(incident.supportCode == Incident(incident.description)?.supportCode)
        #expect(incident.supportCode == "HHMR-U6")
    }

    @Test
    func `Ten thousand incidents hardly ever share a code, and every character is used everywhere`()
    {
        var random = SeededGenerator(seed: 2)
        let codes = (0..<10_000).map { _ in Incident(using: &random).supportCode }
        #expect(Set(codes).count > 9_900)
        for place in [0, 1, 2, 3, 5, 6] {
            #expect(Set(codes.map { Array($0)[place] }) == Set(Self.alphabet))
        }
    }
}

private struct Constant: RandomNumberGenerator {
    let word: UInt64
    func next() -> UInt64 { word }
}
