/// Makes inputs of seeds and tokens; the same for the same number and seed.
struct Mutator {
    private static let limit = 4096
    let seeds: [[UInt8]]
    let tokens: [[UInt8]]

    /// The input of this number.
    func input(_ number: Int, seed: UInt64) -> [UInt8] {
        var chance = SeededGenerator(seed: seed ^ (UInt64(number) &* 0x9e37_79b9_7f4a_7c15))
        var bytes = seeds.randomElement(using: &chance) ?? []
        for _ in 0..<Int.random(in: 0...8, using: &chance) { mutate(&bytes, &chance) }
        return Array(bytes.prefix(Self.limit))
    }

    private func mutate(_ bytes: inout [UInt8], _ chance: inout SeededGenerator) {
        let range = range(in: bytes, &chance)
        switch Int.random(in: 0..<8, using: &chance) {
        case 0: bytes.removeSubrange(range)
        case 1: bytes.removeSubrange(range.lowerBound...)
        case 2:
            bytes.insert(contentsOf: bytes[range].repeated(2..<20, &chance), at: range.upperBound)
        case 3: bytes.replaceSubrange(range.lowerBound..., with: otherSeedTail(&chance))
        case 4:
            for place in range.prefix(1) {
                bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
            }
        case 5: for place in range.prefix(4) { bytes[place] = .random(in: 0...255, using: &chance) }
        case 6: bytes.replaceSubrange(range, with: token(&chance))
        default: bytes.insert(contentsOf: token(&chance), at: range.lowerBound)
        }
    }

    private func range(in bytes: [UInt8], _ chance: inout SeededGenerator) -> Range<Int> {
        let start = Int.random(in: 0...bytes.count, using: &chance)
        let length = Int.random(in: 0...min(32, bytes.count - start), using: &chance)
        return start..<start + length
    }

    /// The end of another seed.
    private func otherSeedTail(_ chance: inout SeededGenerator) -> ArraySlice<UInt8> {
        let other = seeds.randomElement(using: &chance) ?? []
        return other[Int.random(in: 0...other.count, using: &chance)...]
    }

    private func token(_ chance: inout SeededGenerator) -> [UInt8] {
        let token = tokens.randomElement(using: &chance) ?? []
        return Bool.random(using: &chance) ? token : token[...].repeated(1..<8, &chance)
    }
}

extension ArraySlice<UInt8> {
    fileprivate func repeated(_ times: Range<Int>, _ chance: inout SeededGenerator) -> [UInt8] {
        [[UInt8]](repeating: Array(self), count: .random(in: times, using: &chance)).flatMap(\.self)
    }
}
