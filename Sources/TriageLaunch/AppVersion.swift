/// The version of an app, compared number by number: 1.9.0 < 1.10.0 = 1.10.
public struct AppVersion: Sendable, Comparable, Hashable, CustomStringConvertible {
    private let numbers: [Number]

    /// Reads a version; nil when it is not numbers with dots between, of any size.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap(Number.init)
        guard numbers.count == parts.count else { return nil }
        let zeros = numbers.reversed().prefix { $0.digits.isEmpty }.count
        self.numbers = Array(numbers.dropLast(zeros))
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
