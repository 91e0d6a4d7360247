/// Everything the rules found in one file, whichever findings a run asks for; the cache keeps it.
package struct FileRecord: Sendable, Equatable {
    /// The number of lines.
    package var lines: Int
    /// Whether the file is nested so deep that its end was not read.
    package var isCutOff: Bool
    /// All that the rules found, in source order.
    package var matches: [RecordedMatch]
    /// The comments that suppress findings.
    package var ignores: [IgnoreComment]

    package init(
        lines: Int, isCutOff: Bool, matches: [RecordedMatch], ignores: [IgnoreComment]
    ) {
        self.lines = lines
        self.isCutOff = isCutOff
        self.matches = matches
        self.ignores = ignores
    }

    /// The bytes that no format may show.
    package var secrets: [Range<Int>] { matches.flatMap(\.secrets) }
}
