/// The version of an app, compared number by number: 1.9.0 < 1.10.0 = 1.10.
public struct AppVersion: Sendable, Comparable, Hashable, CustomStringConvertible {
    private let numbers: [Int]

    /// Reads a version; nil when it is not numbers with dots between, each below 10⁹.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part -> Int? in
            let isNumber = part.utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            }
            guard isNumber, (1...9).contains(part.utf8.count) else { return nil }
            return Int(part)
        }
        guard numbers.count == parts.count else { return nil }
        let zeros = numbers.reversed().prefix { $0 == 0 }.count
        self.numbers = Array(numbers.dropLast(zeros))
    }

    /// Whether a version comes before another.
    public static func < (former: AppVersion, later: AppVersion) -> Bool {
        former.numbers.lexicographicallyPrecedes(later.numbers)
    }

    /// The numbers, without the zeros at the end.
    public var description: String {
        numbers.isEmpty ? "0" : numbers.map(String.init).joined(separator: ".")
    }
}
