/// A place in a file as editors and the compiler name it: both count from 1, the column in UTF-8 bytes.
package struct Place: Hashable, Sendable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}
