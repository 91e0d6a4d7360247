/// The numbers that a batch adds to.
package protocol CountTables: AnyObject {
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
}
