/// A numeric, from its digits to the base of 10000.
struct Numeric: CustomStringConvertible {
    private enum Sign: UInt16 {
        case positive = 0x0000
        case negative = 0x4000
        case notANumber = 0xC000
        case infinity = 0xD000
        case negativeInfinity = 0xF000
    }

    private let digits: [Int16]
    private let weight: Int
    private let sign: Sign
    private let scale: Int

    init(_ bytes: UnsafeRawBufferPointer) throws(PostgresError) {
        var reader = ByteReader(bytes)
        let count = try reader.integer(Int16.self)
        weight = Int(try reader.integer(Int16.self))
        guard let sign = Sign(rawValue: try reader.integer(UInt16.self)) else {
            throw .decoding("a numeric has an unknown sign")
        }
        self.sign = sign
        scale = Int(try reader.integer(Int16.self))
        var digits: [Int16] = []
        for _ in 0..<max(0, count) { digits.append(try reader.integer(Int16.self)) }
        self.digits = digits
    }

    /// The value if it is a whole number of 64 bits.
    var integer: Int64? {
        guard sign == .positive || sign == .negative else { return nil }
        guard !digits.enumerated().contains(where: { $0.offset > weight && $0.element != 0 })
        else { return nil }
        return Int64((sign == .negative ? "-" : "") + whole)
    }

    var description: String {
        switch sign {
        case .notANumber: return "NaN"
        case .infinity: return "Infinity"
        case .negativeInfinity: return "-Infinity"
        case .positive, .negative:
            let number = scale > 0 ? "\(whole).\(fraction)" : whole
            return sign == .negative ? "-" + number : number
        }
    }

    private var whole: String {
        guard weight >= 0 else { return "0" }
        let groups = (0...weight).map(group)
        let text = groups.joined().drop { $0 == "0" }
        return text.isEmpty ? "0" : String(text)
    }

    private var fraction: String {
        let groups = (0..<(scale + 3) / 4).map { group(max(0, weight + 1) + $0) }
        let leading = String(repeating: "0000", count: max(0, -weight - 1))
        return String((leading + groups.joined()).prefix(scale))
    }

    private func group(_ place: Int) -> String {
        let digit = digits.indices.contains(place) ? digits[place] : 0
        let text = String(digit)
        return String(repeating: "0", count: 4 - text.count) + text
    }
}
