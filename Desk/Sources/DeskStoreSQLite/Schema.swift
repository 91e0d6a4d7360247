import DeskStore
import GRDB

/// The tables, as migrations.
///
/// A migration that was published is never changed.
enum Schema {
    /// The version of the newest migration; a file with a higher one is a newer desk's.
    static let version: Int64 = 5

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            for statements in [projects, events, groups, releases, passed, access, search] {
                try db.execute(sql: statements)
            }
            try db.execute(sql: "PRAGMA user_version = 1")
        }
        migrator.registerMigration("2") { db in
            for statements in [answers, days] { try db.execute(sql: statements) }
            try db.execute(sql: "PRAGMA user_version = 2")
        }
        migrator.registerMigration("3") { db in
            for statements in [resolutions, files] { try db.execute(sql: statements) }
            try db.execute(sql: "PRAGMA user_version = 3")
        }
        migrator.registerMigration("4") { db in
            try Self.addCosts(db)
            try db.execute(sql: "PRAGMA user_version = 4")
        }
        migrator.registerMigration("5") { db in
            for statements in [operations, alerts, kept] { try db.execute(sql: statements) }
            try db.execute(sql: "PRAGMA user_version = 5")
        }
        return migrator
    }

    /// Refuses a file of a newer desk, and one that another program wrote.
    static func check(_ db: Database) throws {
        guard try db.number("PRAGMA user_version") ?? 0 <= version else { throw StoreError.newer }
        let tables = try db.number("SELECT count(*) FROM sqlite_master") ?? 0
        guard tables > 0 else { return }
        guard try db.tableExists("grdb_migrations") else { throw StoreError.damaged }
        if try migrator.hasBeenSuperseded(db) { throw StoreError.newer }
        guard try !migrator.hasCompletedMigrations(db) || db.tableExists("meta") else {
            throw StoreError.damaged
        }
        try db.refuseUnfinishedMove()
    }

    private static let projects = """
        CREATE TABLE meta (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
        INSERT INTO meta VALUES
            ('position', 0), ('indexed', 0), ('indexedGroups', 0), ('checked', 0),
            ('merged', 0), ('sweeping', 0);
        CREATE TABLE projects (
            id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, key TEXT NOT NULL UNIQUE,
            quota INTEGER, sample REAL, days INTEGER, most INTEGER, enabled INTEGER,
            events INTEGER NOT NULL DEFAULT 0);
        CREATE TABLE counts (
            project INTEGER NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL,
            count INTEGER NOT NULL, PRIMARY KEY (project, kind, name)) WITHOUT ROWID;
        CREATE TABLE buckets (
            series INTEGER NOT NULL, start INTEGER NOT NULL, count INTEGER NOT NULL,
            PRIMARY KEY (series, start)) WITHOUT ROWID;
        CREATE TABLE spans (
            series INTEGER NOT NULL, start INTEGER NOT NULL, count INTEGER NOT NULL,
            PRIMARY KEY (series, start)) WITHOUT ROWID;
        CREATE INDEX buckets_start ON buckets (start);
        CREATE INDEX spans_start ON spans (start);
        CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
        """

    // The payload has a table of its own, so that lists read few pages.
    private static let events = """
        CREATE TABLE events (
            position INTEGER PRIMARY KEY, project INTEGER NOT NULL, id BLOB NOT NULL,
            received INTEGER NOT NULL, timestamp INTEGER NOT NULL, level INTEGER NOT NULL,
            title TEXT NOT NULL, culprit TEXT, fingerprint INTEGER NOT NULL, release TEXT,
            environment TEXT, user TEXT, code TEXT);
        CREATE UNIQUE INDEX events_id ON events (id, project);
        CREATE INDEX events_received ON events (project, received);
        CREATE INDEX events_fingerprint ON events (fingerprint, received);
        CREATE TABLE payloads (event INTEGER PRIMARY KEY, data BLOB NOT NULL);
        CREATE TABLE attachments (
            id INTEGER PRIMARY KEY AUTOINCREMENT, event INTEGER NOT NULL, filename TEXT NOT NULL,
            type TEXT, size INTEGER NOT NULL, data BLOB NOT NULL);
        CREATE INDEX attachments_event ON attachments (event);
        CREATE TABLE feedback (
            id INTEGER PRIMARY KEY AUTOINCREMENT, project INTEGER NOT NULL,
            received INTEGER NOT NULL, event BLOB, code TEXT, name TEXT, message TEXT NOT NULL,
            user TEXT, reply TEXT);
        CREATE INDEX feedback_received ON feedback (project, received);
        CREATE INDEX feedback_event ON feedback (project, event);
        """

    // The numbers of a group are kept by fingerprint as well, so that a merge can be undone.
    private static let groups = """
        CREATE TABLE groups (
            number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
            project INTEGER NOT NULL, merged INTEGER, title TEXT NOT NULL, culprit TEXT, level INTEGER NOT NULL,
            count INTEGER NOT NULL, users INTEGER NOT NULL, first INTEGER NOT NULL,
            last INTEGER NOT NULL, status TEXT NOT NULL, regressed INTEGER NOT NULL,
            assignee TEXT, fingerprints INTEGER NOT NULL, spike INTEGER,
            position INTEGER NOT NULL);
        CREATE INDEX groups_last ON groups (project, last, number) WHERE merged IS NULL;
        CREATE INDEX groups_status ON groups (project, status, last, number) WHERE merged IS NULL;
        CREATE INDEX groups_merged ON groups (merged) WHERE merged IS NOT NULL;
        CREATE INDEX groups_position ON groups (project, position);
        CREATE INDEX groups_changed ON groups (position);
        CREATE TABLE fingerprints (
            id INTEGER PRIMARY KEY AUTOINCREMENT, hash TEXT NOT NULL UNIQUE, project INTEGER NOT NULL,
            text TEXT NOT NULL, grp INTEGER NOT NULL, home INTEGER NOT NULL,
            title TEXT NOT NULL, culprit TEXT, level INTEGER NOT NULL, count INTEGER NOT NULL,
            first INTEGER NOT NULL, last INTEGER NOT NULL);
        CREATE INDEX fingerprints_group ON fingerprints (grp);
        CREATE TABLE fingerprint_users (
            fingerprint INTEGER NOT NULL, user TEXT NOT NULL,
            PRIMARY KEY (fingerprint, user)) WITHOUT ROWID;
        CREATE TABLE fingerprint_releases (
            fingerprint INTEGER NOT NULL, release TEXT NOT NULL, last INTEGER NOT NULL,
            PRIMARY KEY (fingerprint, release)) WITHOUT ROWID;
        """

    private static let releases = """
        CREATE TABLE releases (
            id INTEGER PRIMARY KEY, project INTEGER NOT NULL, name TEXT NOT NULL,
            first INTEGER NOT NULL, events INTEGER NOT NULL, sessions INTEGER NOT NULL,
            failed INTEGER NOT NULL, users INTEGER NOT NULL, affected INTEGER NOT NULL,
            UNIQUE (project, name));
        CREATE INDEX releases_first ON releases (project, first, id);
        CREATE TABLE release_users (
            release INTEGER NOT NULL, user TEXT NOT NULL, affected INTEGER NOT NULL,
            PRIMARY KEY (release, user)) WITHOUT ROWID;
        CREATE TABLE sessions (
            project INTEGER NOT NULL, id TEXT NOT NULL, release INTEGER NOT NULL, user TEXT,
            failed INTEGER NOT NULL, ended INTEGER NOT NULL, received INTEGER NOT NULL,
            PRIMARY KEY (project, id)) WITHOUT ROWID;
        CREATE INDEX sessions_received ON sessions (received);
        """

    // A leased message has the time when it was due as `leased`, and the end of its lease as `due`.
    private static let passed = """
        CREATE TABLE destinations (
            number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
            project INTEGER NOT NULL, kind TEXT NOT NULL, url TEXT NOT NULL,
            occasions TEXT NOT NULL, private INTEGER NOT NULL, stopped TEXT,
            sent INTEGER NOT NULL DEFAULT 0, waiting INTEGER NOT NULL DEFAULT 0,
            failed INTEGER NOT NULL DEFAULT 0);
        CREATE TABLE outbox (
            id INTEGER PRIMARY KEY AUTOINCREMENT, destination INTEGER NOT NULL,
            event INTEGER NOT NULL, occasion TEXT NOT NULL, due INTEGER NOT NULL,
            attempts INTEGER NOT NULL DEFAULT 0, created INTEGER NOT NULL, leased INTEGER);
        CREATE INDEX outbox_due ON outbox (destination, due);
        """

    // The query that messages fit, and how many did not; the time zone of digests, and until when the last ones told;
    // what messages about neither an event nor feedback say; the users of a group that destinations were told of; issues.
    private static let alerts = """
        ALTER TABLE destinations ADD COLUMN query TEXT;
        ALTER TABLE destinations ADD COLUMN filtered INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE destinations ADD COLUMN zone TEXT;
        ALTER TABLE destinations ADD COLUMN day_told INTEGER;
        ALTER TABLE destinations ADD COLUMN week_told INTEGER;
        ALTER TABLE outbox ADD COLUMN detail TEXT;
        ALTER TABLE outbox ADD COLUMN recipients TEXT;
        ALTER TABLE groups ADD COLUMN reached INTEGER NOT NULL DEFAULT 0;
        UPDATE groups SET reached = users;
        ALTER TABLE groups ADD COLUMN issue TEXT;
        ALTER TABLE projects ADD COLUMN tracker TEXT;
        """

    // The sizes and the order of files that belong to no event.
    private static let kept = "CREATE INDEX files_kept ON files (project, received, id, size);"

    // What belongs to feedback or a group goes with it, whatever deletes it.
    private static let answers = """
        INSERT INTO meta VALUES ('knownIssues', 0);
        CREATE TABLE known_issues (
            grp INTEGER PRIMARY KEY, data TEXT NOT NULL, written INTEGER NOT NULL,
            handed INTEGER NOT NULL DEFAULT 0);
        CREATE TRIGGER known_issues_end AFTER DELETE ON groups BEGIN
            DELETE FROM known_issues WHERE grp = old.number;
        END;
        CREATE TABLE replies (
            id INTEGER PRIMARY KEY AUTOINCREMENT, feedback INTEGER NOT NULL,
            sent INTEGER NOT NULL, message TEXT NOT NULL);
        CREATE INDEX replies_feedback ON replies (feedback);
        CREATE TRIGGER replies_end AFTER DELETE ON feedback BEGIN
            DELETE FROM replies WHERE feedback = old.id;
        END;
        CREATE INDEX feedback_reply ON feedback (reply) WHERE reply IS NOT NULL;
        CREATE INDEX feedback_user ON feedback (user) WHERE user IS NOT NULL;
        """

    private static let days = """
        CREATE TABLE release_days (
            release INTEGER NOT NULL, day INTEGER NOT NULL, sessions INTEGER NOT NULL,
            failed INTEGER NOT NULL, PRIMARY KEY (release, day)) WITHOUT ROWID;
        CREATE INDEX release_days_day ON release_days (day);
        CREATE INDEX groups_assignee ON groups (project, assignee, last, number)
            WHERE merged IS NULL AND assignee IS NOT NULL;
        """

    // `resolved` is a time, and the releases are a list as JSON. `carried` has fingerprints as events carry them.
    private static let resolutions = """
        ALTER TABLE groups ADD COLUMN resolved INTEGER;
        ALTER TABLE groups ADD COLUMN resolved_in TEXT;
        ALTER TABLE groups ADD COLUMN resolved_releases TEXT;
        ALTER TABLE groups ADD COLUMN keep REAL;
        CREATE TABLE carried (
            fingerprint INTEGER NOT NULL, text TEXT NOT NULL,
            PRIMARY KEY (fingerprint, text)) WITHOUT ROWID;
        CREATE TRIGGER carried_end AFTER DELETE ON fingerprints BEGIN
            DELETE FROM carried WHERE fingerprint = old.id;
        END;
        """

    // Files of feedback, and those that wait for what they belong to.
    private static let files = """
        ALTER TABLE projects ADD COLUMN contact INTEGER;
        ALTER TABLE feedback ADD COLUMN own BLOB;
        ALTER TABLE feedback ADD COLUMN contact TEXT;
        ALTER TABLE feedback ADD COLUMN removed INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX feedback_own ON feedback (project, own) WHERE own IS NOT NULL;
        CREATE TABLE files (
            id INTEGER PRIMARY KEY AUTOINCREMENT, project INTEGER NOT NULL, owner BLOB NOT NULL,
            received INTEGER NOT NULL, filename TEXT NOT NULL, type TEXT, size INTEGER NOT NULL,
            data BLOB NOT NULL);
        CREATE INDEX files_owner ON files (project, owner);
        CREATE INDEX files_received ON files (received);
        CREATE TRIGGER files_end AFTER DELETE ON feedback WHEN old.own IS NOT NULL BEGIN
            DELETE FROM files WHERE project = old.project AND owner = old.own;
        END;
        """

    private static let access = """
        CREATE TABLE tokens (
            name TEXT PRIMARY KEY, hash TEXT NOT NULL UNIQUE, owner TEXT) WITHOUT ROWID;
        CREATE TABLE page_sessions (
            hash TEXT PRIMARY KEY, token TEXT NOT NULL, used INTEGER NOT NULL) WITHOUT ROWID;
        """

    private static let search = """
        CREATE TABLE parts (part INTEGER PRIMARY KEY);
        CREATE VIRTUAL TABLE group_words USING fts5(words, detail = none, tokenize = 'ascii');
        """
}
