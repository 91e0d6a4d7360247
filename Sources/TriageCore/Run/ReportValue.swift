/// A value of the app's own in a report, such as the number of items in a cart.
///
///     ["items": 3, "isPaid": false, "coupon": "\(coupon, privacy: .public)"]
///
/// The interpolated values of a text are private unless they are marked public.
@nonexhaustive
public enum ReportValue: Hashable, Sendable {
    /// A text; its literal parts are public.
    case text(FaultMessage)
    /// A number; one that is not finite becomes a text.
    case number(Double)
    /// A Boolean value.
    case bool(Bool)
    /// Values in order.
    case list([ReportValue])
    /// Values by name.
    case object([String: ReportValue])

    /// A text that holds no private value, or that was redacted already.
    package static func verbatim(_ text: String) -> Self { .text("\(text, privacy: .public)") }

    /// Returns the number, as a floating-point one.
    public static func number(_ value: Int) -> Self { .number(Double(value)) }
}

extension ReportValue: CustomStringConvertible {
    /// The value as text, such as `[1, 2]` and `{items: 3}`, with names in alphabetical order.
    public var description: String {
        switch self {
        case .text(let text): text.description
        case .number(let value): Int(exactly: value).map { "\($0)" } ?? "\(value)"
        case .bool(let value): "\(value)"
        case .list(let values): "\(values)"
        case .object(let members): "{\(Self.text(of: members))}"
        }
    }

    /// Returns values with their names as text, in alphabetical order.
    package static func text(of members: [String: ReportValue]) -> String {
        members.sorted { $0.key < $1.key }.map { "\($0): \($1)" }.joined(separator: ", ")
    }
}

extension ReportValue: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    /// Creates a text from a literal, which is public.
    public init(stringLiteral value: String) { self = .verbatim(value) }
    /// Creates a text from a literal and the values in it, which are private unless marked public.
    public init(stringInterpolation: FaultMessage.StringInterpolation) {
        self = .text(FaultMessage(stringInterpolation: stringInterpolation))
    }
    /// Creates a number.
    public init(integerLiteral value: Int) { self = .number(value) }
    /// Creates a number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// Creates a Boolean value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates a list.
    public init(arrayLiteral elements: ReportValue...) { self = .list(elements) }
    /// Creates an object; of equal names the last one counts.
    public init(dictionaryLiteral elements: (String, ReportValue)...) {
        self = .object(Dictionary(elements) { $1 })
    }
}

extension ReportValue: Codable {
    /// Decodes a value from the same form in JSON.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .verbatim(value)
        } else if let values = try? container.decode([ReportValue].self) {
            self = .list(values)
        } else {
            self = .object(try container.decode([String: ReportValue].self))
        }
    }

    /// Encodes the value as the text, number, Boolean, array or object that it is.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text.description)
        case .number(let value):
            if let whole = Int(exactly: value) {
                try container.encode(whole)
            } else if value.isFinite {
                try container.encode(value)
            } else {
                try container.encode("\(value)")
            }
        case .bool(let value): try container.encode(value)
        case .list(let values): try container.encode(values)
        case .object(let members): try container.encode(members)
        }
    }
}
