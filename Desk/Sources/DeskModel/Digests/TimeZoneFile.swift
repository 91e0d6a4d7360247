/// A time zone as systems keep it (TZif, RFC 8536): the differences to UTC that were, and the rule of those to come.
package struct TimeZoneFile: Hashable, Sendable {
    private struct Change: Hashable, Sendable {
        /// The seconds since 1970 at which it begins.
        var time: Int64
        /// The seconds that the clock is ahead of UTC.
        var offset: Int64
    }

    private var changes: [Change] = []
    private var first: Int64 = 0
    private var rule: TimeZoneRule?

    /// The zone of UTC.
    package static let utc = TimeZoneFile()

    private init() {}

    /// Reads a file; nil for what is none.
    package init?(_ bytes: [UInt8]) {
        var reader = Reader(bytes: bytes[...])
        guard let old = reader.header() else { return nil }
        guard old.version >= 2 else {
            guard read(&reader, old, width: 4) else { return nil }
            return
        }
        // The numbers of 32 bits come first, for old readers.
        guard reader.skip(old.size(width: 4)), let head = reader.header(),
            read(&reader, head, width: 8), reader.number(1) == 0x0A
        else { return nil }
        let footer = reader.bytes.prefix { $0 != 0x0A }
        if !footer.isEmpty {
            guard let rule = TimeZoneRule(String(decoding: footer, as: UTF8.self)) else {
                return nil
            }
            self.rule = rule
        }
    }

    private mutating func read(_ reader: inout Reader, _ head: Header, width: Int) -> Bool {
        var times: [Int64] = []
        var types: [Int] = []
        for _ in 0..<head.times {
            guard let time = reader.number(width) else { return false }
            times.append(time)
        }
        for _ in 0..<head.times {
            guard let type = reader.number(1) else { return false }
            types.append(Int(type & 0xFF))
        }
        var offsets: [Int64] = []
        for _ in 0..<head.types {
            guard let offset = reader.number(4), reader.skip(2) else { return false }
            offsets.append(offset)
        }
        guard let first = offsets.first, types.allSatisfy(offsets.indices.contains),
            reader.skip(head.rest(width: width))
        else { return false }
        self.first = first
        changes = zip(times, types).map { Change(time: $0, offset: offsets[$1]) }
        return true
    }

    /// The time that the zone's clock is ahead of UTC at a time.
    package func offset(at time: Timestamp) -> Duration {
        let second = time.milliseconds.flooredDivision(by: 1000)
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].time <= second { low = middle + 1 } else { high = middle }
        }
        if low == changes.count, let rule { return .seconds(rule.offset(at: second)) }
        return .seconds(low > 0 ? changes[low - 1].offset : first)
    }
}

extension TimeZoneFile {
    fileprivate struct Header {
        let version: Int
        let counts: [Int]

        var times: Int { counts[3] }
        var types: Int { counts[4] }

        /// The bytes behind the types: names, leap seconds and marks.
        func rest(width: Int) -> Int { counts[5] + counts[2] * (width + 4) + counts[1] + counts[0] }
        func size(width: Int) -> Int { times * (width + 1) + types * 6 + rest(width: width) }
    }

    fileprivate struct Reader {
        var bytes: ArraySlice<UInt8>

        mutating func skip(_ count: Int) -> Bool {
            guard bytes.count >= count else { return false }
            bytes = bytes.dropFirst(count)
            return true
        }

        /// Reads a number of so many bytes with a sign, the highest byte first.
        mutating func number(_ width: Int) -> Int64? {
            guard bytes.count >= width else { return nil }
            defer { bytes = bytes.dropFirst(width) }
            let value = bytes.prefix(width).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            let unused = UInt64(64 - 8 * width)
            return Int64(bitPattern: value << unused) >> Int64(unused)
        }

        mutating func header() -> Header? {
            guard bytes.starts(with: "TZif".utf8), skip(4), let version = number(1), skip(15)
            else { return nil }
            var counts: [Int] = []
            for _ in 0..<6 {
                guard let count = number(4), (0...100_000).contains(count) else { return nil }
                counts.append(Int(count))
            }
            // The version is a digit; the first one is a zero byte.
            return Header(version: version == 0 ? 1 : Int(version) - 0x30, counts: counts)
        }
    }
}
