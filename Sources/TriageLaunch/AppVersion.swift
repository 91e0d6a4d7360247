/// The version of an app, compared number by number: 1.9.0 < 1.10.0 = 1.10.
///
/// It is encoded as its text, and decoding throws if the text is not a version.
public struct AppVersion: Sendable, Comparable, Hashable, CustomStringConvertible, Codable {
    /// The digits of each number, without leading zeros and trailing zero numbers; empty for zero.
    ///
    /// They are text, since a build number may be a date and a time, larger than any integer.
    private let numbers: [String]

    /// Parses a version; nil if the text is not numbers of any size, separated by dots.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let areNumbers = parts.allSatisfy { part in
            !part.isEmpty && part.allSatisfy { $0.isASCII && $0.isWholeNumber }
        }
        guard areNumbers else { return nil }
        let numbers = parts.map { part in String(part.drop { $0 == "0" }) }
        let zeros = numbers.reversed().prefix(while: \.isEmpty).count
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
        lhs.numbers.lexicographicallyPrecedes(rhs.numbers) {
            ($0.utf8.count, $0) < ($1.utf8.count, $1)
        }
    }

    /// The numbers separated by dots, without trailing zeros.
    public var description: String {
        numbers.isEmpty ? "0" : numbers.map { $0.isEmpty ? "0" : $0 }.joined(separator: ".")
    }
}
