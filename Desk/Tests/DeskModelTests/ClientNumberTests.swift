import DeskModel
import Testing

@Suite("Numbers that clients add to", .timeLimit(.minutes(10)))
struct ClientNumberTests {
    @Test(arguments: [
        ("0", 0), ("7", 7), ("3.0", 3), ("2.9", 2), ("-1", 0), ("-1e300", 0),
        ("9007199254740991", 9_007_199_254_740_991), ("9007199254740992", 9_007_199_254_740_991),
        ("9223372036854775807", 9_007_199_254_740_991), ("1e19", 9_007_199_254_740_991),
        ("1e308", 9_007_199_254_740_991), ("1e999", 9_007_199_254_740_991),
    ])
    func `A number is bounded by 0 and 2^53 − 1`(text: String, expected: Int) throws {
        #expect(ClientNumber(json: .number(text))?.value == expected)
    }

    @Test(arguments: [JSON.null, "7", true, [], [:]] as [JSON])
    func `Another value is no number`(json: JSON) {
        #expect(ClientNumber(json: json) == nil)
        #expect(ClientNumber(json: nil) == nil)
    }

    @Test
    func `A sum stays at the limit`() {
        let limit = ClientNumber.limit
        #expect(ClientNumber.sum(2, 3) == 5)
        #expect(ClientNumber.sum(limit - 1, 1) == limit)
        #expect(ClientNumber.sum(limit, limit) == limit)
        #expect(ClientNumber.sum(.max, .max) == limit)
        #expect(ClientNumber.sum([1, 2, 3]) == 6 && ClientNumber.sum([]) == 0)
        #expect(ClientNumber.sum([.max, 1, .max]) == limit)
        var counts = Counts()
        (counts.stored, counts.rejected) = (.max, ["a": .max, "b": 1])
        #expect(counts.received == limit)
    }
}
