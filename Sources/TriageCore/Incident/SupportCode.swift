/// A short code on a notice that connects a user's message with the report.
///
/// It has four characters, a dash and two more, such as `7F3K-2Q`. The alphabet has no 0, O, 1 or
/// I, which are mistaken for each other in print and on the phone.
///
/// There are 2³⁰ codes, so two incidents may share one: nothing is keyed, merged or counted by a
/// code. Among a million incidents, one code in a thousand matches a second incident. The time and
/// the app's version tell the two apart.
public struct SupportCode: Hashable, Sendable, CustomStringConvertible {
    private static let alphabet = Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ")

    /// The code's text, with its dash.
    public let description: String

    /// Creates the code from the lowest 30 of the given bits.
    init(bits: UInt64) {
        let letters = (0..<6).map { index in Self.alphabet[Int((bits >> (index * 5)) & 31)] }
        description = String(letters[0..<4]) + "-" + String(letters[4..<6])
    }
}
