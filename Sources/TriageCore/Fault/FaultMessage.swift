/// A text whose interpolated values are private unless they are marked public, as in `os.Logger`.
///
/// A private value is gone when the message is made: only the mark ``FaultMessage/privatePlaceholder`` remains.
///
///     let message: Message = "clip \(clipID, privacy: .public) of \(memberName)"
///     // "clip 12 of <private>"
public struct FaultMessage: Hashable, Sendable, CustomStringConvertible,
    ExpressibleByStringInterpolation
{
    /// Who may read an interpolated value.
    public enum Privacy: Sendable {
        /// Nobody: the mark stands in its place.
        case `private`
        /// Everyone who sees the report.
        case `public`
    }

    /// What stands in the place of a private value.
    public static let privatePlaceholder = "<private>"

    /// The text without its private values.
    public let description: String

    /// Makes a message from a literal, which is public.
    public init(stringLiteral value: String) { description = value }

    /// Makes a message from a literal and the values in it.
    public init(stringInterpolation: StringInterpolation) {
        description = stringInterpolation.text
    }

    /// Whether there is nothing to read.
    public var isEmpty: Bool { description.isEmpty }

    /// Collects the parts of a message and drops the private ones.
    public struct StringInterpolation: StringInterpolationProtocol {
        var text = ""

        /// Starts with room for the literal parts.
        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity)
        }

        /// Adds a part that the programmer wrote.
        public mutating func appendLiteral(_ literal: String) { text += literal }

        /// Adds a value; without a word about its privacy it is private.
        public mutating func appendInterpolation(_ value: some Any, privacy: Privacy = .private) {
            switch privacy {
            case .private: text += FaultMessage.privatePlaceholder
            case .public: text += String(describing: value)
            }
        }
    }
}
