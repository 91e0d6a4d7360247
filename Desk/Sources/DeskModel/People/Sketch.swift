/// An estimate of how many different people there are, in the same room for any number of them.
///
/// A HyperLogLog of 4096 registers: the standard error is 1.6 %. The estimate is Ertl's ("New cardinality
/// estimation algorithms for HyperLogLog sketches", 2017), which needs no table of corrections.
package struct Sketch: Hashable, Sendable {
    private static let indexBits = 12
    /// The number of registers.
    static let size = 1 << indexBits
    /// The largest value of a register: the rank of the bits behind the index.
    private static let top = 64 - indexBits + 1
    /// The number of bytes that it is stored in: six bits for a register.
    package static let storedSize = size / 4 * 3

    /// The bits of a register.
    private static let width = 6
    /// The bits of every second register of four, and the bit above each.
    private static let (fields, guards): (UInt32, UInt32) = (0x3F03F, 0x40040)

    /// The registers as they are stored: four in three bytes, so that one is changed without reading all.
    package private(set) var bytes: [UInt8]

    /// Creates an empty sketch.
    package init() { bytes = [UInt8](repeating: 0, count: Self.storedSize) }

    /// Reads ``bytes``; nil for what is none.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.storedSize else { return nil }
        self.bytes = bytes
    }

    /// Adds a hash, and returns whether the sketch is another one now.
    @discardableResult
    package mutating func insert(_ hash: Int64) -> Bool {
        let bits = UInt64(bitPattern: hash)
        let index = Int(bits >> UInt64(64 - Self.indexBits))
        let rank = min((bits << UInt64(Self.indexBits)).leadingZeroBitCount + 1, Self.top)
        let (group, shift) = (index / 4, UInt32(index % 4 * Self.width))
        let four = self[group]
        guard four >> shift & 63 < rank else { return false }
        self[group] = four & ~(63 << shift) | UInt32(rank) << shift
        return true
    }

    /// Adds everything that was added to another one.
    package mutating func formUnion(_ other: Sketch) {
        for group in 0..<(Self.size / 4) {
            let (one, two) = (self[group], other[group])
            guard one != two else { continue }
            let odd = Self.larger(one >> 6, two >> 6)
            self[group] = Self.larger(one, two) | odd << 6
        }
    }

    /// Four registers.
    private subscript(group: Int) -> UInt32 {
        get {
            UInt32(bytes[3 * group]) | UInt32(bytes[3 * group + 1]) << 8
                | UInt32(bytes[3 * group + 2]) << 16
        }
        set {
            bytes[3 * group] = UInt8(truncatingIfNeeded: newValue)
            bytes[3 * group + 1] = UInt8(truncatingIfNeeded: newValue >> 8)
            bytes[3 * group + 2] = UInt8(truncatingIfNeeded: newValue >> 16)
        }
    }

    /// The larger of each of every second register: the bit above it stays where the first is not smaller.
    private static func larger(_ one: UInt32, _ two: UInt32) -> UInt32 {
        let (one, two) = (one & fields, two & fields)
        let stays = ((one | guards) - two) & guards
        let mask = stays - stays >> 6
        return one & mask | two & ~mask
    }

    /// The estimate.
    package var count: Int {
        var counts = [Double](repeating: 0, count: Self.top + 1)
        for group in 0..<(Self.size / 4) {
            let four = self[group]
            for shift: UInt32 in [0, 6, 12, 18] {
                counts[min(Int(four >> shift & 63), Self.top)] += 1
            }
        }
        let size = Double(Self.size)
        var sum = size * Self.tau(1 - counts[Self.top] / size)
        for rank in stride(from: Self.top - 1, through: 1, by: -1) {
            sum = 0.5 * (sum + counts[rank])
        }
        sum += size * Self.sigma(counts[0] / size)
        // 0.7213… is 1 / (2 ln 2). The sum of an empty sketch is infinite, and that of a full one is 0.
        let estimate = 0.721_347_520_444_481_7 * size * size / sum
        return Int(min(estimate.rounded(), Double(ClientNumber.limit)))
    }

    /// The part of the sum that registers without a hash have.
    private static func sigma(_ share: Double) -> Double {
        guard share < 1 else { return .infinity }
        var (power, weight, sum, last) = (share, 1.0, share, -1.0)
        while sum != last {
            last = sum
            power *= power
            sum += power * weight
            weight *= 2
        }
        return sum
    }

    /// The part of the sum that registers have which are full.
    private static func tau(_ share: Double) -> Double {
        guard share > 0, share < 1 else { return 0 }
        var (power, weight, sum, last) = (share, 1.0, 1 - share, -1.0)
        while sum != last {
            last = sum
            power = power.squareRoot()
            weight *= 0.5
            sum -= (1 - power) * (1 - power) * weight
        }
        return sum / 3
    }
}
