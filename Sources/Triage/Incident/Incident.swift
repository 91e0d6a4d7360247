/// One thing that went wrong, however many operations it ends and errors it is wrapped in.
///
/// Its id is minted where an error first becomes a ``Fault`` and travels with the cause chain.
public struct Incident: Hashable, Sendable, CustomStringConvertible {
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

    /// The id as 32 lower-case hexadecimal digits.
    public var description: String { hexadecimal(high) + hexadecimal(low) }

    /// The short form that a person can read over the phone, the same for equal incidents.
    public var supportCode: SupportCode { SupportCode(bits: low) }

    private func hexadecimal(_ word: UInt64) -> String {
        let digits = String(word, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
