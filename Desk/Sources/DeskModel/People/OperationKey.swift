import DeskHashing

/// A row of a day: an operation of a project in a release and an environment.
package struct OperationKey: Hashable, Sendable {
    /// The project.
    package let project: Int
    /// The day (UTC), by its number since 1970.
    package let day: Int64
    /// The name of the operation.
    package let operation: String
    /// The release.
    package let release: String
    /// The environment.
    package let environment: String
    /// The number of the row: the number of its day, followed by bits of a hash of all parts.
    package let number: Int64

    /// The number of bits of a row's number in its day.
    private static let bits: Int64 = 42

    /// Creates a key.
    package init(
        project: Int, day: Int64, operation: String, release: String, environment: String
    ) {
        (self.project, self.day, self.operation) = (project, day, operation)
        (self.release, self.environment) = (release, environment)
        let name = Fingerprint(["\(project)", operation, release, environment]).text
        let hash = SHA256.hash(Array(name.utf8)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        number = day << Self.bits | Int64(hash >> UInt64(64 - Self.bits))
    }

    /// The row for what comes beyond the rows of a day.
    package static func other(project: Int, day: Int64) -> OperationKey {
        OperationKey(
            project: project, day: day, operation: "other", release: "other", environment: "other")
    }

    /// What the numbers of an operation's rows of all days have in common.
    package static func cohort(of number: Int64) -> Int64 { number & (1 << bits - 1) }

    /// The first number of a day's rows.
    package static func first(of day: Int64) -> Int64 { day << bits }
}

extension OperationKey {
    /// The number of the first row that is not too old to be kept.
    package static func oldest(at now: Timestamp) -> Int64 {
        numbers(ofDays: IncomingOperations.days, until: now).first
    }

    /// The numbers of the rows of days up to now: the first, and the one after the last.
    package static func numbers(
        ofDays days: Int, until now: Timestamp
    ) -> (first: Int64, end: Int64) {
        (first(of: now.day - Int64(days) + 1), first(of: now.day + 1))
    }
}
