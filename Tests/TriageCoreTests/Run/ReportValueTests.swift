import Foundation
import Testing
import TriageCore

@Suite("A value of the app in a report", .timeLimit(.minutes(30)))
struct ReportValueTests {
    @Test
    func `is written in JSON as what it is, and a number that JSON does not know as a text`() throws
    {
        let value: ReportValue = [
            1, 2.5, 1e17, true, "x", ["a": []], .number(.infinity), .number(.nan),
        ]
        let text = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
        #expect(text == #"[1,2.5,100000000000000000,true,"x",{"a":[]},"inf","nan"]"#)
    }

    @Test
    func `is read from JSON as it was written, and null is none`() throws {
        let value: ReportValue = [1, -2.5, false, "가", ["a": [2], "b": [:]]]
        let data = try JSONEncoder().encode(value)
        #expect(try JSONDecoder().decode(ReportValue.self, from: data) == value)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(ReportValue.self, from: Data("[null]".utf8))
        }
    }
}
