import DeskModel
import DeskStore

/// A store in front of another one that can be taken away, or refuse transactions.
final class SwitchedStore: Store {
    /// The state of the storage.
    enum State { case there, away, stalled }

    let base: any Store
    let state = Locked(State.there)
    /// A closure that runs before events are read for an archive, with how often they were.
    let beforeFiled: @Sendable (Int) async throws -> Void
    private let filings = Locked(0)
    /// The number of transactions to refuse from now on.
    let refusals = Locked(0)

    init(
        _ base: any Store, beforeFiled: @escaping @Sendable (Int) async throws -> Void = { _ in }
    ) {
        (self.base, self.beforeFiled) = (base, beforeFiled)
    }

    func working() async throws -> any Store {
        switch state.value {
        case .there: return base
        case .away: throw StoreError.unavailable("away")
        case .stalled:
            try? await Task.sleep(for: .seconds(8))
            throw StoreError.unavailable("stalled")
        }
    }

    func filed(_ events: [EventSummary]) async throws -> [FiledEvent] {
        filings.change { $0 += 1 }
        try await beforeFiled(filings.value)
        return try await working().filed(events)
    }

    func close() async throws { try await base.close() }
    func hints() -> AsyncStream<Void> { base.hints() }
    var ownVitals: [Vital] { base.ownVitals }
}

