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

    private var registers = [UInt8](repeating: 0, count: size)

    /// Creates an empty sketch.
    package init() {}

    /// Adds a hash, and returns whether the sketch is another one now.
    @discardableResult
    package mutating func insert(_ hash: Int64) -> Bool {
        let bits = UInt64(bitPattern: hash)
        let index = Int(bits >> UInt64(64 - Self.indexBits))
        let rank = UInt8(min((bits << UInt64(Self.indexBits)).leadingZeroBitCount + 1, Self.top))
        guard registers[index] < rank else { return false }
        registers[index] = rank
        return true
    }

    /// Adds everything that was added to another one.
    package mutating func formUnion(_ other: Sketch) {
        for index in 0..<Self.size {
            registers[index] = max(registers[index], other.registers[index])
        }
    }

    /// The estimate.
    package var count: Int {
        var counts = [Double](repeating: 0, count: Self.top + 1)
        for register in registers { counts[Int(register)] += 1 }
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

// MARK: The stored form

extension Sketch {
    /// The registers, four in three bytes.
    package var bytes: [UInt8] {
        var bytes = [UInt8]()
        bytes.reserveCapacity(Self.storedSize)
        for place in stride(from: 0, to: Self.size, by: 4) {
            let four = (0..<4).reduce(0) { $0 | UInt32(registers[place + $1]) << (6 * UInt32($1)) }
            for shift: UInt32 in [0, 8, 16] {
                bytes.append(UInt8(truncatingIfNeeded: four >> shift))
            }
        }
        return bytes
    }

    /// Reads ``bytes``; nil for what is none.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.storedSize else { return nil }
        for group in 0..<(Self.size / 4) {
            let four =
                UInt32(bytes[3 * group]) | UInt32(bytes[3 * group + 1]) << 8
                | UInt32(bytes[3 * group + 2]) << 16
            for place in 0..<4 {
                let register = UInt8(truncatingIfNeeded: four >> (6 * UInt32(place))) & 63
                registers[4 * group + place] = min(register, UInt8(Self.top))
            }
        }
    }
}
