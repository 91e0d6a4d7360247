import DeskModel
import Testing

@Suite("JSON", .timeLimit(.minutes(10)))
struct JSONTests {
    private func read(_ text: String) throws -> JSON { try JSON(reading: Array(text.utf8)) }

    @Test(arguments: [
        "null", "true", "[1,2.50,-0,1e999]", #"{"b":1,"a":[{}],"b":2}"#, #""한\n\"\\""#,
        "12345678901234567890123", "[]", "{}",
    ])
    func `What was read is written as it was`(text: String) throws {
        #expect(try read(text).description == text)
        #expect(try read(" \n" + text + "\t").description == text)
    }

    @Test(arguments: [
        "", " ", "nul", "NaN", "01", "1.", ".5", "+1", "-", "1e", "[1,]", "[", "{\"a\"}",
        "{a:1}", "{\"a\":1,}", "\"", "\"\n\"", "\"\\x\"", "\"\\u12g4\"", "1 2", "'a'",
    ])
    func `What is no JSON is refused`(text: String) {
        #expect(throws: JSONError.self) { try read(text) }
    }

    @Test
    func `Nesting is bounded`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(try read(nested(128)).description == nested(128))
        #expect(throws: JSONError.self) { try read(nested(129)) }
        #expect(throws: JSONError.self) { try read(String(repeating: "{\"a\":", count: 1_000_000)) }
    }

    @Test(arguments: [
        (#""\ud83d\ude00""#, "😀"), (#""\ud83d""#, "\u{FFFD}"), (#""\ude00x""#, "\u{FFFD}x"),
        (#""\ud83d\u0041""#, "\u{FFFD}A"), (#""\u0000""#, "\0"),
    ])
    func `Surrogates are joined, and half of a pair is replaced`(text: String, expected: String)
        throws
    {
        #expect(try read(text).string == expected)
    }

    @Test
    func `What some programs take for the end of a line is escaped, and nothing else beside it`()
        throws
    {
        let text = "a\u{85}b\u{2028}c\u{2029}\u{2025}\u{C5}\u{128}é한\u{1F4A5}"
        let written = JSON.string(text).description
        #expect(written == #""a\u0085b\u2028c\u2029‥ÅĨé한💥""#)
        #expect(try read(written).string == text)
    }

    @Test
    func `Members are found by name, the last of two counts`() throws {
        var object = try #require(try read(#"{"a":1,"b":{"c":"x"},"a":2}"#).object)
        #expect(object["a"]?.int == 2)
        #expect(JSON.object(object)[["b", "c"]] == "x")
        object["a"] = nil
        object["d"] = 3
        #expect(JSON.object(object).description == #"{"b":{"c":"x"},"d":3}"#)
        #expect(try read("3.0").int == 3)
        #expect(try read("3.5").int == nil)
        #expect(try read(#"{"values":[1]}"#).values == [1])
    }
}
