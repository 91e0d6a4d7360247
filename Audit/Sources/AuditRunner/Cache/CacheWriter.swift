import AuditFindings
import AuditSyntax

/// Writes records as bytes: numbers of variable length and texts with their length.
struct CacheWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ number: Int) {
        var rest = UInt64(bitPattern: Int64(number))
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func write(_ text: String) {
        write(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func write(_ hash: ContentHash) {
        for word in [hash.high, hash.low] {
            withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
        }
    }

    mutating func write<Value>(_ values: [Value], _ each: (inout Self, Value) -> Void) {
        write(values.count)
        for value in values { each(&self, value) }
    }

    mutating func write(_ record: FileRecord) {
        write(record.lines)
        write(record.isCutOff ? 1 : 0)
        write(record.matches) { $0.write($1) }
        write(record.ignores) { $0.write($1) }
    }

    private mutating func write(_ match: RecordedMatch) {
        for text in [match.rule, match.message, match.scope] { write(text) }
        for number in [match.offset, match.place.line, match.place.column] { write(number) }
        write(match.isFixable ? 1 : 0)
        write(match.secrets) { writer, range in
            writer.write(range.lowerBound)
            writer.write(range.count)
        }
    }

    private mutating func write(_ comment: IgnoreComment) {
        write(comment.rule)
        write(comment.hasReason ? 1 : 0)
        for number in [comment.place.line, comment.place.column, comment.target] { write(number) }
    }
}
