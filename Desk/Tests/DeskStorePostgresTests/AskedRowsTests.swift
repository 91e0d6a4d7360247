import DeskModel
import DeskPostgres
import DeskStore
import DeskStoreRules
import DeskTesting
import Testing

@testable import DeskStorePostgres

@Suite("Rows that were not read for a batch", .timeLimit(.minutes(1)))
struct AskedRowsTests {
    private typealias Read = @Sendable (PostgresTables) throws -> Void

    private static let reads: [(name: String, read: Read)] = [
        ("event", { _ = try $0.event(Sample.id(1), of: 1) }),
        ("user", { _ = try $0.user(ofEvent: Sample.id(1), of: 1) }),
        (
            "file",
            { _ = try $0.hasAttachment(IncomingAttachment(filename: "a", bytes: []), of: 1) }
        ),
        ("fingerprint", { _ = try $0.fingerprint(hash: "a") }),
        ("group", { _ = try $0.hasGroup("a") }),
        ("fingerprints", { _ = try $0.fingerprints(ofGroup: 0) }),
        ("fingerprint's user", { _ = try $0.add(user: "u", to: 0) }),
        ("group's user", { _ = try $0.fingerprints(ofGroup: 0, metBy: "u") }),
        ("names", { _ = try $0.countedNames("items", of: 1) }),
        ("buckets", { _ = try $0.buckets(of: 0, from: 0, through: 1) }),
        ("sum", { _ = try $0.sum(of: 0, isFine: true, from: 0, to: 1) }),
        ("events", { _ = try $0.events(of: 0, from: 0, to: 1) }),
        ("release", { _ = try $0.release("a", of: 1, first: 0) }),
        ("release's user", { _ = try $0.add(user: "u", to: 0, isAffected: true) }),
        ("affected user", { _ = try $0.markAffected(user: "u", of: 0) }),
        ("session", { _ = try $0.owner(ofSession: "a", of: 1) }),
        ("failed session", { _ = try $0.markFailed(session: "a", of: 1) }),
        ("ended session", { try $0.markEnded(session: "a", of: 1) }),
        (
            "feedback",
            { _ = try $0.hasFeedback(IncomingFeedback(message: "a"), about: Sample.id(1), of: 1) }
        ),
        ("item", { _ = try $0.hasItem(Sample.id(1), of: 1) }),
        ("person", { _ = try $0.itemCount(of: 1, after: 0) }),
        ("destinations", { _ = try $0.destinations(of: 1) }),
    ]

    private typealias FoldRead = @Sendable (PostgresFold) throws -> Void

    private static let foldReads: [(name: String, read: FoldRead)] = [
        ("operation", { _ = try $0.operation(.other(project: 1, day: 1)) }),
        ("rows", { _ = try $0.operationCount(on: DayKey(project: 1, day: 1)) }),
        ("crowd", { _ = try $0.crowd(CrowdKey(owner: 1, measure: .met)) }),
        (
            "cohorts",
            {
                let family = CohortFamily(project: 1, operation: "a", environment: "b")
                _ = try $0.cohorts(of: family)
            }
        ),
        ("member", { _ = try $0.member(CohortMember.Key(cohort: 1, person: 1)) }),
        ("destinations", { _ = try $0.destinations(of: 1) }),
    ]

    @Test
    func `A fold that asks for one fails as well`() throws {
        let needs = FoldNeeds([])
        let nothing = needs.statements.map { _ in [PostgresRow]() }
        for (name, read) in Self.foldReads {
            let fold = try PostgresFold(needs, nothing)
            #expect(throws: StoreError.self, "\(name)") { try read(fold) }
        }
    }

    @Test
    func `A batch that asks for one fails, instead of taking it for a row that is not there`() {
        for (name, read) in Self.reads {
            #expect(throws: StoreError.self, "\(name)") { try read(PostgresTables(BatchNeeds([]))) }
        }
    }
}
