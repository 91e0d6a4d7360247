import DeskModel
import DeskStoreRules

/// The rows that a batch writes, a list for each table.
struct TableChanges {
    var events: [EventRow] = []
    var attachments: [(event: Int64, file: IncomingAttachment)] = []
    var newFingerprints: [FingerprintRow] = []
    var fingerprints: [FingerprintRow] = []
    var fingerprintUsers: [PostgresTables.UserOf] = []
    var fingerprintReleases: [(fingerprint: Int64, release: String, last: Int64)] = []
    var carried: [(fingerprint: Int64, text: String)] = []
    var newGroups: [GroupRow] = []
    var groups: [GroupRow] = []
    var newReleases: [(project: Int, name: String, row: ReleaseRow)] = []
    var releases: [ReleaseChange] = []
    var releaseUsers: Set<PostgresTables.UserOf> = []
    var operationItems: [OperationItemRow] = []
    var feedback: [(number: Int64, row: FeedbackRow)] = []
    var files: [LooseFile] = []
    var outbox: [OutboxRow] = []
    var waiting: [Int64: Int] = [:]
    var filtered: [Int64: Int] = [:]
    var counts: [CountKey: Int] = [:]
    var buckets: [BucketKey: Int] = [:]
    var spans: [BucketKey: Int] = [:]
    var projects: [Int: Int] = [:]
    var bytes: [Int: Int] = [:]
    var taken: [DayKey: Int] = [:]
}
