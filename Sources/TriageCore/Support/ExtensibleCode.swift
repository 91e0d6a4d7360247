/// A code that apps can extend.
///
/// It is compared by its text, written as a literal, and switched over with a `default`.
public protocol ExtensibleCode: RawRepresentable<String>, Hashable, Sendable,
    ExpressibleByStringLiteral, CustomStringConvertible
{
    /// Creates the code with this text; every text is a code.
    init(rawValue: String)
}

extension ExtensibleCode {
    /// Creates the code with the literal's text.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// The code's text.
    public var description: String { rawValue }
}
