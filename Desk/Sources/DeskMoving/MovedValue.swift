/// A value of a row, as both kinds of stores read and write it.
package enum MovedValue: Hashable, Sendable {
    /// No value.
    case null
    /// A whole number.
    case int(Int64)
    /// A number with a fraction.
    case real(Double)
    /// A text.
    case text(String)
    /// Bytes.
    case bytes([UInt8])

    /// The number; nil for every other value.
    package var int: Int64? { if case .int(let value) = self { value } else { nil } }
    /// The text; nil for every other value.
    package var text: String? { if case .text(let value) = self { value } else { nil } }
    /// The bytes; nil for every other value.
    package var bytes: [UInt8]? { if case .bytes(let value) = self { value } else { nil } }
}

/// The values of a row: first its key, then the others, in the order of its table's columns.
package typealias MovedRow = [MovedValue]

/// The number of rows of a range with the sum of their hashes; equal rows have an equal digest.
package struct RowDigest: Hashable, Sendable {
    /// The number of rows.
    package var count: Int
    /// The sum of their hashes.
    package var sum: Int64

    /// Creates a digest.
    package init(count: Int, sum: Int64) { (self.count, self.sum) = (count, sum) }
}

/// The key of a row, with a hash that shows whether the row is the same in both stores.
package struct RowMark: Sendable {
    /// The values of its key.
    package var key: MovedRow
    /// The hash of its values.
    package var hash: Int64
    /// The bytes of the columns that are not part of the hash.
    package var size: Int

    /// Creates a mark.
    package init(key: MovedRow, hash: Int64, size: Int) {
        (self.key, self.hash, self.size) = (key, hash, size)
    }
}

/// The rows of a table whose place is in a range, and of them those with one remainder of their hash.
package struct RowRange: Hashable, Sendable {
    /// The values of ``MovedTable/place``.
    package var places: Range<Int64>
    /// The remainder.
    package var share: Int64 = 0
    /// The divisor.
    package var shares: Int64 = 1

    /// All rows.
    package static let all = RowRange(.min ..< .max)

    /// Creates a range.
    package init(_ places: Range<Int64>) { self.places = places }
}
