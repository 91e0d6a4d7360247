/// The version of an app, compared number by number: 1.9.0 < 1.10.0 = 1.10.
///
/// It is encoded as its text, and decoding throws if the text is not a version.
public struct AppVersion: Sendable, Comparable, Hashable, CustomStringConvertible, Codable {
    private let numbers: [Number]

    /// Parses a version; nil if the text is not numbers of any size, separated by dots.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap(Number.init)
        guard numbers.count == parts.count else { return nil }
        let zeros = numbers.reversed().prefix { $0.digits.isEmpty }.count
        self.numbers = Array(numbers.dropLast(zeros))
    }

    /// Decodes a version from its text.
    ///
    /// - Throws: A `DecodingError` if the text is not a version.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let version = AppVersion(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "not numbers with dots between")
        }
        self = version
    }

    /// Encodes the version as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    /// Whether the first version comes before the second.
    public static func < (lhs: AppVersion, rhs: AppVersion) -> Bool {
        lhs.numbers.lexicographicallyPrecedes(rhs.numbers)
    }

    /// The numbers separated by dots, without trailing zeros.
    public var description: String {
        numbers.isEmpty ? "0" : numbers.map(\.description).joined(separator: ".")
    }

    /// A number of any size, since a build number may be a date and a time.
    private struct Number: Sendable, Comparable, Hashable, CustomStringConvertible {
        /// The digits without leading zeros; empty for zero.
        let digits: String

        init?(_ text: Substring) {
            let isNumber = text.utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            }
            guard isNumber, !text.isEmpty else { return nil }
            digits = String(text.drop { $0 == "0" })
        }

        static func < (lhs: Number, rhs: Number) -> Bool {
            let (length, another) = (lhs.digits.utf8.count, rhs.digits.utf8.count)
            return length == another ? lhs.digits < rhs.digits : length < another
        }

        var description: String { digits.isEmpty ? "0" : digits }
    }
}
