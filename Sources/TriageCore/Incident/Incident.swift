/// The identity of one failure, however many operations it ends and errors it is wrapped in.
///
/// It is created where an error first becomes a ``Fault`` and travels with the cause chain.
public struct Incident: Hashable, Sendable, CustomStringConvertible, Codable {
    let high: UInt64
    package let low: UInt64

    /// Creates a new incident from the system's random numbers.
    public init() {
        var generator = SystemRandomNumberGenerator()
        self.init(using: &generator)
    }

    /// Creates a new incident from a generator, for tests that need the same identifiers again.
    package init(using generator: inout some RandomNumberGenerator) {
        high = generator.next()
        low = generator.next()
    }

    /// Creates the incident whose ``description`` is this text; nil for any other text.
    package init?(_ text: String) {
        guard let high = UInt64(text.prefix(16), radix: 16),
            let low = UInt64(text.suffix(16), radix: 16)
        else { return nil }
        self.high = high
        self.low = low
        // `UInt64` also reads a sign, capital letters and fewer digits.
        guard description == text else { return nil }
    }

    /// Decodes the incident from its text.
    ///
    /// - Throws: `DecodingError` unless the text has 32 lower-case hexadecimal digits.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let incident = Incident(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "not 32 hexadecimal digits")
        }
        self = incident
    }

    /// Encodes the incident as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    /// The identifier as 32 lower-case hexadecimal digits.
    public var description: String { hexadecimal(high) + hexadecimal(low) }

    /// The short code that a user can read out on the phone, such as `7F3K-2Q`.
    ///
    /// It connects a user's message with the report, and is the same for equal incidents. The
    /// alphabet has no 0, O, 1 or I, which are mistaken for each other in print and on the phone.
    ///
    /// There are 2³⁰ codes, so two incidents may share one: nothing is keyed, merged or counted by
    /// a code. Among a million incidents, one code in a thousand matches a second incident. The
    /// time and the app's version tell the two apart.
    public var supportCode: String {
        let alphabet = Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ")
        let letters = (0..<6).map { index in alphabet[Int((low >> (index * 5)) & 31)] }
        return String(letters[0..<4]) + "-" + String(letters[4..<6])
    }

    private func hexadecimal(_ half: UInt64) -> String {
        let digits = String(half, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
