/// A type that may hold secrets and prints none of them.
///
/// Its description, debug description, dump and mirror show only text that may be printed.
public protocol RedactedStringConvertible: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{}

extension RedactedStringConvertible {
    /// The name of the type.
    public var description: String { "\(Self.self)" }

    /// The same text as the description.
    public var debugDescription: String { description }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
