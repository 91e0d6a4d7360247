import DeskModel

/// The changes of an operation's row in a fold.
final class OperationState {
    var row: StoredOperation
    /// The other names that the row stands for; a row for what comes beyond is compared with none.
    let isCompared: Bool
    var crowds: [OperationMeasure: Crowd] = [:]
    var changed: Set<OperationMeasure> = []

    init(_ row: StoredOperation, isCompared: Bool) {
        (self.row, self.isCompared) = (row, isCompared)
    }

    /// The most ways in which failures were shown that are counted apart.
    private static let waysLimit = 32

    func add(_ use: OperationUse) {
        row.uses = ClientNumber.sum(row.uses, use.uses)
        row.failures = ClientNumber.sum(row.failures, use.failures)
        for (way, count) in use.shown where count > 0 {
            let isKnown = row.shown[way] != nil || row.shown.count < Self.waysLimit
            let name = isKnown ? way : "other"
            row.shown[name] = ClientNumber.sum(row.shown[name, default: 0], count)
        }
    }
}

/// Items of operations on their way from the queue into the numbers, within one transaction.
///
/// An item is stored when it comes, and is counted with many others a little later: what is written of an operation's
/// people is some kilobytes, however many of them an item brings.
package final class OperationFold {
    let tables: any FoldTables
    let postings: Postings
    private var operations: [Int64: OperationState] = [:]
    /// The numbers of rows, as far as they were counted.
    private var counts: [DayKey: Int] = [:]
    var families: [CohortFamily: CohortFamilyState] = [:]
    var members: [CohortMember.Key: CohortMember] = [:]
    var changedMembers: Set<CohortMember.Key> = []

    /// Begins a fold on tables that no one else writes until it has finished.
    package init(_ tables: any FoldTables) {
        (self.tables, postings) = (tables, Postings(tables))
    }

    /// Counts an item.
    package func take(_ item: QueuedOperations) throws {
        for (use, key) in zip(item.content.operations, item.keys) {
            let state = try operation(key)
            state.add(use)
            for measure in use.measures { try add(item.person, to: state, measure) }
            if state.isCompared { try count(use, of: item, in: state) }
        }
    }

    /// The row of a key, or the one for what comes beyond the rows of its day.
    private func operation(_ key: OperationKey) throws -> OperationState {
        if let known = try known(key) { return known }
        let day = DayKey(project: key.project, day: key.day)
        let count = try counts[day] ?? tables.operationCount(on: day)
        counts[day] = count
        guard count < IncomingOperations.rowsPerDay else {
            let other = OperationKey.other(project: key.project, day: key.day)
            return try known(other, isCompared: false) ?? new(other, isCompared: false)
        }
        counts[day] = count + 1
        return new(key)
    }

    private func known(_ key: OperationKey, isCompared: Bool = true) throws -> OperationState? {
        if let known = operations[key.number] { return known }
        guard let row = try tables.operation(key) else { return nil }
        let state = OperationState(row, isCompared: isCompared)
        operations[key.number] = state
        return state
    }

    private func new(_ key: OperationKey, isCompared: Bool = true) -> OperationState {
        let state = OperationState(StoredOperation(key), isCompared: isCompared)
        operations[key.number] = state
        return state
    }

    private func add(
        _ person: Int64, to state: OperationState, _ measure: OperationMeasure
    ) throws {
        if state.crowds[measure] == nil {
            let key = CrowdKey(owner: state.row.number, measure: measure)
            state.crowds[measure] = try tables.crowd(key)
        }
        if state.crowds[measure]?.insert(person) == true { state.changed.insert(measure) }
    }

    /// Writes what was counted, and tells of releases that are worse.
    package func finish() throws {
        for state in operations.values {
            try tables.write(state.row)
            for measure in state.changed {
                guard let crowd = state.crowds[measure] else { continue }
                try tables.write(crowd, of: CrowdKey(owner: state.row.number, measure: measure))
            }
        }
        try findWorseReleases { [operations] in operations[$0]?.row.shown ?? [:] }
        try writeCohorts()
        try postings.write()
    }
}
