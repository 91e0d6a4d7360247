#if Curl
/// Compressed bodies, written by hand.
enum Gzip {
    /// The gzip of "hello, club".
    static let hello: [UInt8] = [
        31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 203, 72, 205, 201, 201, 215, 81, 72, 206, 41, 77, 2, 0,
        202, 255, 182, 222, 11, 0, 0, 0,
    ]
    /// The zlib stream of "hello, club", which HTTP calls deflate.
    static let helloDeflated: [UInt8] = [
        120, 156, 203, 72, 205, 201, 201, 215, 81, 72, 206, 41, 77, 2, 0, 24, 110, 4, 7,
    ]

    /// The gzip of a number of zeros, about 160 times smaller.
    ///
    /// It is one block of fixed codes: a literal, and then matches of 258 at distance 1.
    static func zeros(_ count: Int) -> [UInt8] {
        var bits = BitWriter()
        bits.write(0b1, 1)
        bits.write(0b01, 2)
        let matches = (count - 1) / 258
        for _ in 0..<(count - matches * 258) { bits.write(0b0000_1100, 8) }
        for _ in 0..<matches { bits.write(0b10100011, 13) }
        bits.write(0, 7)
        return [31, 139, 8, 0, 0, 0, 0, 0, 0, 3] + bits.finished() + trailer(zeros: count)
    }

    /// The checksum of ten million zeros, and of one more; no test needs another number.
    private static func trailer(zeros count: Int) -> [UInt8] {
        let checksum: UInt32 = count == 10_000_000 ? 0x3E3B_A5CB : 0xDE8A_CF10
        return [checksum, UInt32(count)].flatMap { word in
            (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
        }
    }
}

/// Writes bits, the lowest first.
private struct BitWriter {
    private var bytes: [UInt8] = []
    private var pending: UInt32 = 0
    private var count: UInt32 = 0

    mutating func write(_ bits: UInt32, _ width: UInt32) {
        pending |= bits << count
        count += width
        while count >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            count -= 8
        }
    }

    func finished() -> [UInt8] {
        count == 0 ? bytes : bytes + [UInt8(truncatingIfNeeded: pending)]
    }
}
#endif
