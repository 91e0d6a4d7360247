/// The version of an app, compared number by number: 1.9.0 < 1.10.0 = 1.10.
///
/// In a body it is its text; one that is no version does not decode.
public struct AppVersion: Sendable, Comparable, Hashable, CustomStringConvertible, Codable {
    private let numbers: [Number]

    /// Reads a version; nil when it is not numbers with dots between, of any size.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap(Number.init)
        guard numbers.count == parts.count else { return nil }
        let zeros = numbers.reversed().prefix { $0.digits.isEmpty }.count
        self.numbers = Array(numbers.dropLast(zeros))
    }

    /// Reads a version from its text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let version = AppVersion(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "not numbers with dots between")
        }
        self = version
    }

    /// Writes the version as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    /// Whether a version comes before another.
    public static func < (former: AppVersion, later: AppVersion) -> Bool {
        former.numbers.lexicographicallyPrecedes(later.numbers)
    }

    /// The numbers, without the zeros at the end.
    public var description: String {
        numbers.isEmpty ? "0" : numbers.map(\.description).joined(separator: ".")
    }

    /// A number of any size: a build number may be a date and a time.
    private struct Number: Sendable, Comparable, Hashable, CustomStringConvertible {
        /// Its digits, without zeros before them; none for zero.
        let digits: String

        init?(_ text: Substring) {
            let isNumber = text.utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            }
            guard isNumber, !text.isEmpty else { return nil }
            digits = String(text.drop { $0 == "0" })
        }

        static func < (one: Number, other: Number) -> Bool {
            let (length, another) = (one.digits.utf8.count, other.digits.utf8.count)
            return length == another ? one.digits < other.digits : length < another
        }

        var description: String { digits.isEmpty ? "0" : digits }
    }
}
