/// The version of an app, compared by its numbers.
///
/// A missing number is 0, so `1.12` and `1.12.0` are equal.
package struct AppVersion: Sendable {
    /// The largest number of bytes of a version, or of a release that names one.
    private static let limit = 200

    /// The version as it was written.
    package let text: String
    /// The digits of each number without leading zeros, without zeros at the end.
    private let numbers: [String]

    /// Reads a version such as `1.12.0`: numbers with a dot between; nil for anything else.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.limit else { return nil }
        var numbers: [String] = []
        for part in text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        {
            guard !part.isEmpty, part.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            numbers.append(String(decoding: part.drop { $0 == 0x30 }, as: UTF8.self))
        }
        while numbers.last?.isEmpty == true { numbers.removeLast() }
        (self.text, self.numbers) = (text, numbers)
    }

    /// The version as apps show it: without zeros at the end.
    package var shortText: String {
        numbers.isEmpty ? "0" : numbers.map { $0.isEmpty ? "0" : $0 }.joined(separator: ".")
    }

    /// Reads the version of a release as events have it, such as `com.shop.app@1.12.5+118`, or
    /// only a version; nil if it has none.
    ///
    /// A build and a prerelease do not count.
    package init?(release: String) {
        guard release.utf8.count <= Self.limit else { return nil }
        let name = release.utf8.lastIndex(of: UInt8(ascii: "@"))
        let version = name.map { release[release.utf8.index(after: $0)...] } ?? release[...]
        let end = version.utf8.firstIndex {
            [UInt8(ascii: "+"), UInt8(ascii: "-"), 0x20].contains($0)
        }
        self.init(String(version[..<(end ?? version.endIndex)]))
    }
}

extension AppVersion: Comparable {
    /// Whether the numbers are the same.
    package static func == (one: AppVersion, other: AppVersion) -> Bool {
        one.numbers == other.numbers
    }

    /// Orders by the first number that differs.
    package static func < (one: AppVersion, other: AppVersion) -> Bool {
        for index in 0..<max(one.numbers.count, other.numbers.count) {
            let (left, right) = (one.number(at: index), other.number(at: index))
            // Without leading zeros, more digits are a larger number.
            if left.utf8.count != right.utf8.count { return left.utf8.count < right.utf8.count }
            if left != right { return left < right }
        }
        return false
    }

    private func number(at index: Int) -> String { index < numbers.count ? numbers[index] : "" }
}

extension AppVersion: Hashable {
    /// Hashes the numbers.
    package func hash(into hasher: inout Hasher) { hasher.combine(numbers) }
}
