/// The short code on a notice by which a person's message and the report find each other.
///
/// Four characters, a dash and two more, such as `7F3K-2Q`. The alphabet has no 0, O, 1 or I, which
/// are mistaken for each other in print and on the phone.
///
/// There are 2³⁰ of them, so two incidents may share one: nothing is keyed, merged or counted by it.
/// Of a million incidents, one in a thousand codes finds a second, which time and version tell apart.
public struct SupportCode: Hashable, Sendable, CustomStringConvertible {
    private static let alphabet = Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ")

    /// The code's text, with its dash.
    public let description: String

    /// Makes the code from the lowest 30 of the given bits.
    init(bits: UInt64) {
        let letters = (0..<6).map { place in
            Self.alphabet[Int((bits >> (place * 5)) & 31)]
        }
        description = String(letters[0..<4]) + "-" + String(letters[4..<6])
    }
}
