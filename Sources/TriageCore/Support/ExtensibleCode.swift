/// A code that anyone may add to: compared by its text, written as a literal, switched over with
/// `default`.
public protocol ExtensibleCode: RawRepresentable<String>, Hashable, Sendable,
    ExpressibleByStringLiteral, CustomStringConvertible
{
    /// Makes the code with this text; every text is a code.
    init(rawValue: String)
}

extension ExtensibleCode {
    /// Makes the code with the literal's text.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// The code's text.
    public var description: String { rawValue }
}
