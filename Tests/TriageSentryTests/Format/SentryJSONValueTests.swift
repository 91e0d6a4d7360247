import Foundation
import Testing
@_spi(Wire) import TriageSentry

@Suite("Values of any JSON", .timeLimit(.minutes(30)))
struct SentryJSONValueTests {
    @Test("any JSON is decoded and encoded unchanged")
    func anyJSONIsDecodedAndEncodedUnchanged() throws {
        let text = #"{"a":[null,true,-3,1.5,"x",{}],"b":{"c":9007199254740993}}"#
        let value = try JSONDecoder().decode(SentryJSONValue.self, from: Data(text.utf8))
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(value), as: UTF8.self) == text)
        #expect(try encoder.encode(SentryJSONValue.double(.nan)) == Data(#""nan""#.utf8))
    }
}
