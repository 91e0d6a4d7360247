extension Sample {
    /// The file of a time zone (TZif), with changes and a rule for the time after them.
    package static func zoneFile(
        _ changes: [(time: Int64, offset: Int64)] = [], first: Int64 = 0, rule: String
    ) -> [UInt8] {
        func number(_ value: Int64, _ width: Int) -> [UInt8] {
            (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> Int64(8 * $0)) }
        }
        func header(_ times: Int, _ types: Int) -> [UInt8] {
            Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
                + [0, 0, 0, times, types, 4].flatMap { number(Int64($0), 4) }
        }
        let offsets = [first] + changes.map(\.offset)
        var bytes = header(0, 1) + number(0, 4) + [0, 0] + Array("UTC\0".utf8)
        bytes += header(changes.count, offsets.count)
        bytes += changes.flatMap { number($0.time, 8) }
        bytes += (0..<changes.count).map { UInt8($0 + 1) }
        bytes += offsets.flatMap { number($0, 4) + [0, 0] }
        return bytes + Array("UTC\0\n".utf8) + Array(rule.utf8) + [0x0A]
    }
}
