import DeskModel
import Testing

@Suite("The texts that a search finds an event by", .timeLimit(.minutes(10)))
struct SearchableTextsTests {
    private func finds(_ query: String, in event: JSON) -> Bool {
        let facts = EventFacts(
            event, id: .random(), timestamp: Timestamp(milliseconds: 0), user: nil)
        return SearchText.matches(query, facts.searchable)
    }

    private static let words = (0..<1000).map { "word\($0)x" }.joined(separator: " ")

    @Test
    func `Every word of a message as long as clients send is there`() {
        let text = Self.words.prefix(8182) + " lastword"
        #expect(finds("lastword", in: ["message": .string(String(text))]))
        let korean = String(repeating: "가나다 ", count: 2045) + "마지막"
        #expect(finds("마지막", in: ["message": .string(korean)]))
    }

    @Test
    func `Every error of a chain and every tag is there`() {
        let errors = (0..<40).map { number -> JSON in
            [
                "type": .string("Type\(number)x"),
                "value": .string("\(Self.words.prefix(700)) v\(number)x"),
            ]
        }
        let event: JSON = [
            "exception": ["values": .array(errors)],
            "tags": .object(
                JSONObject((0..<200).map { ("tag\($0)", .string("tagged\($0)x")) })),
        ]
        for word in ["Type0x", "v0x", "v39x", "tagged0x", "tagged199x"] {
            #expect(finds(word, in: event), "\(word)")
        }
    }

    @Test
    func `What a hostile event brings is bounded`() {
        let text = String(repeating: "한", count: 300_000)
        let event: JSON = ["message": .string(text), "tags": ["a": .string(text + "b")]]
        let facts = EventFacts(
            event, id: .random(), timestamp: Timestamp(milliseconds: 0), user: nil)
        #expect(facts.searchable.reduce(0) { $0 + $1.utf8.count } <= 65_536)
    }
}
