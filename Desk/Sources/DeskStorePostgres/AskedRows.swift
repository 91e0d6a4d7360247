import DeskStore

/// The rows that were read for a batch, also those that were not there.
///
/// A row that no one asked for looks as if it were not there. A batch that needs one fails instead, since it would
/// count the event a second time.
struct AskedRows {
    /// The rows that the first round trip asked for.
    let needs: BatchNeeds
    /// The users of fingerprints that the second round trip asked for.
    var fingerprintUsers: Set<PostgresTables.UserOf> = []
    /// The users of groups with several fingerprints.
    var groupUsers: Set<PostgresTables.UserOf> = []
    /// The users of releases.
    var releaseUsers: Set<PostgresTables.UserOf> = []
    /// The events whose files were read, by their positions.
    var owners: Set<Int64> = []
    /// The groups whose numbers over time were read.
    var spikes: Set<Int64> = []
    /// The latest numbers that rows of a kind had before the batch; those that follow are its own.
    var latest: [String: Int64] = [:]

    /// Whether a number was given in this batch, so that the database has nothing of it.
    func isNew(_ number: Int64, of kind: String) -> Bool { number > latest[kind, default: 0] }

    /// Throws unless something was asked for.
    func require(_ isAsked: Bool, _ what: String) throws(StoreError) {
        guard isAsked else { throw .unavailable("a batch was not prepared for its \(what)") }
    }
}
