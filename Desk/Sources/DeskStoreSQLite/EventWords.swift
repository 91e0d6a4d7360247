import DeskModel
import GRDB

/// The words of events, in a table for each range of positions.
enum EventWords {
    /// The number of positions of a part: few enough that all rows of a word are read in milliseconds.
    static let partSize: Int64 = 32_768

    static func part(of position: Int64) -> Int64 { position / partSize }
    static func table(_ part: Int64) -> String { "words_\(part)" }
    static func terms(_ part: Int64) -> String { "terms_\(part)" }

    /// A word that every event of a project has.
    ///
    /// It cannot be typed, since it is not a letter.
    static func mark(ofProject project: Int) -> String { "\u{E000}\(project)" }

    static func add(_ words: String, of position: Int64, project: Int, _ db: Database) throws {
        let table = table(part(of: position))
        try db.run(
            "INSERT INTO \(table) (rowid, words) VALUES (?, ?)", position,
            mark(ofProject: project) + " " + words)
    }

    /// Makes the part of a position if it is not there.
    static func prepare(_ position: Int64, _ db: Database) throws {
        let part = part(of: position)
        guard try db.changes("INSERT OR IGNORE INTO parts VALUES (?)", part) else { return }
        // Without the texts and the places of words, a row costs about two bytes a word.
        try db.execute(
            sql: """
                CREATE VIRTUAL TABLE IF NOT EXISTS \(table(part)) USING fts5(
                    words, content = '', detail = none, columnsize = 0, tokenize = 'ascii');
                CREATE VIRTUAL TABLE IF NOT EXISTS \(terms(part)) USING fts5vocab(\(table(part)), row);
                """)
    }

    /// Takes an event out; an index without content needs the words that it had.
    static func remove(
        _ words: String, of position: Int64, project: Int, _ db: Database
    ) throws {
        let table = table(part(of: position))
        try db.run(
            "INSERT INTO \(table) (\(table), rowid, words) VALUES ('delete', ?, ?)", position,
            mark(ofProject: project) + " " + words)
    }

    /// Drops the parts that have no event any more.
    static func dropEmpty(before indexed: Int64, _ db: Database) throws {
        for part in try db.numbers("SELECT part FROM parts ORDER BY part") {
            let (first, next) = (part * partSize, (part + 1) * partSize)
            guard next <= indexed else { return }
            let isUsed = try db.number(
                "SELECT 1 FROM events WHERE position >= ? AND position < ? LIMIT 1", first, next)
            guard isUsed == nil else { continue }
            try db.execute(sql: "DROP TABLE \(terms(part)); DROP TABLE \(table(part))")
            try db.run("DELETE FROM parts WHERE part = ?", part)
        }
    }
}
