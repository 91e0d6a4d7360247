package import DeskModel

/// The tables as a batch reads and writes them, within one transaction.
///
/// What a batch has written it reads back, whether a store writes it at once or at the end.
package protocol BatchTables: AnyObject {
    // MARK: Events

    /// The position of the latest change.
    func position() throws -> Int64
    func setPosition(_ position: Int64) throws
    /// Adds an event with its payload; false if its project has one with this id.
    func insert(_ event: EventRow) throws -> Bool
    /// The position of an event.
    func event(_ id: EventID, of project: Int) throws -> Int64?
    /// The user of an event.
    func user(ofEvent id: EventID, of project: Int) throws -> String?
    func insert(_ attachment: IncomingAttachment, of event: Int64) throws
    func hasAttachment(_ attachment: IncomingAttachment, of event: Int64) throws -> Bool
    /// Adds to the number of events that a project keeps.
    func addEvents(_ number: Int, to project: Int) throws

    // MARK: Fingerprints and groups

    func fingerprint(hash: String) throws -> FingerprintRow?
    func group(number: Int64) throws -> GroupRow?
    func hasGroup(_ id: String) throws -> Bool
    /// The fingerprints of a group.
    func fingerprints(ofGroup number: Int64) throws -> [Int64]
    /// A number that no fingerprint ever had.
    func newFingerprintNumber() throws -> Int64
    /// A number that no group ever had.
    func newGroupNumber() throws -> Int64
    /// Adds a fingerprint, or writes what it is now; its count is what the batch adds.
    func write(_ fingerprint: FingerprintRow, isNew: Bool) throws
    /// Adds a group, or writes what it is now.
    func write(_ group: GroupRow, isNew: Bool) throws
    /// Notes when a release was last seen with a fingerprint.
    func note(release: String, last: Int64, of fingerprint: Int64) throws
    /// Adds a user of a fingerprint; false if it has them.
    func add(user: String, to fingerprint: Int64) throws -> Bool
    /// The number of a group's fingerprints that a user has met.
    func fingerprints(ofGroup number: Int64, metBy user: String) throws -> Int

    // MARK: Counts

    /// The names that are counted apart.
    func countedNames(_ kind: String, of project: Int) throws -> Set<String>
    func add(_ number: Int, to key: CountKey) throws
    /// Adds to a fine stretch of a series and to the coarse one around it.
    func add(_ number: Int, to bucket: BucketKey) throws
    /// The fine stretches of a series that begin in a range, both ends included.
    func buckets(
        of series: Int64, from: Int64, through: Int64
    ) throws -> [(start: Int64, count: Int)]
    /// The sum of a series' stretches that begin in a range, without its end.
    func sum(of series: Int64, isFine: Bool, from: Int64, to: Int64) throws -> Int
    /// The number of a fingerprint's events that were received in a range, without its end.
    func events(of fingerprint: Int64, from: Int64, to: Int64) throws -> Int

    // MARK: Releases and sessions

    /// The release of a project, which is added if it is not there.
    func release(_ name: String, of project: Int, first: Int64) throws -> ReleaseRow
    /// Adds to a release, whose first event may be an earlier one now.
    func add(_ change: ReleaseChange) throws
    /// Adds a user of a release; false if it has them.
    func add(user: String, to release: Int64, isAffected: Bool) throws -> Bool
    /// Marks a user as affected; false if they are.
    func markAffected(user: String, of release: Int64) throws -> Bool
    /// Adds a session; false if its project has one with this id.
    func insert(_ session: SessionRow) throws -> Bool
    /// The release that a session began in, and when it was received first.
    func owner(
        ofSession id: String, of project: Int
    ) throws -> (name: String, row: ReleaseRow, received: Int64)?
    /// Marks a session that goes on as failed; false if it is, or has ended.
    func markFailed(session id: String, of project: Int) throws -> Bool
    func markEnded(session id: String, of project: Int) throws

    // MARK: Feedback and destinations

    /// Whether a project has feedback about an event with this text and name.
    func hasFeedback(
        _ feedback: IncomingFeedback, about event: EventID, of project: Int
    ) throws -> Bool
    func insert(_ feedback: FeedbackRow) throws
    /// The destinations of a project that are not stopped.
    func destinations(of project: Int) throws -> [DestinationRow]
    func insert(_ message: OutboxRow) throws
    /// Adds to the number of messages that wait for a destination.
    func addWaiting(_ number: Int, to destination: Int64) throws
}
