/// Everything the rules found in one file, whatever is asked for: what the cache keeps.
struct FileRecord: Sendable, Equatable {
    /// The number of lines.
    var lines = 0
    /// Whether the file is nested so deep that its end was not read.
    var isCutOff = false
    var matches: [RecordedMatch] = []
    var ignores: [IgnoreComment] = []

    /// The bytes that no format may show.
    var secrets: [Range<Int>] { matches.flatMap(\.secrets) }
}

/// A match, without the tree it was found in.
struct RecordedMatch: Sendable, Equatable {
    var rule: String
    /// The beginning of the construct.
    var offset: Int
    var place: Place
    var message: String
    /// The names of the declarations around the construct: `HomeView.load`.
    var scope: String
    var isFixable: Bool
    var secrets: [Range<Int>] = []
}
