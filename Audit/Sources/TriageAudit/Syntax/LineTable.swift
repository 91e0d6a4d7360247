import SwiftSyntax

/// A place in a file as editors and the compiler name it: both count from 1, the column in UTF-8 bytes.
struct Place: Hashable, Sendable {
    var line: Int
    var column: Int
}

/// The beginnings of the lines of a file.
struct LineTable: Sendable {
    private let starts: [Int]
    private let end: Int

    /// Lines end with `\n`, `\r\n` or `\r`.
    init(_ bytes: [UInt8]) {
        var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
        bytes.withUnsafeBufferPointer { bytes in
            for index in bytes.indices where bytes[index] == 10 || bytes[index] == 13 {
                let isHalf = bytes[index] == 13 && index + 1 < bytes.count && bytes[index + 1] == 10
                if !isHalf { starts.append(index + 1) }
            }
        }
        self.starts = starts
        self.end = bytes.count
    }

    /// The number of lines; an empty last line does not count.
    var count: Int { starts[starts.count - 1] == end ? starts.count - 1 : starts.count }

    /// The place of a position.
    func place(of position: AbsolutePosition) -> Place { place(of: position.utf8Offset) }

    /// The place of an offset in bytes.
    func place(of offset: Int) -> Place {
        var low = 0
        var high = starts.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= offset { low = middle } else { high = middle - 1 }
        }
        return Place(line: low + 1, column: max(0, offset - starts[low]) + 1)
    }

    /// The bytes of a line, with its end.
    func range(of line: Int) -> Range<Int>? {
        guard line >= 1, line <= starts.count else { return nil }
        return starts[line - 1]..<(line < starts.count ? starts[line] : end)
    }
}
