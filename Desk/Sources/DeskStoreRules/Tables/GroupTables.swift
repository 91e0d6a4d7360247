/// The fingerprints and groups of a batch.
package protocol GroupTables: AnyObject {
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
    /// Notes a form in which events carry a fingerprint, up to twenty.
    func note(carried text: String, of fingerprint: Int64) throws
    /// Adds a user of a fingerprint; false if it has them.
    func add(user: String, to fingerprint: Int64) throws -> Bool
    /// The number of a group's fingerprints that a user has met.
    func fingerprints(ofGroup number: Int64, metBy user: String) throws -> Int
}
