import AuditFindings
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
            lines: try count(), isCutOff: try number() == 1, matches: try list { try $0.match() },
            ignores: try list { try $0.comment() })
    }

    private mutating func match() throws -> RecordedMatch {
        let (rule, message, scope) = (try text(), try text(), try text())
        let offset = try count()
        let place = Place(line: try count(), column: try count())
        let isFixable = try number() == 1
        let secrets = try list { reader in
            let start = try reader.count()
            return start..<(start + (try reader.count()))
        }
        return RecordedMatch(
            rule: rule, offset: offset, place: place, message: message, scope: scope,
            isFixable: isFixable, secrets: secrets)
    }

    private mutating func comment() throws -> IgnoreComment {
        IgnoreComment(
            rule: try text(), hasReason: try number() == 1,
            place: Place(line: try count(), column: try count()), target: try count())
    }
}