extension SwitchedStore {
    func addProject(named name: String) async throws -> Project {
        try await working().addProject(named: name)
    }
    func projects() async throws -> [Project] {
        try await working().projects()
    }
    func set(_ settings: ProjectSettings, for project: Int) async throws -> Project? {
        try await working().set(settings, for: project)
    }
    func importProject(_ project: Project) async throws {
        try await working().importProject(project)
    }
    func take(_ arrivals: [Arrival]) async throws -> [Receipt] {
        let store = try await working()
        let left = refusals.value
        refusals.change { $0 = max(left - 1, 0) }
        if left > 0 { throw StoreError.unavailable("refused") }
        return try await store.take(arrivals)
    }
    func restore(_ arrivals: [Arrival]) async throws -> Int {
        try await working().restore(arrivals)
    }
    func bytesTaken(on day: Int64) async throws -> [Int: Int] {
        try await working().bytesTaken(on: day)
    }
    func delete(group id: String) async throws -> Bool {
        try await working().delete(group: id)
    }
    func takenInTheLastMinute(before now: Timestamp) async throws -> [Int: Int] {
        try await working().takenInTheLastMinute(before: now)
    }
    func groups(
        of project: Int, query: String, status: Group.Status?, assignee: String?,
        order: GroupOrder, page: Page
    ) async throws -> Paged<Group> {
        try await working().groups(
            of: project, query: query, status: status, assignee: assignee, order: order, page: page)
    }
    func group(_ id: String) async throws -> Group? {
        try await working().group(id)
    }
    func events(ofGroup id: String, page: Page) async throws -> Paged<EventSummary> {
        try await working().events(ofGroup: id, page: page)
    }
    func events(of project: Int, page: Page) async throws -> Paged<EventSummary> {
        try await working().events(of: project, page: page)
    }
    func events(withID id: EventID, project: Int?) async throws -> [StoredEvent] {
        try await working().events(withID: id, project: project)
    }
    func attachments(of id: EventID, project: Int) async throws -> [Attachment] {
        try await working().attachments(of: id, project: project)
    }
    func bytes(ofAttachment id: String) async throws -> [UInt8]? {
        try await working().bytes(ofAttachment: id)
    }
    func feedback(of project: Int, page: Page) async throws -> Paged<Feedback> {
        try await working().feedback(of: project, page: page)
    }
    func releases(of project: Int, page: Page) async throws -> Paged<Release> {
        try await working().releases(of: project, page: page)
    }
    func counts(of project: Int) async throws -> Counts {
        try await working().counts(of: project)
    }
    func eventCount() async throws -> Int {
        try await working().eventCount()
    }
    func search(_ query: String, page: Page) async throws -> Paged<Hit> {
        try await working().search(query, page: page)
    }
    func history(
        of project: Int, group: String?, slots: Int, of length: Duration, until end: Timestamp
    ) async throws -> [Int] {
        try await working().history(of: project, group: group, slots: slots, of: length, until: end)
    }
    func changes(of project: Int, after position: Int64, limit: Int) async throws -> [Change] {
        try await working().changes(of: project, after: position, limit: limit)
    }
    func operations(
        of project: Int, _ filter: OperationFilter, days: Int, until now: Timestamp
    ) async throws -> OperationReport {
        try await working().operations(of: project, filter, days: days, until: now)
    }
    func position() async throws -> Int64 {
        try await working().position()
    }
    func events(
        of project: Int, received: Range<Timestamp>, after last: EventSummary?, limit: Int
    ) async throws -> [EventSummary] {
        try await working().events(of: project, received: received, after: last, limit: limit)
    }
    func export(project: Int?, after position: Int64, limit: Int) async throws -> [StoredEvent] {
        try await working().export(project: project, after: position, limit: limit)
    }
    func update(
        group id: String, _ decision: GroupDecision, at now: Timestamp
    ) async throws -> Group? {
        try await working().update(group: id, decision, at: now)
    }
    func update(
        groups ids: [String], of project: Int, _ decision: GroupDecision, at now: Timestamp
    ) async throws -> Int? {
        try await working().update(groups: ids, of: project, decision, at: now)
    }
    func attachments(ofFeedback id: String) async throws -> [Attachment] {
        try await working().attachments(ofFeedback: id)
    }
    func bytes(ofAttachment attachment: String, ofFeedback id: String) async throws -> [UInt8]? {
        try await working().bytes(ofAttachment: attachment, ofFeedback: id)
    }
    func merge(group id: String, into other: String) async throws -> Group? {
        try await working().merge(group: id, into: other)
    }
    func split(fingerprint: Fingerprint, from id: String) async throws -> Group? {
        try await working().split(fingerprint: fingerprint, from: id)
    }
    func knownIssue(of group: String) async throws -> StoredKnownIssue? {
        try await working().knownIssue(of: group)
    }
    func knownIssues(of project: Int) async throws -> [StoredKnownIssue] {
        try await working().knownIssues(of: project)
    }
    func setKnownIssue(_ issue: KnownIssue?, of group: String) async throws -> Bool {
        try await working().setKnownIssue(issue, of: group)
    }
    func knownIssuesRevision() async throws -> Int64 {
        try await working().knownIssuesRevision()
    }
    func countHandedOut(_ counts: [String: Int]) async throws {
        try await working().countHandedOut(counts)
    }
    func feedback(_ id: String) async throws -> Feedback? {
        try await working().feedback(id)
    }
    func reply(to feedback: String, _ message: String, sent: Timestamp) async throws -> Feedback? {
        try await working().reply(to: feedback, message, sent: sent)
    }
    func replies(to hash: String, of project: Int, limit: Int) async throws -> [Reply] {
        try await working().replies(to: hash, of: project, limit: limit)
    }
    func add(_ destination: Destination) async throws -> Destination {
        try await working().add(destination)
    }
    func destinations(of project: Int?) async throws -> [Destination] {
        try await working().destinations(of: project)
    }
    func removeDestination(_ id: String) async throws -> Bool {
        try await working().removeDestination(id)
    }
    func stop(destination id: String, because reason: String) async throws {
        try await working().stop(destination: id, because: reason)
    }
    func start(destination id: String) async throws -> Bool {
        try await working().start(destination: id)
    }
    func countPeople(limit: Int) async throws -> Bool {
        try await working().countPeople(limit: limit)
    }
    func digests() async throws -> [DigestState] {
        try await working().digests()
    }
    func summary(of project: Int, from: Timestamp, until: Timestamp) async throws -> Summary {
        try await working().summary(of: project, from: from, until: until)
    }
    func tell(
        _ summary: Summary?, _ occasion: Occasion, to destination: String, since told: Timestamp?,
        until: Timestamp
    ) async throws -> Bool {
        try await working().tell(summary, occasion, to: destination, since: told, until: until)
    }
    func lease(
        for destination: String, now: Timestamp, until end: Timestamp, limit: Int
    ) async throws -> [Message] {
        try await working().lease(for: destination, now: now, until: end, limit: limit)
    }
    func giveBackLeases() async throws {
        try await working().giveBackLeases()
    }
    func waiting(for destination: String) async throws -> Int {
        try await working().waiting(for: destination)
    }
    func nextDue() async throws -> Timestamp? {
        try await working().nextDue()
    }
    func settle(_ messages: [Int64], _ result: Settlement, now: Timestamp) async throws {
        try await working().settle(messages, result, now: now)
    }
    func addToken(_ token: AccessToken) async throws -> Bool {
        try await working().addToken(token)
    }
    func revokeToken(named name: String) async throws -> Bool {
        try await working().revokeToken(named: name)
    }
    func token(hash: String) async throws -> AccessToken? {
        try await working().token(hash: hash)
    }
    func tokens() async throws -> [AccessToken] {
        try await working().tokens()
    }
    func noteUse(ofToken name: String, at hour: Timestamp) async throws {
        try await working().noteUse(ofToken: name, at: hour)
    }
    func addSession(_ session: PageSession) async throws {
        try await working().addSession(session)
    }
    func useSession(
        hash: String, now: Timestamp, usedSince: Timestamp
    ) async throws -> PageSession? {
        try await working().useSession(hash: hash, now: now, usedSince: usedSince)
    }
    func endSession(hash: String) async throws {
        try await working().endSession(hash: hash)
    }
    func index(limit: Int) async throws -> Bool {
        try await working().index(limit: limit)
    }
    func prune(_ kept: [Kept], limit: Int) async throws -> Bool {
        try await working().prune(kept, limit: limit)
    }
    func lastLook() async throws -> Timestamp? {
        try await working().lastLook()
    }
    func setLastLook(_ time: Timestamp) async throws {
        try await working().setLastLook(time)
    }
    func tidy(now: Timestamp) async throws {
        try await working().tidy(now: now)
    }
    func forget(users: Set<String>, people: Set<Int64>) async throws -> Int {
        try await working().forget(users: users, people: people)
    }
    func backup(to folder: String) async throws {
        try await working().backup(to: folder)
    }
    func secret(named name: String, make: @Sendable () -> [UInt8]) async throws -> [UInt8] {
        try await working().secret(named: name, make: make)
    }
    func check() async throws {
        try await working().check()
    }
    func vitals() async throws -> [Vital] {
        try await working().vitals()
    }
}
