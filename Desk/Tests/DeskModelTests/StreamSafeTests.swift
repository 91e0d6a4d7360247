import DeskModel
import Testing

@Suite("Stream-safe texts", .timeLimit(.minutes(10)))
struct StreamSafeTests {
    private static let kinds: [Unicode.Scalar] = ["\u{315}", "\u{300}", "\u{323}", "\u{5B0}"]

    private func marks(_ count: Int) -> String {
        String(String.UnicodeScalarView((0..<count).map { Self.kinds[$0 % 4] }))
    }

    /// The longest run of marks in a text.
    private func longestRun(_ text: String) -> Int {
        var (run, longest) = (0, 0)
        for scalar in text.unicodeScalars {
            run = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : run + 1
            longest = max(longest, run)
        }
        return longest
    }

    @Test(arguments: [0, 1, 29, 30])
    func `A text with up to 30 marks on a character stays as it is`(count: Int) {
        let text = "a" + marks(count) + "b" + marks(count)
        #expect(Array(StreamSafe.text(text).utf8) == Array(text.utf8))
    }

    @Test(arguments: [31, 61, 100_000])
    func `Of more marks no 31 stand in a row, and none is lost`(count: Int) {
        let safe = StreamSafe.text("a" + marks(count) + "b")
        #expect(longestRun(safe) == 30)
        let kept = safe.unicodeScalars.filter { $0 != "\u{34F}" }
        #expect(
            String(String.UnicodeScalarView(kept)).utf8.count
                == ("a" + marks(count) + "b").utf8.count)
    }

    @Test(arguments: ["한국어 텍스트", "👩\u{200D}👩\u{200D}👧", "e\u{301}le\u{300}ve", "नमस्ते"])
    func `No script is changed`(word: String) {
        let text = String(repeating: word, count: 100)
        #expect(Array(StreamSafe.text(text).utf8) == Array(text.utf8))
    }

    @Test
    func `Every string of a JSON text is made safe: values, names, and those with escapes`() throws
    {
        let long = "a" + marks(90)
        let json = try JSON(reading: Array("{\"\(long)\":[\"\(long)\",\"\\n\(long)\"]}".utf8))
        let members = try #require(json.object?.members)
        #expect(members.map { longestRun($0.name) } == [30])
        let texts = members[0].value.array?.compactMap(\.string) ?? []
        #expect(texts.map(longestRun) == [30, 30])
    }
}
