package import DeskModel

/// The items of operations of a batch.
package protocol ItemTables: AnyObject {
    /// Whether a project has an item with an id.
    func hasItem(_ id: EventID, of project: Int) throws -> Bool
    /// The number of a person's items that came after a time.
    func itemCount(of person: Int64, after time: Int64) throws -> Int
    /// Adds an item, which then waits to be counted; false if its project has one with this id.
    func insert(_ item: OperationItemRow) throws -> Bool
}

/// The operations with the people who used them, as a fold reads and writes them.
package protocol FoldTables: DestinationTables {
    /// What is counted in a row; nil if there is none.
    func operation(_ key: OperationKey) throws -> StoredOperation?
    /// The number of rows of a project on a day, without the one for what comes beyond.
    func operationCount(on day: DayKey) throws -> Int
    /// The people of a row who are counted for something.
    func crowd(_ key: CrowdKey) throws -> Crowd
    /// Adds a row, or writes what it is now.
    func write(_ operation: StoredOperation) throws
    func write(_ crowd: Crowd, of key: CrowdKey) throws
    /// The releases of an operation.
    func cohorts(of family: CohortFamily) throws -> [Cohort]
    /// A person who is counted in a release.
    func member(_ key: CohortMember.Key) throws -> CohortMember?
    /// Adds a release of an operation, or writes what it is now.
    func write(_ cohort: Cohort) throws
    /// Adds a person of a release, or writes what is known of them now.
    func write(_ member: CohortMember) throws
    /// Keeps what destinations were told of, or would have been.
    func insert(_ worse: WorseRelease, at time: Int64) throws
}

/// The people of a row who are counted for something.
package struct CrowdKey: Hashable, Sendable {
    package var owner: Int64
    package var measure: OperationMeasure

    package init(owner: Int64, measure: OperationMeasure) {
        (self.owner, self.measure) = (owner, measure)
    }
}

/// An item of operations.
package struct OperationItemRow: Sendable {
    package var project: Int
    package var id: EventID
    package var person: Int64
    package var received: Int64
    package var content: QueuedOperations.Content
}

/// An operation's numbers of a day as they are stored.
package struct StoredOperation: Sendable {
    package var number: Int64
    package var project: Int
    package var operation: String
    package var release: String
    package var environment: String
    package var uses: Int
    package var failures: Int
    package var shown: [String: Int]

    package init(
        number: Int64, project: Int, operation: String, release: String, environment: String,
        uses: Int = 0, failures: Int = 0, shown: [String: Int] = [:]
    ) {
        (self.number, self.project, self.operation) = (number, project, operation)
        (self.release, self.environment) = (release, environment)
        (self.uses, self.failures, self.shown) = (uses, failures, shown)
    }

    init(_ key: OperationKey) {
        self.init(
            number: key.number, project: key.project, operation: key.operation,
            release: key.release, environment: key.environment)
    }

    /// The ways in which failures were shown, as they are stored.
    package var shownText: String {
        JSON.object(JSONObject(shown.sorted { $0.key < $1.key }.map { ($0.key, JSON($0.value)) }))
            .description
    }

    /// Reads ``shownText``.
    package static func shown(_ text: String) -> [String: Int] {
        let members = (try? JSON(reading: Array(text.utf8)))?.object?.members ?? []
        return Dictionary(
            members.compactMap { name, value in value.int.map { (name, $0) } },
            uniquingKeysWith: ClientNumber.sum)
    }
}
