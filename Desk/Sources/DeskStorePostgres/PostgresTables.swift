import DeskModel
import DeskStoreRules

/// The tables as one batch sees them: its rows were read beforehand, and its writes go out at its end.
///
/// So a batch takes the same number of round trips, whatever it brings.
final class PostgresTables: BatchTables {
    /// An event's id in its project.
    struct EventKey: Hashable {
        var id: EventID
        var project: Int
    }

    /// A thing with a user.
    struct UserOf: Hashable {
        var owner: Int64
        var user: String
    }

    /// The rows that were read.
    var asked: AskedRows
    /// The part that begins with this batch, by the clock of the database, which all desks share.
    var newPart: Part?

    // The rows that were read.
    var numbers: [String: Int64] = [:]
    var knownEvents: [EventKey: (position: Int64, user: String?)] = [:]
    /// The events of deleted groups, which go soon, and at once if one with their id comes.
    var doomed: [Int64] = []
    var attachmentCounts: [Int64: Int] = [:]
    /// Files of events that the batch may bring once more.
    var knownAttachments: [Int64: Set<FileKey>] = [:]
    var knownFingerprints: [String: FingerprintRow] = [:]
    var knownGroups: [Int64: GroupRow] = [:]
    var groupIDs: Set<String> = []
    var usersOfFingerprints: Set<UserOf> = []
    /// The number of a group's fingerprints that a user has met.
    var metByUser: [UserOf: Int] = [:]
    var groupsOfFingerprints: [Int64: Int64] = [:]
    var names: [CountKey: Set<String>] = [:]
    var knownReleases: [ReleaseKey: ReleaseRow] = [:]
    var releaseNames: [Int64: String] = [:]
    /// Whether a user of a release is affected.
    var usersOfReleases: [UserOf: Bool] = [:]
    var sessions: [SessionKey: SessionState] = [:]
    var feedbackCounts: [EventKey: Int] = [:]
    var knownFeedback: Set<FeedbackKey> = []
    /// Numbers that no feedback has, one for each piece that the batch may add.
    var feedbackNumbers: [Int64] = []
    var knownDestinations: [Int: [DestinationRow]] = [:]
    var operations = ItemRows()
    var spikes = SpikeRows()

    /// The rows to write.
    var changes = TableChanges()

    init(_ needs: BatchNeeds) { asked = AskedRows(needs: needs) }

    func position() throws -> Int64 { numbers["position"] ?? 0 }

    func setPosition(_ position: Int64) throws { numbers["position"] = position }

    /// A number that no row of a kind ever had.
    func newNumber(of name: String) -> Int64 {
        numbers[name, default: 0] += 1
        return numbers[name, default: 0]
    }
}

extension PostgresTables {
    func insert(_ row: EventRow) throws -> Bool {
        let key = try checked(EventKey(id: row.event.id, project: row.project))
        guard knownEvents[key] == nil else { return false }
        knownEvents[key] = (row.position, row.event.facts.user)
        if asked.needs.owners.contains(key) { asked.owners.insert(row.position) }
        changes.events.append(row)
        return true
    }

    func event(_ id: EventID, of project: Int) throws -> Int64? {
        knownEvents[try checked(EventKey(id: id, project: project))]?.position
    }

    func user(ofEvent id: EventID, of project: Int) throws -> String? {
        knownEvents[try checked(EventKey(id: id, project: project))]?.user
    }

    /// Returns the key of an event that was asked for.
    func checked(_ event: EventKey) throws -> EventKey {
        try asked.require(asked.needs.events.contains(event), "events")
        return event
    }

    func insert(_ attachment: IncomingAttachment, of event: Int64) throws {
        if asked.owners.contains(event) {
            attachmentCounts[event, default: 0] += 1
            knownAttachments[event, default: []].insert(FileKey(attachment))
        }
        changes.attachments.append((event, attachment))
    }

    func hasAttachment(_ attachment: IncomingAttachment, of event: Int64) throws -> Bool {
        try asked.require(asked.owners.contains(event), "files")
        return knownAttachments[event]?.contains(FileKey(attachment)) ?? false
    }

    func attachmentCount(of event: Int64) throws -> Int {
        try asked.require(asked.owners.contains(event), "files")
        return attachmentCounts[event] ?? 0
    }

    func insert(_ file: LooseFile) throws { changes.files.append(file) }

    /// Nothing: the statements of a batch look for the files of all its events.
    func adoptFiles(of id: EventID, in project: Int, position: Int64) throws {}

    func addEvents(_ number: Int, to project: Int) throws {
        changes.projects[project, default: 0] += number
    }

    func addBytes(_ number: Int, to project: Int) throws {
        changes.bytes[project, default: 0] += number
    }

    func addTaken(_ number: Int, on day: DayKey) throws {
        changes.taken[day] = ClientNumber.sum(changes.taken[day, default: 0], number)
    }
}
