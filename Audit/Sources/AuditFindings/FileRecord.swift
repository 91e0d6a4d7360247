/// Everything the rules found in one file, whichever findings a run asks for; the cache keeps it.
package struct FileRecord: Sendable, Equatable {
    /// The number of lines.
    package var lines: Int
    /// Whether the file is nested so deep that its end was not read.
    package var isCutOff: Bool
    /// Whether others wrote the code, as a folder around it says.
    package var isVendored: Bool
    /// The matches of all rules, in source order.
    package var matches: [RecordedMatch]
    /// The comments that suppress findings.
    package var ignores: [IgnoreComment]
    /// The bytes that no format may show, since they look like a secret.
    package var masks: [Range<Int>]

    package init(
        lines: Int, isCutOff: Bool, isVendored: Bool, matches: [RecordedMatch],
        ignores: [IgnoreComment], masks: [Range<Int>]
    ) {
        self.lines = lines
        self.isCutOff = isCutOff
        self.isVendored = isVendored
        self.matches = matches
        self.ignores = ignores
        self.masks = masks
    }

    /// The bytes that no format may show.
    package var secrets: [Range<Int>] { matches.flatMap(\.secrets) + masks }
}
