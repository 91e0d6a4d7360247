import DeskModel
import DeskStoreRules
import Foundation
import GRDB

extension Schema {
    /// Adds what is counted in bytes, and the scope and the times of tokens.
    ///
    /// Events that are there get the size of their payload. Numbers that clients drove past the largest integer
    /// were kept as real ones; they and all that are larger become the largest that is counted now.
    static func addCosts(_ db: Database) throws {
        try db.execute(sql: costs)
        let size = DatabaseFunction("payload_size", argumentCount: 1, pure: true) { values in
            Data.fromDatabaseValue(values[0]).map { Packed.payloadSize([UInt8]($0)) }
        }
        db.add(function: size)
        defer { db.remove(function: size) }
        try db.execute(
            sql: """
                UPDATE events SET size = coalesce((
                    SELECT payload_size(substr(data, 1, 4)) FROM payloads WHERE event = position), 0);
                UPDATE projects SET bytes =
                    (SELECT coalesce(sum(e.size), 0) FROM events e WHERE e.project = projects.id)
                    + (SELECT coalesce(sum(a.size), 0) FROM attachments a
                        JOIN events e ON e.position = a.event WHERE e.project = projects.id);
                """)
        for (table, columns) in added {
            for column in columns {
                try db.execute(
                    sql: "UPDATE \(table) SET \(column) = ?1 WHERE \(column) > ?1",
                    arguments: [ClientNumber.limit])
            }
        }
    }

    /// The columns that clients add to.
    private static let added = [
        ("counts", ["count"]), ("releases", ["sessions", "failed"]),
        ("release_days", ["sessions", "failed"]),
    ]

    private static let costs = """
        ALTER TABLE projects ADD COLUMN day_bytes INTEGER;
        ALTER TABLE projects ADD COLUMN most_bytes INTEGER;
        ALTER TABLE projects ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE events ADD COLUMN size INTEGER NOT NULL DEFAULT 0;
        CREATE TABLE taken_bytes (
            project INTEGER NOT NULL, day INTEGER NOT NULL, count INTEGER NOT NULL,
            PRIMARY KEY (project, day)) WITHOUT ROWID;
        CREATE TABLE deleting (fingerprint INTEGER PRIMARY KEY);
        ALTER TABLE tokens ADD COLUMN scope TEXT NOT NULL DEFAULT 'all';
        ALTER TABLE tokens ADD COLUMN created INTEGER;
        ALTER TABLE tokens ADD COLUMN used INTEGER;
        """
}
