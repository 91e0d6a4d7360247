import DeskHashing
import DeskModel
import DeskPostgres
import DeskStoreRules

/// The rows that a batch will read, found from its arrivals.
///
/// ``AskedRows`` throws for a row that is missing here.
struct BatchNeeds {
    private(set) var projects: Set<Int> = []
    private(set) var events: Set<PostgresTables.EventKey> = []
    /// The events whose files come later than they.
    private(set) var owners: Set<PostgresTables.EventKey> = []
    /// The files that come later than their events.
    private(set) var files: [(owner: PostgresTables.EventKey, size: Int, key: FileKey)] = []
    /// The feedback about events.
    private(set) var feedback: [FeedbackKey] = []
    /// The number of all pieces of feedback.
    private(set) var feedbackCount = 0
    /// The users of fingerprints, by the fingerprint's hash.
    private(set) var users: [String: Set<String>] = [:]
    private(set) var releases: [ReleaseKey: Set<String>] = [:]
    /// The users of sessions, and the releases that their updates name: one of them may be the first.
    private(set) var sessions: [SessionKey: (users: Set<String>, releases: Set<String>)] = [:]

    private(set) var operations = OperationNeeds()

    init(_ arrivals: [PreparedArrival]) {
        for arrival in arrivals { add(arrival) }
    }

    private mutating func add(_ prepared: PreparedArrival) {
        let arrival = prepared.arrival
        projects.insert(arrival.project)
        if case .taken(let event) = arrival.event {
            events.insert(.init(id: event.id, project: arrival.project))
            users[prepared.hash, default: []].formUnion([event.facts.user].compactMap(\.self))
            if let name = event.facts.release {
                addRelease(name, of: arrival.project, event.facts.user)
            }
        }
        if let owner = arrival.owner, !arrival.attachments.isEmpty {
            events.insert(.init(id: owner, project: arrival.project))
            owners.insert(.init(id: owner, project: arrival.project))
            files += arrival.attachments.map { file in
                (.init(id: owner, project: arrival.project), file.bytes.count, FileKey(file))
            }
        }
        feedbackCount += arrival.feedback.count
        for feedback in arrival.feedback {
            if let event = feedback.event {
                events.insert(.init(id: event, project: arrival.project))
                self.feedback.append(FeedbackKey(feedback, about: event, of: arrival.project))
            }
        }
        for update in arrival.sessions { add(update, of: arrival.project) }
        operations.add(arrival)
    }

    private mutating func add(_ update: SessionUpdate, of project: Int) {
        switch update {
        case .one(let id, let name, let user, _, _):
            let key = SessionKey(project: project, id: id)
            sessions[key, default: ([], [])].users.formUnion([user].compactMap(\.self))
            sessions[key]?.releases.insert(name)
            addRelease(name, of: project, user)
        case .many(let name, let user, _, _): addRelease(name, of: project, user)
        }
    }

    private mutating func addRelease(_ name: String, of project: Int, _ user: String?) {
        releases[ReleaseKey(project: project, name: name), default: []]
            .formUnion([user].compactMap(\.self))
    }
}

extension BatchNeeds {
    /// The statements of the first round trip; the first of them locks the rows that a batch changes.
    var firstStatements: [PostgresStatement] {
        let keys = Array(events)
        let (ids, owned) = (keys.map(\.id.bytes), keys.map(\.project))
        let (releases, sessions) = (Array(releases.keys), Array(sessions.keys))
        let (hashes, projects) = (Array(users.keys), Array(projects))
        return [
            PostgresStatement(
                """
                SELECT name, value, floor(extract(epoch FROM clock_timestamp()) / 86400)::bigint
                    AS day FROM meta
                WHERE name IN ('position', 'fingerprint', 'group', 'release')
                ORDER BY name FOR UPDATE
                """),
            PostgresStatement(
                """
                SELECT f.id AS fingerprint, f.hash, f.project, f.text, f.title AS own_title,
                    f.culprit AS own_culprit, f.level AS own_level, f.first AS own_first,
                    f.last AS own_last, f.count AS own_count, g.*
                FROM fingerprints f JOIN groups g ON g.number = f.grp WHERE f.hash = ANY ($1)
                """, hashes),
            PostgresStatement("SELECT id FROM groups WHERE id = ANY ($1)", hashes),
            PostgresStatement(
                """
                SELECT i.position, i.id, i.project, e.usr,
                    e.fingerprint IN (SELECT fingerprint FROM deleting) AS doomed
                FROM event_ids i
                JOIN unnest($1::bytea[], $2::bigint[]) AS k (id, project)
                    ON i.id = k.id AND i.project = k.project
                CROSS JOIN LATERAL (
                    SELECT usr, fingerprint FROM events WHERE position = i.position OFFSET 0) e
                """, values: [.byteArrays(ids), .ints(owned.map(Int64.init))]),
            PostgresStatement(
                """
                SELECT r.id, r.project, r.name, r.first FROM releases r
                JOIN unnest($1::bigint[], $2::text[]) AS k (project, name)
                    ON r.project = k.project AND r.name = k.name
                """, releases.map(\.project), releases.map(\.name)),
            PostgresStatement(
                """
                SELECT s.project, s.id, s.failed, s.ended, s.received, r.id AS release,
                    r.name, r.first FROM sessions s JOIN releases r ON r.id = s.release
                JOIN unnest($1::bigint[], $2::text[]) AS k (project, id)
                    ON s.project = k.project AND s.id = k.id
                """, sessions.map(\.project), sessions.map(\.id)),
            PostgresStatement(
                """
                SELECT project, kind, name FROM counts
                WHERE project = ANY ($1) AND name <> 'other'
                """, projects),
            PostgresStatement(
                "SELECT * FROM destinations WHERE project = ANY ($1) AND stopped IS NULL",
                projects),
            feedbackStatement, fileStatement,
        ] + numberStatements + operations.statements
    }

