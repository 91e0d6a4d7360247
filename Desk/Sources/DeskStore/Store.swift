package import DeskModel

/// The storage of a desk.
///
/// A store may be shared by several desks, so nothing here assumes one process: ids and positions come
/// from the store, an outbox message is leased to the desk that sends it, and what is new is found by
/// its position. Every event and every group has the position of its latest change, which grows with
/// each commit; a reader that asks for what came after a position misses nothing.
///
/// A method that returns has its effect on disk, also after the process is killed. Every method throws
/// ``StoreError`` alone.
package protocol Store: Sendable {
    /// The duration to add to this machine's clock for the one that all desks on the store share.
    var clockOffset: Duration { get }

    // MARK: Projects

    /// Adds a project with a new id and key.
    func addProject(named name: String) async throws -> Project
    /// The projects, by id.
    func projects() async throws -> [Project]
    /// Changes what is set for a project: what is nil stays as it was.
    ///
    /// - Returns: The project; nil if there is none.
    func set(_ settings: ProjectSettings, for project: Int) async throws -> Project?
    /// Adds a project as another desk had it, with its key; one that is there stays as it is.
    func importProject(_ project: Project) async throws

    // MARK: Taking

    /// Stores arrivals in one transaction: events, groups, counts, and what destinations are to be told.
    ///
    /// Of several events with one id in a project the first stays. An event in a resolved group opens
    /// the group and marks it as regressed.
    ///
    /// - Returns: A receipt for each arrival, in their order.
    func take(_ arrivals: [Arrival]) async throws -> [Receipt]
    /// Stores events as another desk had them, with the times when they were received. Destinations are not
    /// told. The projects are there already.
    ///
    /// - Returns: The number of events that were not there already.
    func restore(_ arrivals: [Arrival]) async throws -> Int
    /// The events of each project that were taken in the last minute, those that were rejected apart.
    func takenInTheLastMinute(before now: Timestamp) async throws -> [Int: Int]

    // MARK: Reading

    /// The groups of a project, the latest seen first.
    ///
    /// - Parameters:
    ///   - project: The project.
    ///   - query: Words that a group or one of its events must have; empty means all groups.
    ///   - status: The status that a group must have; nil means any.
    ///   - assignee: The member of the team that a group must be assigned to; nil means any or none.
    ///   - page: Which part of the list.
    /// - Returns: That part of the list.
    /// - Throws: ``StoreError/badCursor`` for a malformed cursor.
    func groups(
        of project: Int, query: String, status: Group.Status?, assignee: String?, page: Page
    ) async throws -> Paged<Group>
    /// A group with its fingerprints, also by the id of a group that was merged into it.
    func group(_ id: String) async throws -> Group?
    /// The events of a group, the latest first.
    func events(ofGroup id: String, page: Page) async throws -> Paged<EventSummary>
    /// The events of a project, the latest first.
    func events(of project: Int, page: Page) async throws -> Paged<EventSummary>
    /// The events with an id, in any project or in one.
    func events(withID id: EventID, project: Int?) async throws -> [StoredEvent]
    /// The files of an event.
    func attachments(of id: EventID, project: Int) async throws -> [Attachment]
    /// The content of a file.
    func bytes(ofAttachment id: String) async throws -> [UInt8]?
    /// The feedback of users, the latest first.
    func feedback(of project: Int, page: Page) async throws -> Paged<Feedback>
    /// The releases of a project, the latest first.
    func releases(of project: Int, page: Page) async throws -> Paged<Release>
    /// The numbers of what a project took and forwarded.
    func counts(of project: Int) async throws -> Counts
    /// The number of stored events, of all projects.
    func eventCount() async throws -> Int
    /// The groups and events that have all the words of a query, the latest first.
    ///
    /// Words are compared by their beginnings, without regard to case and Unicode form.
    func search(_ query: String, page: Page) async throws -> Paged<Hit>
    /// The numbers of events received, for a group or else a whole project, in slots of equal length.
    ///
    /// - Returns: A number a slot, the oldest first; the last slot ends at `end`.
    func history(
        of project: Int, group: String?, slots: Int, of length: Duration, until end: Timestamp
    ) async throws -> [Int]
    /// The changes of a project after a position, in their order. A group appears once, as it is now.
    func changes(of project: Int, after position: Int64, limit: Int) async throws -> [Change]
    /// The position of the latest change.
    func position() async throws -> Int64
    /// A sequence with an element when another desk has stored something.
    ///
    /// It is a hint alone: an element may be missing, and ``position()`` is the truth. A store that tells nothing
    /// of others has an empty one.
    func hints() -> AsyncStream<Void>
    /// The events of a project that were received in a time, the oldest first, after one of them.
    func events(
        of project: Int, received: Range<Timestamp>, after last: EventSummary?, limit: Int
    ) async throws -> [EventSummary]
    /// Events with what they were stored as and their files, the oldest first; one that is gone is left out.
    func filed(_ events: [EventSummary]) async throws -> [FiledEvent]
    /// Every event, the oldest first, for ``restore(_:)`` elsewhere.
    ///
    /// - Returns: The events after a position, with the position to go on from; an empty list ends.
    func export(
        project: Int?, after position: Int64, limit: Int
    ) async throws -> [StoredEvent]

    // MARK: The team's decisions

    /// Changes what the team said of a group. A status that is said, also the one it has, ends a regression.
    ///
    /// - Returns: The group; nil if there is none.
    func update(
        group id: String, status: Group.Status?, assignee: String??
    ) async throws -> Group?
    /// Makes a group part of another of its project, with its events to come.
    ///
    /// - Returns: The other group; nil if one of them is not there, they are one, or their projects differ.
    func merge(group id: String, into other: String) async throws -> Group?
    /// Makes what has a fingerprint a group of its own again.
    ///
    /// - Returns: That group, or the group itself if it has no other fingerprint; nil if it has not this one.
    func split(fingerprint: Fingerprint, from id: String) async throws -> Group?

    // MARK: Answers to apps

    /// The known issue of a group.
    ///
    /// A group without one of its own has the latest one of the groups that were merged into it.
    func knownIssue(of group: String) async throws -> StoredKnownIssue?
    /// The known issues of a project's groups, the latest written first.
    func knownIssues(of project: Int) async throws -> [StoredKnownIssue]
    /// Sets the known issue of a group, or takes it back. What is set replaces the group's own one, and
    /// what is taken back is gone from the groups merged into it too.
    ///
    /// - Returns: Whether there is such a group, and something to take back.
    func setKnownIssue(_ issue: KnownIssue?, of group: String) async throws -> Bool
    /// A number that grows with every change of what ``knownIssues(of:)`` answers, of any project.
    func knownIssuesRevision() async throws -> Int64
    /// Adds to the numbers of how often the known issues of groups were handed out.
    func countHandedOut(_ counts: [String: Int]) async throws
    /// The feedback with an id.
    func feedback(_ id: String) async throws -> Feedback?
    /// Adds the team's reply to feedback.
    ///
    /// - Returns: The feedback with its replies; nil if there is none.
    func reply(
        to feedback: String, _ message: String, sent: Timestamp
    ) async throws -> Feedback?
    /// The latest replies in a project to feedback whose app asks for them with the secret of a hash, the
    /// oldest first.
    func replies(
        to hash: String, of project: Int, limit: Int
    ) async throws -> [Reply]

    // MARK: Forwarding

    /// Adds a destination with a new id.
    func add(_ destination: Destination) async throws -> Destination
    /// All destinations, of one project or all.
    func destinations(of project: Int?) async throws -> [Destination]
    /// Removes a destination and what waits for it; false if there is none.
    func removeDestination(_ id: String) async throws -> Bool
    /// Stops a destination for good, with the reason; what waits for it has failed.
    func stop(destination id: String, because reason: String) async throws
    /// Makes this desk the one that sends to a destination, unless another one does that has not ended.
    ///
    /// - Returns: Whether this desk sends to it.
    func claim(destination id: String) async throws -> Bool
    /// Leases what is due for a destination, the oldest first, until a time. What is leased is leased to
    /// this caller alone; when the lease ends before it is settled, anyone may lease it again.
    ///
    /// Messages whose event is gone have failed, and those whose group is muted are dropped.
    func lease(
        for destination: String, now: Timestamp, until end: Timestamp, limit: Int
    ) async throws -> [Message]
    /// Gives back what was leased by a desk that was killed, so that it is due as it was before. A desk calls
    /// this when it starts. A store that one desk serves at a time gives back every lease, and one that several
    /// share gives back the leases of desks that have ended.
    func giveBackLeases() async throws
    /// The number of messages that wait for a destination, leased or not.
    func waiting(for destination: String) async throws -> Int
    /// The time when something is next due, over all destinations that are not stopped.
    func nextDue() async throws -> Timestamp?
    /// Notes the fate of messages.
    func settle(_ messages: [Int64], _ result: Settlement, now: Timestamp) async throws

    // MARK: Tokens and sessions of the page

    /// Adds a token by its hash.
    ///
    /// - Returns: Whether it was added; false if another token has its name.
    func addToken(_ token: AccessToken) async throws -> Bool
    /// Removes a token and its sessions; false if there is none.
    func revokeToken(named name: String) async throws -> Bool
    /// The token with a hash.
    func token(hash: String) async throws -> AccessToken?
    /// Adds a session of the page.
    func addSession(_ session: PageSession) async throws
    /// The session with a hash, if it was used since a time; it was used now.
    func useSession(hash: String, now: Timestamp, usedSince: Timestamp) async throws -> PageSession?
    /// Ends a session.
    func endSession(hash: String) async throws

    // MARK: Upkeep

    /// Makes what was stored findable by ``search(_:page:)``, a part at a time.
    ///
    /// - Returns: Whether there is more to do.
    func index(limit: Int) async throws -> Bool
    /// Deletes events that the settings of projects do not keep, a part at a time.
    ///
    /// A store may keep the events of one day until it deletes all of them together, a day later at most.
    ///
    /// - Returns: Whether there is more to do.
    func prune(_ kept: [Kept], limit: Int) async throws -> Bool
    /// Deletes what is not needed any more: ended sessions, old totals, settled messages.
    func tidy(now: Timestamp) async throws
    /// Deletes everything of the users whose id is one of these; afterwards no file has it.
    ///
    /// - Returns: The number of events that were deleted.
    func forget(users: Set<String>) async throws -> Int
    /// Copies everything into a folder, as it is at one moment.
    ///
    /// - Throws: ``StoreError/occupied`` if the folder has a store already.
    func backup(to folder: String) async throws
    /// A value that this desk keeps under a name, made once by the closure.
    func secret(named name: String, make: @Sendable () -> [UInt8]) async throws -> [UInt8]
    /// Throws if the store cannot be read or written.
    func check() async throws
    /// The numbers of the storage, the same for every desk on it.
    func vitals() async throws -> [Vital]
    /// The numbers of this desk's own way to the storage, which does not answer for them.
    var ownVitals: [Vital] { get }
    /// Writes what is pending, and closes the files.
    func close() async throws
}

extension Store {
    /// Nothing: one desk has one clock.
    package var clockOffset: Duration { .zero }

    /// Yes: there is no other desk.
    package func claim(destination id: String) async throws -> Bool { true }

    /// No numbers.
    package func vitals() async throws -> [Vital] { [] }
    /// No numbers.
    package var ownVitals: [Vital] { [] }

    /// An empty sequence.
    package func hints() -> AsyncStream<Void> { AsyncStream { $0.finish() } }

    /// The groups of a project, whoever they are assigned to.
    package func groups(
        of project: Int, query: String, status: Group.Status?, page: Page
    ) async throws -> Paged<Group> {
        try await groups(of: project, query: query, status: status, assignee: nil, page: page)
    }
}
