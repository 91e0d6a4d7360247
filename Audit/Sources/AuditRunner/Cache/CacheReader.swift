import AuditFindings
import AuditSemantics
import AuditSyntax

/// Reads what the writer wrote; anything else is an error, not a crash.
struct CacheReader {
    struct Broken: Error {}

    private let bytes: [UInt8]
    private var index: Int

    init(_ bytes: [UInt8], from index: Int = 0) {
        self.bytes = bytes
        self.index = index
    }

    var isAtEnd: Bool { index == bytes.count }

    mutating func number() throws -> Int {
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 63, by: 7) {
            guard index < bytes.count else { throw Broken() }
            let byte = bytes[index]
            index += 1
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return Int(truncatingIfNeeded: number) }
        }
        throw Broken()
    }

    /// A number of things that can still follow, or of bytes in a file.
    mutating func count(upTo limit: Int = 1 << 40) throws -> Int {
        let count = try number()
        guard count >= 0, count <= limit else { throw Broken() }
        return count
    }

    mutating func text() throws -> String {
        let count = try count(upTo: bytes.count - index)
        defer { index += count }
        return String(decoding: bytes[index..<index + count], as: UTF8.self)
    }

    mutating func hash() throws -> ContentHash { ContentHash(high: try word(), low: try word()) }

    private mutating func word() throws -> UInt64 {
        guard index + 8 <= bytes.count else { throw Broken() }
        defer { index += 8 }
        let start = index
        return bytes.withUnsafeBytes {
            UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: start, as: UInt64.self))
        }
    }

    mutating func list<Value>(_ each: (inout Self) throws -> Value) throws -> [Value] {
        let count = try count(upTo: bytes.count - index)
        var values: [Value] = []
        for _ in 0..<count { values.append(try each(&self)) }
        return values
    }

    mutating func record() throws -> FileRecord {
        FileRecord(
            lines: try count(), isCutOff: try flag(), isVendored: try flag(),
            matches: try list { try $0.match() }, ignores: try list { try $0.comment() },
            masks: try list { try $0.range() })
    }

    mutating func summary() throws -> FileSummary {
        var summary = FileSummary()
        summary.functions = try list { try $0.function() }
        let calls = try list { (try $0.text(), try $0.count()) }
        summary.calls = Dictionary(calls, uniquingKeysWith: { first, _ in first })
        return summary
    }

    private mutating func function() throws -> FunctionSummary {
        let name = try text()
        let parameters = try list {
            FunctionSummary.Parameter(label: try $0.text(), hasDefault: try $0.flag())
        }
        let facts = FunctionFacts(rawValue: try count())
        let hasRest = try flag()
        let rest = try list { try $0.call() }
        return FunctionSummary(
            name: name, parameters: parameters, facts: facts, rest: hasRest ? rest : nil,
            handsOn: try list { try $0.call() }, before: try list { try $0.call() },
            letsThrough: try list { try $0.call() }, line: try count())
    }

    private mutating func call() throws -> FunctionSummary.Call {
        FunctionSummary.Call(name: try text(), labels: try list { try $0.text() })
    }

    private mutating func flag() throws -> Bool { try number() == 1 }

    private mutating func range() throws -> Range<Int> {
        let start = try count()
        return start..<start + (try count())
    }

    private mutating func match() throws -> RecordedMatch {
        let (rule, condition, message) = (try text(), try text(), try text())
        let (scope, fix, key, decision) = (try text(), try text(), try text(), try text())
        let offset = try count()
        let place = Place(line: try count(), column: try count())
        let context = try number()
        guard let excuse = RecordedMatch.Excuse(rawValue: try count()) else { throw Broken() }
        let isForDevelopers = try flag()
        return RecordedMatch(
            rule: rule, condition: condition, offset: offset, place: place, message: message,
            scope: scope, context: context, fix: fix, secrets: try list { try $0.range() },
            related: try list { try $0.count() }, excuse: excuse,
            isForDevelopers: isForDevelopers, decisionKey: key, decision: decision)
    }

    private mutating func comment() throws -> IgnoreComment {
        let rules = try list { try $0.text() }
        let hasReason = try flag()
        let place = Place(line: try count(), column: try count())
        guard let kind = IgnoreComment.Kind(rawValue: try count()) else { throw Broken() }
        return IgnoreComment(
            rules: rules, hasReason: hasReason, place: place, lines: try range(), kind: kind)
    }
}
