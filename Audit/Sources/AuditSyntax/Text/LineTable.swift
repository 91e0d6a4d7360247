package import SwiftSyntax

/// The beginnings of the lines of a file.
package struct LineTable: Sendable {
    private let starts: [Int]
    private let end: Int

    /// Lines end with `\n`, `\r\n` or `\r`.
    package init(_ bytes: [UInt8]) {
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
    package var count: Int { starts[starts.count - 1] == end ? starts.count - 1 : starts.count }

    /// The place of a position.
    package func place(of position: AbsolutePosition) -> Place { place(of: position.utf8Offset) }

    /// The place of an offset in bytes.
    package func place(of offset: Int) -> Place {
        var low = 0
        var high = starts.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= offset { low = middle } else { high = middle - 1 }
        }
        return Place(line: low + 1, column: max(0, offset - starts[low]) + 1)
    }

    /// The bytes of a line, with its end.
    package func range(of line: Int) -> Range<Int>? {
        guard line >= 1, line <= starts.count else { return nil }
        return starts[line - 1]..<(line < starts.count ? starts[line] : end)
    }
}