    /// Numbers that no feedback has, one for each piece.
    private var numberStatements: [PostgresStatement] {
        guard feedbackCount > 0 else { return [] }
        return [
            PostgresStatement(
                """
                SELECT nextval(pg_get_serial_sequence('feedback', 'id')) AS id
                FROM generate_series(1::bigint, $1)
                """, feedbackCount)
        ]
    }

    // One owner may have many times more than a batch brings, so it is compared where it is stored.

    /// Says for each piece of feedback how much its event has, and whether it has this.
    private var feedbackStatement: PostgresStatement {
        PostgresStatement(
            """
            SELECT k.place, known.* FROM unnest($1::bytea[], $2::bigint[], $3::text[], $4::text[])
                WITH ORDINALITY AS k (event, project, name, message, place)
            CROSS JOIN LATERAL (
                SELECT count(*) AS count, coalesce(bool_or(
                    f.message = k.message AND f.name IS NOT DISTINCT FROM k.name), false) AS same
                FROM (SELECT message, name FROM feedback
                    WHERE event = k.event AND project = k.project
                    LIMIT \(Arrival.fileLimit)) f) known
            """,
            values: [
                .byteArrays(feedback.map(\.event.id.bytes)),
                .ints(feedback.map { Int64($0.event.project) }),
                .optionalTexts(feedback.map(\.name)), .texts(feedback.map(\.message)),
            ])
    }

    /// Says for each file how many its event has, and whether it has this.
    private var fileStatement: PostgresStatement {
        PostgresStatement(
            """
            SELECT k.place, i.position AS event, known.*
            FROM unnest($1::bytea[], $2::bigint[], $3::text[], $4::bigint[], $5::bytea[])
                WITH ORDINALITY AS k (id, project, filename, size, digest, place)
            JOIN event_ids i ON i.id = k.id AND i.project = k.project
            CROSS JOIN LATERAL (
                SELECT count(*) AS count, coalesce(bool_or(
                    CASE WHEN a.size = k.size AND a.filename = k.filename
                        THEN sha256(a.data) = k.digest END), false) AS same
                FROM (SELECT filename, size, data FROM attachments WHERE event = i.position
                    LIMIT \(Arrival.fileLimit)) a) known
            """,
            values: [
                .byteArrays(files.map(\.owner.id.bytes)),
                .ints(files.map { Int64($0.owner.project) }), .texts(files.map(\.key.filename)),
                .ints(files.map { Int64($0.size) }), .byteArrays(files.map(\.key.digest)),
            ])
    }
}

/// The values that two equal files of an event share.
struct FileKey: Hashable {
    let filename: String
    let digest: [UInt8]

    init(_ file: IncomingAttachment) {
        (filename, digest) = (file.filename, SHA256.hash(file.bytes))
    }
}

/// The values that two equal pieces of feedback share.
struct FeedbackKey: Hashable {
    let event: PostgresTables.EventKey
    let name: String?
    let message: String

    init(_ feedback: IncomingFeedback, about event: EventID, of project: Int) {
        self.event = PostgresTables.EventKey(id: event, project: project)
        (name, message) = (feedback.name, feedback.message)
    }
}
