/// Feeds the intake mutated envelopes and mutated compressed bodies; the same for the same seed and number.
struct IntakeFuzz {
    let seed: UInt64

    private static let seeds = CostTable.rows.filter { $0.name.hasSuffix("letters") }
        .map { $0.envelope(300) }
    private static let pieces =
        [
            "\n", "\0", "\"", "{", "}", "[", "]", ",", ":", "null", "-1", "1e999", "\\u0000",
            "\\ud800",
            "sent_at", "\"length\":0", "{\"type\":\"event\"}\n{}\n", "{\"type\":\"attachment\"}\n",
            "@x.kr",
            "한", "\u{301}", "{{ default }}", "9223372036854775808",
        ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xEF, 0xBB, 0xBF], [0x1F, 0x8B, 0x08]]

    /// Feeds the inputs of these numbers.
    ///
    /// - Returns: What was wrong with the first bad one; nil if none was.
    func run(_ numbers: Range<Int>) -> String? {
        for number in numbers {
            var chance = SplitMix(state: seed ^ (UInt64(number) &* 0x9e37_79b9_7f4a_7c15))
            let input = input(&chance)
            let encoding = ["", "gzip", "deflate", "br", "br, gzip"].randomElement(using: &chance)
            let complaint =
                if let encoding, !encoding.isEmpty, number.isMultiple(of: 4) {
                    Reading.read(input, encoding: encoding)
                } else {
                    Reading.read(input)
                }
            if let complaint { return "--seed \(seed) --only \(number): \(complaint)" }
        }
        print("\(numbers.count) inputs were read.")
        return nil
    }

    private func input(_ chance: inout SplitMix) -> [UInt8] {
        var bytes = Self.seeds.randomElement(using: &chance) ?? []
        for _ in 0..<Int.random(in: 0...8, using: &chance) where !bytes.isEmpty {
            let start = Int.random(in: 0..<bytes.count, using: &chance)
            let end = min(bytes.count, start + Int.random(in: 1...40, using: &chance))
            switch Int.random(in: 0..<6, using: &chance) {
            case 0: bytes[start] = .random(in: 0...255, using: &chance)
            case 1: bytes.removeSubrange(start..<end)
            case 2:
                bytes.insert(contentsOf: Self.pieces.randomElement(using: &chance) ?? [], at: start)
            case 3: bytes.insert(contentsOf: bytes[start..<end], at: end)
            case 4: bytes.removeSubrange(start...)
            default:
                let other = Self.seeds.randomElement(using: &chance) ?? []
                bytes = Array(bytes[..<start] + other[min(start, other.count)...])
            }
        }
        return bytes
    }
}

/// A random number generator with equal numbers for equal states (SplitMix64).
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
