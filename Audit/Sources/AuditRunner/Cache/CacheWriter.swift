import AuditFindings
import AuditSemantics
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
        write(record.isVendored ? 1 : 0)
        write(record.matches) { $0.write($1) }
        write(record.ignores) { $0.write($1) }
        write(record.masks) { $0.write($1) }
    }

    mutating func write(_ summary: FileSummary) {
        write(summary.functions) { $0.write($1) }
        write(summary.calls.sorted { $0.key < $1.key }) { writer, call in
            writer.write(call.key)
            writer.write(call.value)
        }
    }

    private mutating func write(_ function: FunctionSummary) {
        write(function.name)
        write(function.parameters) { writer, parameter in
            writer.write(parameter.label)
            writer.write(parameter.hasDefault ? 1 : 0)
        }
        write(function.facts.rawValue)
        write(function.rest == nil ? 0 : 1)
        for calls in [
            function.rest ?? [], function.handsOn, function.before, function.letsThrough,
        ] {
            write(calls) { writer, call in
                writer.write(call.name)
                writer.write(call.labels) { $0.write($1) }
            }
        }
        write(function.line)
    }

    private mutating func write(_ range: Range<Int>) {
        write(range.lowerBound)
        write(range.count)
    }

    private mutating func write(_ match: RecordedMatch) {
        for text in [
            match.rule, match.condition, match.message, match.scope, match.fix, match.decisionKey,
            match.decision,
        ] {
            write(text)
        }
        for number in [
            match.offset, match.place.line, match.place.column, match.context,
            match.excuse.rawValue, match.isForDevelopers ? 1 : 0,
        ] {
            write(number)
        }
        write(match.secrets) { $0.write($1) }
        write(match.related) { $0.write($1) }
    }

    private mutating func write(_ comment: IgnoreComment) {
        write(comment.rules) { $0.write($1) }
        for number in [
            comment.hasReason ? 1 : 0, comment.place.line, comment.place.column,
            comment.kind.rawValue,
        ] {
            write(number)
        }
        write(comment.lines)
    }
}
