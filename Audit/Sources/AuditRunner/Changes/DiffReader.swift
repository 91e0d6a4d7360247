/// Reads the files and lines out of a diff without context.
struct DiffReader {
    private var file: [UInt8]?
    private var changes: [[UInt8]: [ClosedRange<Int>]] = [:]
    /// The lines of a hunk that are still to come, which may look like anything.
    private var left = 0

    static func changes(in diff: [UInt8]) -> [[UInt8]: [ClosedRange<Int>]] {
        var reader = Self()
        for line in diff.split(separator: 10, omittingEmptySubsequences: false) {
            reader.read(line)
        }
        return reader.changes
    }

    private mutating func read(_ line: ArraySlice<UInt8>) {
        if left > 0 {
            if line.first != UInt8(ascii: "\\") { left -= 1 }
        } else if line.starts(with: "+++ ".utf8) {
            file = Self.name(line.dropFirst(4))
        } else if line.starts(with: "@@ ".utf8) {
            hunk(String(decoding: line, as: UTF8.self))
        }
    }

    /// A hunk that only takes away counts as a change of the line before.
    private mutating func hunk(_ header: String) {
        let parts = header.split(separator: " ")
        guard parts.count > 2, let old = Self.range(parts[1]), let new = Self.range(parts[2]) else {
            return
        }
        left = old.count + new.count
        guard let file else { return }
        changes[file, default: []].append(new.start...(new.start + max(0, new.count - 1)))
    }

    private static func range(_ text: Substring) -> (start: Int, count: Int)? {
        let numbers = text.dropFirst().split(separator: ",").map { Int($0) }
        guard let start = numbers.first ?? nil else { return nil }
        return (start, (numbers.count > 1 ? numbers[1] : nil) ?? 1)
    }

    /// The path after `b/`; git quotes one with special characters, and ends one with spaces by a tab.
    private static func name(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        let isQuoted = text.first == UInt8(ascii: "\"")
        var name = isQuoted ? unquoted(text.dropFirst()) : Array(text)
        if !isQuoted, name.last == 9 { name.removeLast() }
        return name.starts(with: "b/".utf8) ? Array(name.dropFirst(2)) : nil
    }

    private static func unquoted(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var name: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
            guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
                name.append(byte)
                continue
            }
            if let digit = octal(escape) {
                let value = rest.prefix(2).compactMap(octal).reduce(digit) { $0 << 3 | $1 }
                rest = rest.dropFirst(2)
                name.append(UInt8(truncatingIfNeeded: value))
            } else {
                name.append(escapes[escape] ?? escape)
            }
        }
        return name
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "t"): 9, UInt8(ascii: "n"): 10,
        UInt8(ascii: "v"): 11, UInt8(ascii: "f"): 12, UInt8(ascii: "r"): 13,
    ]

    private static func octal(_ byte: UInt8) -> Int? {
        (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte) ? Int(byte) - 48 : nil
    }
}
