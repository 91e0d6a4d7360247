/// The lines around a finding, with secrets masked.
package struct CodeFrame: Sendable, Equatable {
    package struct Line: Sendable, Equatable {
        package var number: Int
        package var text: String
    }

    package var lines: [Line]
    /// The line of the finding.
    package var focus: Int
    /// The text of that line before the finding.
    package var prefix: String
    /// The number of Unicode scalars before the finding in its line.
    package var scalarsBefore: Int

    static let mask = "•••"
}
