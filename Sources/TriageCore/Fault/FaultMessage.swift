/// A text whose interpolated values are private unless marked public, as in `os.Logger`.
///
/// A private value is removed when the message is made; only `<private>` remains.
///
///     let message: FaultMessage = "clip \(clipID, privacy: .public) of \(userName)"
///     // "clip 12 of <private>"
public struct FaultMessage: Hashable, Sendable, CustomStringConvertible,
    ExpressibleByStringInterpolation
{
    /// The visibility of an interpolated value.
    @nonexhaustive
    public enum Privacy: Sendable {
        /// The value is removed, and the placeholder stands in its place.
        case `private`
        /// The value is visible to everyone who sees the report.
        case `public`
    }

    /// The placeholder for a private value.
    package static let privatePlaceholder = "<private>"

    /// The text without its private values.
    public let description: String

    /// Creates a message from a literal, which is public.
    public init(stringLiteral value: String) { description = value }

    /// Creates a message from a literal and the values in it.
    public init(stringInterpolation: StringInterpolation) { description = stringInterpolation.text }

    /// Whether the text is empty.
    package var isEmpty: Bool { description.isEmpty }

    /// Collects the parts of a message and drops the private values.
    public struct StringInterpolation: StringInterpolationProtocol {
        var text = ""

        /// Creates an interpolation with room for the literal parts.
        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity)
        }

        /// Appends a part of the literal, which is public.
        public mutating func appendLiteral(_ literal: String) { text += literal }

        /// Appends a value, which is private by default.
        public mutating func appendInterpolation(_ value: some Any, privacy: Privacy = .private) {
            text += privacy == .public ? String(describing: value) : FaultMessage.privatePlaceholder
        }
    }
}
