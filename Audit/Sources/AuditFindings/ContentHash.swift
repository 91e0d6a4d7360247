/// A fast hash of 128 bits, not cryptographic, that distinguishes a changed file from an unchanged one.
package struct ContentHash: Hashable, Sendable {
    package let high: UInt64
    package let low: UInt64

    /// The hash of bytes, different for each seed.
    package init(of bytes: [UInt8], seed: ContentHash = ContentHash(high: 0, low: 0)) {
        var high = seed.high ^ 0x9E37_79B9_7F4A_7C15
        var low = seed.low ^ 0xC2B2_AE3D_27D4_EB4F &+ UInt64(bytes.count)
        bytes.withUnsafeBytes { bytes in
            var index = 0
            while index + 16 <= bytes.count {
                let one = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                let other = bytes.loadUnaligned(fromByteOffset: index + 8, as: UInt64.self)
                Self.mix(&high, &low, UInt64(littleEndian: one), UInt64(littleEndian: other))
                index += 16
            }
            var rest: (UInt64, UInt64) = (0, 0)
            for offset in index..<bytes.count {
                rest = (rest.0 << 8 | rest.1 >> 56, rest.1 << 8 | UInt64(bytes[offset]))
            }
            Self.mix(&high, &low, rest.0, rest.1)
        }
        Self.mix(&high, &low, 0, 0)
        self.init(high: high, low: low)
    }

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    @inline(__always)
    private static func mix(
        _ high: inout UInt64, _ low: inout UInt64, _ one: UInt64, _ other: UInt64
    ) {
        let first = (high ^ one).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
        let second = (low ^ other).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
        high = (first.high ^ second.low) &+ 0x9E37_79B9_7F4A_7C15
        low = (second.high ^ first.low) &+ 0x1656_67B1_9E37_79F9
    }
}
