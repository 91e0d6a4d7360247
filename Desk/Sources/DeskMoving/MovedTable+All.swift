extension MovedTable {
    /// Every table, those that others name before them.
    package static let all =
        settings + access + groups + releases + operations + numbers
        + [events, payloads, attachments]
        + feedback + outbox

    private static let settings = [
        MovedTable(
            "projects", key: .ints("id"),
            others: [
                .texts("name", "key"), .ints("quota"), .real("sample"), .ints("days", "most"),
                .bools("enabled"), .ints("events", "day_bytes", "most_bytes", "bytes"),
                .bools("contact"), .texts("tracker"),
            ], place: "id", unique: [["key"]]),
        MovedTable("secrets", key: .texts("name"), others: [.bytes("value")], place: nil),
    ]

    // The token of a start ends with its desk.
    private static let access = [
        MovedTable(
            "tokens", key: .texts("name"),
            others: [.texts("hash", "scope"), .ints("created", "used")], place: nil,
            unique: [["hash"]], where: "owner IS NULL"),
        MovedTable(
            "page_sessions", key: .texts("hash"), others: [.texts("token"), .ints("used")],
            place: nil, where: "token IN (SELECT name FROM tokens WHERE owner IS NULL)"),
    ]

    private static let groups = [
        MovedTable(
            "groups", key: .ints("number"),
            others: [
                .texts("id"), .ints("project", "merged"), .texts("title", "culprit"),
                .ints("level", "count", "users", "first", "last"), .texts("status"),
                .bools("regressed"), .texts("assignee"),
                .ints("fingerprints", "spike", "reached", "position", "resolved"),
                .texts("resolved_in", "resolved_releases"), .real("keep"), .texts("issue"),
            ], place: "number", unique: [["id"]]),
        MovedTable(
            "fingerprints", key: .ints("id"),
            others: [
                .texts("hash"), .ints("project"), .texts("text"), .ints("grp", "home"),
                .texts("title", "culprit"), .ints("level", "count", "first", "last"),
            ], place: "id", unique: [["hash"]]),
        MovedTable(
            "fingerprint_users", key: .ints("fingerprint"), user, place: "fingerprint"),
        MovedTable(
            "fingerprint_releases", key: .ints("fingerprint"), .texts("release"),
            others: [.ints("last")], place: "fingerprint"),
        MovedTable(
            "carried", key: .ints("fingerprint"), .texts("text"), place: "fingerprint",
            parent: Parent(column: "fingerprint", table: "fingerprints", key: "id")),
        MovedTable(
            "known_issues", key: .ints("grp"),
            others: [.texts("data"), .ints("written", "handed")], place: "grp",
            parent: Parent(column: "grp", table: "groups", key: "number")),
    ]

    private static let releases = [
        MovedTable(
            "releases", key: .ints("id"),
            others: [
                .ints("project"), .texts("name"),
                .ints("first", "events", "sessions", "failed", "users", "affected"),
            ], place: "id", unique: [["project", "name"]]),
        MovedTable(
            "release_users", key: .ints("release"), user, others: [.bools("affected")],
            place: "release"),
        MovedTable(
            "release_days", key: .ints("release", "day"),
            others: [.ints("sessions", "failed")], place: "day"),
        MovedTable(
            "sessions", key: .ints("project"), .texts("id"),
            others: [.ints("release"), user, .bools("failed", "ended"), .ints("received")],
            place: "received"),
    ]

    private static let operations = [
        MovedTable(
            "operations", key: .ints("number"),
            others: [
                .ints("project"), .texts("operation", "release", "environment"),
                .ints("uses", "failures"), .texts("shown"),
            ], place: "number"),
        MovedTable(
            "operation_people", key: .ints("owner", "measure"), others: [.bytes("data")],
            place: "owner", parent: Parent(column: "owner", table: "operations", key: "number"),
            weight: "data"),
        MovedTable(
            "operation_items", key: .ints("project"), .bytes("id"),
            others: [.ints("person", "received")], place: "received"),
        MovedTable(
            "operation_queue", key: .ints("id"),
            others: [.ints("project", "person", "received"), .bytes("data")], place: "id",
            weight: "data"),
        MovedTable(
            "cohorts", key: .ints("number"),
            others: [
                .ints("project"), .texts("operation", "environment", "release"),
                .ints("first", "last", "last_day", "people", "met", "gave_up", "told"),
            ], place: "number"),
        MovedTable(
            "cohort_people", key: .ints("cohort", "person"), others: [.ints("day", "said")],
            place: "cohort", parent: Parent(column: "cohort", table: "cohorts", key: "number")),
        MovedTable(
            "worse_releases", key: .ints("id"),
            others: [.ints("project", "time"), .texts("detail")], place: "id"),
    ]

    private static let numbers = [
        MovedTable(
            "taken_bytes", key: .ints("project", "day"), others: [.ints("count")], place: "day"),
        MovedTable("deleting", key: .ints("fingerprint"), others: [], place: "fingerprint"),
        MovedTable(
            "counts", key: .ints("project"), .texts("kind", "name"), others: [.ints("count")],
            place: "project"),
        MovedTable(
            "buckets", key: .ints("series", "start"), others: [.ints("count")], place: "start"),
        MovedTable(
            "spans", key: .ints("series", "start"), others: [.ints("count")], place: "start"),
    ]

    private static let events = MovedTable(
        "events", key: .ints("position"),
        others: [
            .ints("project"), .bytes("id"), .ints("received"),
            .renamed("timestamp", .int, "occurred"), .ints("level"), .texts("title", "culprit"),
            .ints("fingerprint"), .texts("release", "environment"), user, .texts("code"),
            .ints("size"),
        ], place: "position", unique: [["id", "project"]])

    /// The stored forms of events, with the words that find them; each kind of store keeps these in a
    /// way of its own.
    package static let payloads = MovedTable(
        "payloads", key: .ints("event"),
        others: [.large("project", .int), .large("data", .bytes), .large("words", .text)],
        place: "event", weight: "data")

    private static let attachments = MovedTable(
        "attachments", key: .ints("event", "id"),
        others: [.texts("filename", "type"), .ints("size"), .large("data", .bytes)],
        place: "event", weight: "data")

    private static let feedback = [
        MovedTable(
            "feedback", key: .ints("id"),
            others: [
                .ints("project", "received"), .optionalBytes("event"),
                .texts("code", "name", "message"),
                user, .texts("reply"), .optionalBytes("own"), .texts("contact"), .bools("removed"),
            ], place: "id"),
        MovedTable(
            "files", key: .ints("id"),
            others: [
                .ints("project"), .bytes("owner"), .ints("received"), .texts("filename", "type"),
                .ints("size"), .large("data", .bytes),
            ], place: "id", weight: "data"),
        MovedTable(
            "replies", key: .ints("id"), others: [.ints("feedback", "sent"), .texts("message")],
            place: "id", parent: Parent(column: "feedback", table: "feedback", key: "id")),
    ]

    // Leases are given back.
    private static let outbox = [
        MovedTable(
            "destinations", key: .ints("number"),
            others: [
                .texts("id"), .ints("project"), .texts("kind", "url", "occasions", "query"),
                .texts("zone"), .bools("private"), .texts("stopped"),
                .ints("sent", "waiting", "failed", "filtered", "day_told", "week_told"),
            ], place: "number", unique: [["id"]]),
        MovedTable(
            "outbox", key: .ints("id"),
            others: [
                .ints("destination", "event"), .texts("occasion", "detail", "recipients"),
                .int("due", reading: "coalesce(leased, due)"), .ints("attempts", "created"),
            ], place: "id"),
    ]

    private static let user: [MovedColumn] = .renamed("user", .text, "usr")
}

extension MovedTable {
    /// The query of the first positions of the days on which events were received, where each day is later than
    /// those before it.
    package static let firstPositions = """
        SELECT min(position) AS position FROM (
            SELECT position, max(received / 86400000) OVER (ORDER BY position) AS day FROM events) d
        GROUP BY day ORDER BY 1
        """
}
