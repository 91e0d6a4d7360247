/// One thing that went wrong, however many operations it ends and errors it is wrapped in.
///
/// Its id is minted where an error first becomes a ``Fault`` and travels with the cause chain.
public struct Incident: Hashable, Sendable, CustomStringConvertible, Codable {
    let high: UInt64
    let low: UInt64

    /// Mints a new incident from the system's randomness.
    public init() {
        var generator = SystemRandomNumberGenerator()
        self.init(using: &generator)
    }

    /// Mints a new incident from the given randomness, for tests that need the same ids again.
    public init(using generator: inout some RandomNumberGenerator) {
        high = generator.next()
        low = generator.next()
    }

    /// Reads an id as ``description`` writes it; nil for any other text.
    public init?(_ text: String) {
        guard text.utf8.count == 32, text.utf8.allSatisfy(\.isLowerHexadecimal),
            let high = UInt64(text.prefix(16), radix: 16),
            let low = UInt64(text.suffix(16), radix: 16)
        else { return nil }
        self.high = high
        self.low = low
    }

    /// Reads the id from its text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let incident = Incident(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "not 32 hexadecimal digits")
        }
        self = incident
    }

    /// Writes the id as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    /// The id as 32 lower-case hexadecimal digits.
    public var description: String { hexadecimal(high) + hexadecimal(low) }

    /// The short form that a person can read over the phone, the same for equal incidents.
    public var supportCode: SupportCode { SupportCode(bits: low) }

    private func hexadecimal(_ word: UInt64) -> String {
        let digits = String(word, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

extension UInt8 {
    /// Whether it is a digit as an incident's text has them; a sign, which `UInt64` reads, is none.
    fileprivate var isLowerHexadecimal: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
        default: false
        }
    }
}
