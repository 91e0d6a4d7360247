/// The releases and sessions of a batch.
package protocol ReleaseTables: AnyObject {
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
}
