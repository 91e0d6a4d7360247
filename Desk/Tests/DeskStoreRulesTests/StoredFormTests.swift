import DeskStore
import DeskStoreRules
import Testing

/// What rows hold, apart from any store.
@Suite("Stored forms", .timeLimit(.minutes(1)))
struct StoredFormTests {
    @Test(arguments: [
        (0, 0), (1, 0), (9999, 0), (10_000, 10_000), (-1, -10_000), (-9999, -10_000),
        (-10_000, -10_000), (-10_001, -20_000),
    ])
    func `A stretch of time begins at or before what is in it, also before 1970`(
        time: Int64, start: Int64
    ) {
        #expect(Buckets.start(of: time, grain: Buckets.grain) == start)
    }

    fileprivate static let packed = Packed(
        payload: Array(#"{"message":"boom, boom, boom"}"#.utf8), words: "boom 안녕"
    ).bytes

    @Test
    func `A payload and its words come back as they were`() throws {
        let read = try Packed(Self.packed)
        #expect(read.payload == Array(#"{"message":"boom, boom, boom"}"#.utf8))
        #expect(read.words == "boom 안녕")
        #expect(Packed.payloadSize(Self.packed) == read.payload.count)
    }

    @Test(arguments: 0..<StoredFormTests.packed.count)
    func `A payload that was cut is damaged, wherever that was`(count: Int) {
        #expect(throws: StoreError.damaged) { try Packed(Array(Self.packed.prefix(count))) }
    }

    @Test(arguments: 0..<StoredFormTests.packed.count)
    func `A payload with a changed byte is damaged`(place: Int) {
        var bytes = Self.packed
        bytes[place] ^= 1
        #expect(throws: StoreError.damaged) { try Packed(bytes) }
    }
}
