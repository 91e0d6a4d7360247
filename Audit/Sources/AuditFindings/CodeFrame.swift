/// The lines around a finding, with secrets masked.
package struct CodeFrame: Sendable, Equatable {
    /// A line of the file.
    package struct Line: Sendable, Equatable {
        /// The number, from 1.
        package var number: Int
        /// The text without its line break; of a minified file only its beginning.
        package var text: String
    }

    /// The lines, in order.
    package var lines: [Line]
    /// The line of the finding.
    package var focus: Int
    /// The text of that line before the finding.
    package var prefix: String
    /// The number of Unicode scalars before the finding in its line.
    package var scalarsBefore: Int

    static let mask = "•••"
}
